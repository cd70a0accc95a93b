/**
 * What remotes may rely on, as it was recorded for each version of the contract between host and remotes: the types of
 * shared/shell. `node tooling/contract/shell-contract.ts` records the present one under SHELL_CONTRACT.
 */
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { ROOT } from '../webpack/folders.ts';

const SHELL = join(ROOT, 'shared', 'src', 'shell');

/** Where a version of the contract is recorded. */
export const recordOf = (version: string): string => join(import.meta.dirname, 'recorded', `${version}.d.ts.txt`);

/** The declarations of shared/shell, file by file and without comments. */
export const describeShell = (): string => {
  const files = globSync('*.{ts,tsx}', { cwd: SHELL })
    .filter((file) => !file.includes('.test.'))
    .sort()
    .map((file) => join(SHELL, file));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.browser.json'), (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const only = { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, incremental: false, tsBuildInfoFile: undefined };
  const program = ts.createProgram(files, { ...options, ...only });
  const declarations = new Map<string, string>();
  program.emit(undefined, (path, text) => void (dirname(path) === SHELL && declarations.set(basename(path), text)));
  return [...declarations].sort(([one], [other]) => (one < other ? -1 : 1)).map(([file, text]) => `// ${file}\n${text}`).join('\n');
};

if (import.meta.main) {
  const record = recordOf(SHELL_CONTRACT);
  if (existsSync(record)) {
    console.error(`${SHELL_CONTRACT} is recorded already: raise SHELL_CONTRACT first, the minor number for what is new, the major one for what is no longer there.`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, describeShell());
  }
}
