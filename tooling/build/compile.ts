/** Builds one package; run by build.ts as a process of its own: `node compile.ts <folder> <mode> <shelf>`. */
import { existsSync, globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { DIST, ROOT } from '../webpack/folders.ts';
import type { Mode } from '../webpack/rules.ts';
import { publishRemote, publishSite, type Shelf } from './publish.ts';
import { untranslated } from './texts.ts';

/** What the process reports when it has succeeded. */
export type Compiled = {
  /** The file that was written last, under dist. */
  marker: string;
  /** All JavaScript of the package as it is served, in bytes. */
  scriptBytes: number;
};

const compile = async (folder: string, mode: Mode, shelf: Shelf): Promise<Compiled> => {
  const { default: configure } = (await import(join(ROOT, folder, 'webpack.config.ts'))) as {
    default: (mode: Mode) => Configuration;
  };
  const configuration = configure(mode);
  const target = configuration.output?.path ?? join(DIST, folder);
  const building = join(DIST, '.building', folder);
  try {
    await run({ ...configuration, output: { ...configuration.output, path: building } });
    const scriptBytes = servedBytes(building);
    const isRemote = existsSync(join(building, 'remote.json'));
    if (isRemote && mode === 'production') await checkTexts(folder);
    return { marker: isRemote ? publishRemote(building, DIST, shelf) : publishSite(building, target, DIST), scriptBytes };
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
};

/** @throws Error that names what one language says and the other does not: a finished build can be released wherever it is taken */
const checkTexts = async (folder: string): Promise<void> => {
  const missing = await untranslated(join(ROOT, folder));
  if (missing.length > 0) throw new Error(['Texts must be there in both languages:', ...missing.map((text) => `no text for ${text}`)].join('\n  '));
};

const run = (configuration: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler?.run((error, stats) => {
      // Closing waits until the cache is written.
      compiler.close((closingError) => {
        const failure = error ?? closingError ?? failureOf(stats);
        if (failure) reject(failure);
        else resolve();
      });
    });
  });

const failureOf = (stats: Stats | undefined): Error | undefined =>
  stats?.hasErrors() || stats?.hasWarnings()
    ? new Error(stats.toString({ all: false, errors: true, warnings: true, colors: process.stdout.isTTY }))
    : undefined;

const servedBytes = (folder: string): number =>
  globSync('**/*.js', { cwd: folder })
    .map((file) => join(folder, file))
    .map((file) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size)
    .reduce((sum, bytes) => sum + bytes, 0);

const [folder = '', mode = 'production', shelf = 'remotes'] = process.argv.slice(2);
try {
  process.send?.(await compile(folder, mode as Mode, shelf as Shelf));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.disconnect?.();
