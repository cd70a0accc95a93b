import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

export type Mode = 'production' | 'development';

/** Evergreen browsers of the last two years. */
export const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2', 'ios_saf >= 17.2'];

/** Loaders belong to the tooling, wherever the file lies that they load. */
const loader = createRequire(import.meta.url).resolve;

/** What is done with each kind of source file. `prefix` keeps the class names of two packages apart. */
export const rules = (mode: Mode, prefix: string, refresh = false): RuleSetRule[] => [
  { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: loader('swc-loader'), options: swcOptions(mode, refresh) } },
  // They have no side effects, and do not say so: without this, whatever one of their index files names comes along (decision 31).
  { include: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false },
  { test: /\.css$/, sideEffects: true, use: [styleTarget(mode), { loader: loader('css-loader'), options: cssOptions(prefix) }] },
  { test: /\.(svg|png|jpg|webp|woff2)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 2048 } } },
];

const swcOptions = (mode: Mode, refresh: boolean) => ({
  env: { targets: BROWSERS },
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
  },
});

const styleTarget = (mode: Mode): string => (mode === 'production' ? MiniCssExtractPlugin.loader : loader('style-loader'));

const cssOptions = (prefix: string) => ({
  modules: {
    auto: true,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: `${prefix}-[name]-[local]-[hash:base64:4]`,
  },
});
