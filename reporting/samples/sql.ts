import { join } from 'node:path';
import { quoteName, quoteText } from '../src/warehouse/quote.ts';

/** A table of a dataset's schema, quoted. */
export const tableIn =
  (schema: string) =>
  (table: string): string =>
    `${quoteName(schema)}.${quoteName(table)}`;

/** A file of the data folder as an SQL literal. */
export const fileIn = (dataFolder: string, name: string): string => quoteText(join(dataFolder, name));

/** A CASE that names the band of a number: the first band whose upper end it is below, else the last one. */
export const bandOf = (value: string, bands: readonly { below?: number; name: string }[]): string => {
  const branches = bands.map(({ below, name }) => (below === undefined ? `ELSE ${quoteText(name)}` : `WHEN ${value} < ${below} THEN ${quoteText(name)}`));
  return `CASE WHEN ${value} IS NULL THEN NULL ${branches.join(' ')} END`;
};
