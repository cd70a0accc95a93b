import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from 'webpack';

const COMPRESSED = /\.(m?js|css|html|json|svg|txt)$/;
/** Smaller files do not gain from it. */
const SMALLEST = 1024;

/** Writes `.gz` and `.br` beside every text file of a build, so that the server never compresses while it serves. */
export class Precompression {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Precompression', (compilation) => {
      // After the last of webpack's own stages, when remote.json is there too.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompression', stage }, async () => {
        await Promise.all(
          compilation.getAssets().map(async ({ name, source }) => {
            const content = source.buffer();
            if (!COMPRESSED.test(name) || content.length < SMALLEST) return;
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(await gzipped(content)));
            compilation.emitAsset(`${name}.br`, new sources.RawSource(await brotlied(content)));
          }),
        );
      });
    });
  }
}

const gzipped = (content: Buffer): Promise<Buffer> => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });

const brotlied = (content: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
