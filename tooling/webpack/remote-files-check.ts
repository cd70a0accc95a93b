import type { Compiler } from 'webpack';
import { findingsIn, isInspected } from '../../shared/src/release-files/release-files.ts';
import { sayFinding } from '../release/findings.ts';

/** Ends a remote's build with an error for what the portal would refuse of its files (decision 42): its team need not wait for a release. */
export class RemoteFilesCheck {
  readonly #remote: string;

  constructor(remote: string) {
    this.#remote = remote;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteFilesCheck', (compilation) => {
      // As RemoteJson lists them: nothing is written after it.
      compilation.hooks.processAssets.tap({ name: 'RemoteFilesCheck', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        for (const { name, source } of compilation.getAssets().filter((asset) => isInspected(asset.name))) {
          const findings = findingsIn(name, String(source.source()), this.#remote);
          compilation.errors.push(...findings.map((finding) => new WebpackError(sayFinding(name, finding))));
        }
      });
    });
  }
}
