/** What a recorded version of the contract still promises: to the remotes that were made for it, and to later versions. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { isInRange } from '../../shared/src/contract/site/contract-range.ts';
import { ROOT } from '../webpack/folders.ts';
import { recordOf } from './shell-contract.ts';

const SHARED = '@portal/shared/shell';
/** Recorded declarations take the place of the present ones, from where they see the same neighbours. */
const PLACE = join(ROOT, 'shared', 'src', 'shell');

/** All recorded versions, oldest first. */
export const recordedVersions = (): string[] =>
  globSync('*.d.ts.txt', { cwd: dirname(recordOf('')) })
    .map((file) => file.slice(0, -'.d.ts.txt'.length))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** The recorded versions that a remote says it runs with, oldest first. */
export const supportedBy = (range: string): string[] => recordedVersions().filter((version) => isInRange(version, range));

export const readRecord = (version: string): string => readFileSync(recordOf(version), 'utf8');

/**
 * Compiles remotes as if the host had a recorded version of the contract. What they share, React and antd above all, is
 * checked once for all of them.
 * @param folders under the root, for example `remote-viewer`
 * @returns what the compiler says of each; nothing when the remote asks for nothing that the version does not have
 */
export const compileAgainst = (folders: readonly string[], declarations: string): ((folder: string) => string[]) => {
  const styles = join(ROOT, 'tooling', 'webpack', 'styles.d.ts');
  const program = programOf([...folders.flatMap(sourcesOf), styles], new Map(unfold(declarations, 'recorded')), 'recorded');
  return (folder) => complaintsOf(program, (file) => file.startsWith(join(ROOT, folder)));
};

/** The same for one remote. */
export const complaintsAgainst = (folder: string, declarations: string): string[] => compileAgainst([folder], declarations)(folder);

const sourcesOf = (folder: string): string[] => {
  const files = globSync([`${folder}/src/**/*.{ts,tsx}`, `${folder}/remote.config.ts`], { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  if (files.length === 0) throw new Error(`${folder} has no sources`);
  return files.map((file) => join(ROOT, file));
};

/**
 * What a version takes from remotes that were made for an earlier one. Their side is looked at only: hosts give more, and
 * ask for nothing new.
 * @returns what the compiler says; nothing when every remote of the earlier version still fits
 */
export const breakingChanges = (earlier: string, later: string): string[] => {
  const check = join(PLACE, 'check.ts');
  // Providers are the host's; a brand is another one in every declaration, and means the same.
  const source = `
    type Earlier = typeof import('./earlier/index.ts');
    type Later = typeof import('./later/index.ts');
    type ForRemotes<Exports> = { [Name in keyof Exports as Name extends \`\${string}Provider\` ? never : Name]: Exports[Name] };
    declare const later: ForRemotes<Later>;
    export const asBefore: ForRemotes<Earlier> = later;
    ${typesOf(earlier).map((name) => `export type { ${name} as Same${name} } from './later/index.ts';`).join('\n')}
  `;
  const files = new Map([...unfold(earlier, 'earlier'), ...unfold(later, 'later'), [check, source]]);
  return compile([check], files, undefined, (file) => file === check);
};

/** Names of the types that a remote can ask for. */
const typesOf = (declarations: string): string[] => [...declarations.matchAll(/^export type (\w+)/gm)].map(([, name = '']) => name);

/** The files of a record, by the paths that they get. */
const unfold = (declarations: string, folder: string): [path: string, text: string][] =>
  declarations
    .split(/^\/\/ (?=[\w-]+\.d\.ts\n)/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const end = part.indexOf('\n');
      return [join(PLACE, folder, part.slice(0, end)), part.slice(end + 1).replaceAll('[brand]', 'brand')];
    });

/** Files of the workspace are read once for all comparisons. */
const known = new Map<string, ts.SourceFile | undefined>();

/** Compiles `roots`, with some files that are nowhere, and says what the compiler has to say about those that are asked for. */
export const compile = (roots: readonly string[], virtual: ReadonlyMap<string, string>, module: string | undefined, isAsked: (file: string) => boolean): string[] =>
  complaintsOf(programOf(roots, virtual, module), isAsked);

const programOf = (roots: readonly string[], virtual: ReadonlyMap<string, string>, module: string | undefined): ts.Program => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.browser.json'), (path) => ts.sys.readFile(path)) as { config: object };
  const { options: project } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const options: ts.CompilerOptions = { ...project, noEmit: true, incremental: false, tsBuildInfoFile: undefined, types: [] };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => virtual.has(path) || fileExists(path);
  host.readFile = (path) => virtual.get(path) ?? readFile(path);
  host.getSourceFile = (path, language) => {
    if (virtual.has(path)) return getSourceFile(path, language);
    if (!known.has(path)) known.set(path, getSourceFile(path, language));
    return known.get(path);
  };
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const own = text === SHARED && module !== undefined ? join(PLACE, module, 'index.d.ts') : join(dirname(from), text.replace(/\.tsx?$/, '.d.ts'));
      if (virtual.has(own)) return { resolvedModule: { resolvedFileName: own, extension: ts.Extension.Dts } };
      return ts.resolveModuleName(text, from, options, host);
    });
  return ts.createProgram(roots, options, host);
};

const complaintsOf = (program: ts.Program, isAsked: (file: string) => boolean): string[] =>
  program
    .getSourceFiles()
    .filter(({ fileName }) => isAsked(fileName))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
