import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The `data` folder of the package `vega-datasets`. */
export const vegaFolder = (): string => {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve('vega-datasets')), '..', 'data');
};
