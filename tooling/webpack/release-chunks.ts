import type { Compiler } from 'webpack';

/** Written by webpack into the entry and into every chunk; nobody sees it. */
const NAME = 'portalChunks';
const WRITTEN = `globalThis[${JSON.stringify(NAME)}]`;
/** An array of the folder that the running script came from. */
const OF_FOLDER = `(globalThis[document.currentScript.src.replace(/(assets\\/)?[^/]*$/, "")] ||= {})[${JSON.stringify(NAME)}]`;

/**
 * By what a release's chunks are handed to the entry that asked for them: an array in the page, one for each release's folder. Two
 * versions may run in one page, when one falls back to the other, and must not take each other's chunks; a name that is
 * different in every version would do as well, and make every chunk another file, which all would have to be sent.
 */
export class ReleaseChunks {
  apply(compiler: Compiler): void {
    compiler.options.output.chunkLoadingGlobal = NAME;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleaseChunks', (compilation) => {
      // Before the files are made small, and get their names from their content.
      compilation.hooks.processAssets.tap({ name: 'ReleaseChunks', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONS }, (assets) => {
        let found = 0;
        for (const name of Object.keys(assets).filter((one) => one.endsWith('.js'))) {
          compilation.updateAsset(name, (source) => {
            const replaced = new sources.ReplaceSource(source);
            const text = source.source().toString();
            for (let at = text.indexOf(WRITTEN); at >= 0; at = text.indexOf(WRITTEN, at + 1), found += 1) replaced.replace(at, at + WRITTEN.length - 1, OF_FOLDER);
            return replaced;
          });
        }
        if (found === 0) throw new Error(`No file says ${WRITTEN}: does webpack write it in another way now?`);
      });
    });
  }
}
