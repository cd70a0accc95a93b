import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/** Set by the host (host/src/remotes/integrity.ts): what a file must hash to. Without a host that knows the release, anything. */
const ASK_HOST = 'globalThis.portalIntegrity';

const assign = (element: string, url: string): string => `if (${ASK_HOST}) ${element}.integrity = ${ASK_HOST}(${url});`;

/**
 * Makes a remote load its chunks and style sheets with subresource integrity. The hashes are those of the release registry:
 * the release itself is not asked, because what has changed its files could change what it says of them.
 */
export class RemoteIntegrity {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('RemoteIntegrity', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('RemoteIntegrity', (source) => `${source}\n${assign('script', 'script.src')}`);
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('RemoteIntegrity', (source, { tag }) => `${source}\n${assign(tag, `${tag}.href`)}`);
    });
  }
}
