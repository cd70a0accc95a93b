import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';
import type { RemoteDescription, RemoteJson as RemoteJsonFile } from '../../shared/src/contract/site/release.ts';
import type { Mode } from './rules.ts';

/** Source maps are not part of a release's behaviour: they neither count for its version nor appear in its list. */
const BESIDE = /\.map$/;

/**
 * Writes remote.json: what the host and the server know of a remote without its code (DESIGN 4).
 *
 * The version is that of the package with eight digits of the hash over the emitted files: building unchanged sources
 * again gives the same release. (Not in another folder: the federation plugin writes its own path into a module's name.)
 */
export class RemoteJson {
  readonly #description: RemoteDescription;
  readonly #packageVersion: string;
  readonly #shared: RemoteJsonFile['shared'];
  readonly #mode: Mode;

  /**
   * @param shared the ranges of everything that a remote may expect of its host; those that it imports are written
   * @param mode only a production build fails for a text that one language lacks
   */
  constructor(description: RemoteDescription, packageVersion: string, shared: RemoteJsonFile['shared'], mode: Mode) {
    this.#description = description;
    this.#packageVersion = packageVersion;
    this.#shared = shared;
    this.#mode = mode;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteJson', (compilation) => {
      // After the federation plugin, which writes its manifest in the last stage but one.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteJson', stage }, () => {
        // The federation plugin's own statistics are of no use to anybody at run time.
        compilation.deleteAsset('mf-stats.json');
        const files = listFiles(compilation);
        const content: RemoteJsonFile = { ...this.#description, version: `${this.#packageVersion}-${hashOf(files, this.#description)}`, files, shared: importedOf(compilation, this.#shared), statesImports: true, ...(this.#mode === 'production' && { textsCompared: true }) };
        compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(content, null, 2)));
      });
    });
  }
}

/** Of what the host provides, what this remote imports somewhere. */
const importedOf = (compilation: Compilation, ranges: RemoteJsonFile['shared']): RemoteJsonFile['shared'] => {
  const imported = [...compilation.modules].flatMap((module) => {
    // The federation plugin's own kind of module, one for each import of something shared.
    const { options } = module as { options?: { shareKey?: string } };
    return module.type === CONSUMED && options?.shareKey ? [options.shareKey] : [];
  });
  if (imported.length === 0) throw new Error(`No shared module was found: are they no longer of type ${CONSUMED}?`);
  return Object.fromEntries(Object.entries(ranges).filter(([name]) => imported.some((one) => (name.endsWith('/') ? one.startsWith(name) : one === name))));
};
const CONSUMED = 'consume-shared-module';

const listFiles = (compilation: Compilation): RemoteJsonFile['files'] =>
  compilation
    .getAssets()
    .filter(({ name }) => !BESIDE.test(name))
    .map(({ name, source }) => {
      const content = source.buffer();
      return { path: name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    })
    .sort((left, right) => (left.path < right.path ? -1 : 1));

const hashOf = (files: RemoteJsonFile['files'], description: RemoteDescription): string =>
  createHash('sha256').update(JSON.stringify([description, files])).digest('hex').slice(0, 8);
