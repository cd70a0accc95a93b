import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { DIST, ROOT } from './folders.ts';
import { Precompression } from './precompression.ts';
import { BROWSERS, rules, type Mode } from './rules.ts';

/** Time-out for a chunk, in milliseconds (SPEC 8). */
const CHUNK_TIMEOUT = 120_000;

type Base = {
  /** The package's folder under the root. */
  folder: string;
  /** Where the output goes, under dist. */
  output: string;
  entry: Configuration['entry'];
  publicPath: string;
};

/**
 * The configuration that every browser build of the workspace starts from. Names carry a hash of the content, so that
 * files can be cached for ever and an old release stays usable beside a new one.
 */
export const baseConfig = (mode: Mode, { folder, output, entry, publicPath }: Base): Configuration => {
  const production = mode === 'production';
  const named = production ? '[name].[contenthash:10]' : '[name]';
  return {
    name: folder,
    mode,
    context: join(ROOT, folder),
    entry,
    target: `browserslist:${BROWSERS.join(',')}`,
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: join(DIST, output),
      publicPath,
      uniqueName: `portal-${folder}`,
      filename: `assets/${named}.js`,
      chunkFilename: `assets/${named}.js`,
      assetModuleFilename: `assets/${named}[ext]`,
      chunkLoadTimeout: CHUNK_TIMEOUT,
      crossOriginLoading: 'anonymous',
      // A module that threw is run again by the next import: trying again is then a real try.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: { rules: rules(mode, folder) },
    plugins: production
      ? [new MiniCssExtractPlugin({ filename: `assets/${named}.css`, chunkFilename: `assets/${named}.css` }), new Precompression()]
      : [],
    cache: {
      type: 'filesystem',
      name: `${folder}-${mode}`,
      cacheDirectory: join(ROOT, 'node_modules', '.cache', 'webpack'),
      buildDependencies: { config: [import.meta.filename, join(ROOT, 'pnpm-lock.yaml')] },
    },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  };
};
