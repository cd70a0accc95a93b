import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { DIST, hostConfig } from '../webpack/index.ts';

const isFederation = (plugin: unknown): boolean => (plugin as object).constructor.name === 'ModuleFederationPlugin';

/** Builds the host with all remotes compiled in and no federation. Gives a folder to serve in place of dist. */
export const buildOneBundle = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-one-bundle-'));
  cpSync(DIST, folder, { recursive: true, filter: (file) => !file.startsWith(join(DIST, 'host')) });
  const base = hostConfig('production');
  await run({
    ...base,
    cache: false,
    devtool: false,
    output: { ...base.output, path: join(folder, 'host') },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !isFederation(plugin)),
      new webpack.NormalModuleReplacementPlugin(/^\.\/federation\.ts$/, join(import.meta.dirname, 'static-remotes.ts')),
    ],
  });
  return folder;
};

const run = (configuration: Configuration): Promise<void> =>
  new Promise((fulfil, reject) => {
    webpack(configuration)?.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else fulfil();
    });
  });
