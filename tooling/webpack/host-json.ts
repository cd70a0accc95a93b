import type { Compiler } from 'webpack';
import { SHELL_CONTRACT, type HostJson as HostJsonFile } from '../../shared/src/contract/site/release.ts';
import { providedModules } from './shared-modules.ts';

/** Writes host.json: what this host provides to remotes. The server holds every release against it. */
export class HostJson {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostJson', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'HostJson', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const shared = Object.fromEntries(Object.entries(providedModules()).map(([name, { version = '' }]) => [name, version]));
        const content: HostJsonFile = { contract: SHELL_CONTRACT, shared };
        compilation.emitAsset('host.json', new sources.RawSource(JSON.stringify(content, null, 2)));
      });
    });
  }
}
