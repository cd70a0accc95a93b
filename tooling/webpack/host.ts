import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base.ts';
import { hostChunks } from './chunks.ts';
import { ROOT } from './folders.ts';
import { HostJson } from './host-json.ts';
import type { Mode } from './rules.ts';
import { providedModules } from './shared-modules.ts';

/**
 * Gives the remotes the host's federation run time, so that none brings its own. The plugin's option
 * `provideExternalRuntime` does the same from the CommonJS build, which puts a second run time into the host (25 KiB).
 */
const RUNTIME_PROVIDER = fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'));

/** The build of the host: it provides every shared module, and learns of remotes only at run time. */
export const hostConfig = (mode: Mode): Configuration => {
  const base = baseConfig(mode, { folder: 'host', output: 'host', entry: './src/index.ts', publicPath: '/' });
  return {
    ...base,
    optimization: hostChunks(),
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({ template: join(ROOT, 'host', 'public', 'index.html'), scriptLoading: 'defer' }),
      new HostJson(),
      shadeAlone(),
      new webpack.DefinePlugin({ DEVELOPED_REMOTES: developedRemotes(mode) }),
      new ModuleFederationPlugin({
        name: 'portal_host',
        remotes: {},
        shared: providedModules(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [RUNTIME_PROVIDER],
        experiments: { optimization: { target: 'web' } },
      }),
    ],
  };
};

/**
 * The style of antd's button asks whether a colour is bright, of a file that also draws the colour picker's presets. Since some page
 * uses the picker, the file brings its panels to Home: the styles get a copy of their own, which loses all but the question.
 */
const shadeAlone = (): webpack.NormalModuleReplacementPlugin =>
  new webpack.NormalModuleReplacementPlugin(/color-picker\/components\/ColorPresets$/, (resource: { request: string }) => {
    resource.request += '?isBright';
  });

/** The remotes that come from development servers, as `{ name: port }`. A production host cannot be told of any. */
const developedRemotes = (mode: Mode): string => (mode === 'development' && process.env.DEVELOPED_REMOTES) || 'undefined';
