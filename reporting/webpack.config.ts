import { createRequire } from 'node:module';
import { join } from 'node:path';
import { baseConfig, HtmlWebpackPlugin, ROOT, type Mode } from '@portal/tooling/webpack';

/** The package lets nobody name the file, so it is found beside its entry. */
const topology = join(createRequire(import.meta.url).resolve('vega-datasets'), '..', '..', 'data', 'us-10m.json');

/** The embed page of the reporting service: its page at dist/embed/index.html, its files below /embed/assets/. */
export default (mode: Mode): ReturnType<typeof baseConfig> => {
  const base = baseConfig(mode, { folder: 'reporting', output: 'embed', entry: './embed/main.tsx', publicPath: '/embed/' });
  return {
    ...base,
    resolve: { ...base.resolve, alias: { 'us-states': topology } },
    module: { rules: [...(base.module?.rules ?? []), { test: topology, loader: join(import.meta.dirname, 'drawing', 'map', 'us-states-loader.ts') }] },
    plugins: [...(base.plugins ?? []), new HtmlWebpackPlugin({ template: join(ROOT, 'reporting', 'embed', 'index.html'), scriptLoading: 'defer' })],
  };
};
