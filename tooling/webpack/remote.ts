import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { RemoteDescription } from '../../shared/src/contract/site/release.ts';
import { fingerprint } from '../build/targets.ts';
import { baseConfig } from './base.ts';
import { containerName } from './container-name.ts';
import { ROOT } from './folders.ts';
import { packageJson } from './installed.ts';
import { ReleaseChunks } from './release-chunks.ts';
import { RemoteFilesCheck } from './remote-files-check.ts';
import { RemoteIntegrity } from './remote-integrity.ts';
import { RemoteJson } from './remote-json.ts';
import type { Mode } from './rules.ts';
import { expectedModules } from './shared-modules.ts';

/** The build of a remote: one exposed module, `./remote`, and nothing of what the host provides. */
export const remoteConfig = (mode: Mode, description: RemoteDescription): Configuration => {
  const folder = `remote-${description.name}`;
  const base = baseConfig(mode, { folder, output: `remotes/${description.name}/building`, entry: {}, publicPath: 'auto' });
  return {
    ...base,
    output: {
      ...base.output,
      // Of two versions in one page, neither waits for a script of the other.
      ...(mode === 'production' && { uniqueName: `portal-${folder}-${fingerprint(ROOT, folder, mode).slice(0, 8)}` }),
    },
    plugins: [
      ...(base.plugins ?? []),
      new RemoteIntegrity(),
      ...(mode === 'production' ? [new ReleaseChunks()] : []),
      new ModuleFederationPlugin({
        name: containerName(description.name),
        filename: mode === 'production' ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
        exposes: { './remote': './src/remote.ts' },
        shared: expectedModules(description.contract),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      ...(mode === 'production' ? [new RemoteFilesCheck(description.name)] : []),
      new RemoteJson(description, packageJson(folder).version, expectedRanges(description.contract), mode),
    ],
  };
};

const expectedRanges = (contract: string): Record<string, string> =>
  Object.fromEntries(Object.entries(expectedModules(contract)).map(([name, { requiredVersion }]) => [name, requiredVersion]));
