/**
 * Development servers with hot reload: one for the host and one for each remote that is being worked on.
 * Run as a process of its own by tooling/start/dev.ts: `node tooling/webpack/dev.ts <folder> <port> <portal>`.
 */
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ROOT } from './folders.ts';
import { rules } from './rules.ts';

type DevServer = {
  /** The package's folder under the root. */
  folder: string;
  port: number;
  /** Origin of the running portal that everything but the host's own files comes from. */
  portal: string;
};

type Options = NonNullable<ConstructorParameters<typeof WebpackDevServer>[0]>;

/** Starts the server; fulfilled when it listens, before its first compilation is done. */
export const startDevServer = async ({ folder, port, portal }: DevServer): Promise<void> => {
  const { default: configure } = (await import(join(ROOT, folder, 'webpack.config.ts'))) as {
    default: (mode: 'development') => Configuration;
  };
  const compiler = webpack(refreshing(configure('development'), folder));
  if (!compiler) throw new Error(`${folder} cannot be compiled`);
  const server = new WebpackDevServer(folder === 'host' ? hostOptions(port, portal) : remoteOptions(port), compiler);
  await server.start();
};

/** Components keep their state over an edit. React knows one refresh run time only: the host brings it, remotes use that. */
const refreshing = (configuration: Configuration, folder: string): Configuration => ({
  ...configuration,
  ...(folder === 'host'
    ? { entry: [join(import.meta.dirname, 'refresh-runtime.js'), configuration.entry as string] }
    : { externals: ({ request = '' }, done) => (REFRESH_RUNTIME.test(request) ? done(undefined, 'var portalRefreshRuntime') : done()) }),
  module: { rules: rules('development', folder, true) },
  plugins: [...(configuration.plugins ?? []), new ReactRefreshPlugin({ overlay: false })],
  cache: { ...(configuration.cache as object), type: 'filesystem', name: `${folder}-dev` },
  stats: 'errors-warnings',
});

const REFRESH_RUNTIME = /react-refresh\/runtime(\.js)?$/;

const common = (port: number): Options => ({
  host: 'localhost',
  port,
  hot: true,
  client: {
    logging: 'warn',
    overlay: { errors: true, warnings: false, runtimeErrors: false },
    webSocketURL: `ws://localhost:${port}/ws`,
  },
});

const hostOptions = (port: number, portal: string): Options => ({
  ...common(port),
  historyApiFallback: true,
  // The portal checks where a call comes from; for it, this server is itself.
  proxy: [{ context: ['/api', '/remotes', '/files'], target: portal, changeOrigin: true, headers: { origin: portal } }],
});

/** The page that uses a remote comes from the host's server, another origin. */
const remoteOptions = (port: number): Options => ({
  ...common(port),
  devMiddleware: { publicPath: '/' },
  headers: { 'Access-Control-Allow-Origin': '*' },
});

if (import.meta.main) {
  const [folder = '', port = '', portal = ''] = process.argv.slice(2);
  await startDevServer({ folder, port: Number(port), portal });
}
