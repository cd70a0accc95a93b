/**
 * What a module of @portal/shared gives to remotes, as it was recorded for each of its versions: its types.
 * `node tooling/contract/shared-module-reports.ts` records the modules whose version has no record yet.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { productModules, type SharedModule } from '../webpack/shared-module-versions.ts';
import { ROOT } from '../webpack/folders.ts';
import { compile } from './recorded-shell.ts';

const SOURCES = join(ROOT, 'shared', 'src');
const RECORDED = join(import.meta.dirname, 'recorded-shared-modules');
const ENDING = '.d.ts.txt';
/** Recorded by itself, with what it asks of a module's description (shell-contract.ts). */
const SHELL = '@portal/shared/shell';

export const recordedModules = (): SharedModule[] => productModules().filter(({ name }) => name !== SHELL);

const folderOf = (name: string): string => join(RECORDED, name.replace('@portal/shared/', '').replaceAll('/', '-'));
const recordOf = ({ name, version }: Pick<SharedModule, 'name' | 'version'>): string => join(folderOf(name), `${version}${ENDING}`);

/** The record of a version; undefined where there is none. */
export const readModule = (module: Pick<SharedModule, 'name' | 'version'>): string | undefined =>
  existsSync(recordOf(module)) ? readFileSync(recordOf(module), 'utf8') : undefined;

/** The recorded versions of a shared module that have the major number of its present one. */
export const versionsLike = ({ name, version }: SharedModule): string[] =>
  globSync(`${version.split('.')[0]}.*${ENDING}`, { cwd: folderOf(name) }).map((file) => file.slice(0, -ENDING.length));

/** What they give now: by name, the declarations of the files that they are made of, without comments. Throws where a type has no name. */
export const describeModules = (modules: readonly SharedModule[]): Map<string, string> => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.browser.json'), (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const only = { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, incremental: false, tsBuildInfoFile: undefined };
  const styles = join(ROOT, 'tooling', 'webpack', 'styles.d.ts');
  const program = ts.createProgram([...modules.map(({ file }) => join(ROOT, file)), styles], { ...options, ...only });
  const declarations = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => void declarations.set(path, text));
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  return new Map(modules.map(({ name, file }) => [name, closureOf(join(ROOT, file.replace(/\.ts$/, '.d.ts')), declarations)]));
};

/** The declarations that an index leads to by relative imports, file by file. Other shared modules are reports of their own. */
const closureOf = (index: string, declarations: ReadonlyMap<string, string>): string => {
  const found = new Set([index]);
  for (const path of found) {
    for (const [, from = ''] of (declarations.get(path) ?? '').matchAll(/(?:from |import\()["'](\.[^"']*)["']/g)) {
      const next = join(dirname(path), from.replace(/\.tsx?$/, '.d.ts'));
      if (declarations.has(next)) found.add(next);
    }
  }
  return [...found]
    .map((path) => [relative(SOURCES, path), declarations.get(path) ?? ''] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => `// ${path}\n${text}`)
    .join('\n');
};

/**
 * What a later version of one takes from modules that were made for an earlier one. Of an entry of the contract only
 * what it takes and answers counts: a new optional field in a body, or a new one in an answer, is an addition. A text counts as a text,
 * whatever it says: the version of the shell's contract is one, and goes up. A list of words may grow (interface classes do): none of the earlier
 * ones may be missing. An option that a function just no longer looks at is not found: types allow it to be given.
 * @returns what the compiler says; nothing when every module of the earlier version still fits
 */
export const takenAway = (file: string, earlier: string, later: string): string[] => {
  const check = join(SOURCES, 'check.ts');
  const index = relative(join(ROOT, 'shared', 'src'), join(ROOT, file));
  const source = `
    type Schema = { readonly _zod: { input: unknown; output: unknown } };
    type Entry = { readonly method: string; readonly path: string; readonly query: Schema; readonly body: Schema; readonly value: Schema };
    type Seen<T> = T extends string ? string : T extends Entry ? (query: T['query']['_zod']['input'], body: T['body']['_zod']['input']) => T['value']['_zod']['output'] : T extends Schema ? T['_zod']['output'] : T extends (...some: never[]) => unknown ? T : T extends Record<string, Entry | Record<string, unknown>> ? { [Key in keyof T]: Seen<T[Key]> } : T;
    type Exported<All> = { [Name in keyof All]: Seen<All[Name]> };
    type Earlier = Exported<typeof import('./earlier/${index}')>;
    declare const later: Exported<typeof import('./later/${index}')>;
    export const asBefore: Earlier = later;
    ${typesOf(earlier, index).map((name) => `export type { ${name} as Same${name} } from './later/${index}';`).join('\n')}
  `;
  const files = new Map([...unfold(withLaterWords(earlier, later), 'earlier'), ...unfold(later, 'later'), [check, source]]);
  return compile([check], files, undefined, (path) => path === check);
};

const WORDS = /declare const (\w+): readonly \[("[^\]]*")\];/g;
/** What is inferred from such a list. */
const INFERRED = /(?<=readonly \()"[^()]*"(?=\)\[\])/g;

/** An earlier version with each of its lists of words as the later one has it, where that only has more. */
const withLaterWords = (earlier: string, later: string): string => {
  const now = new Map([...later.matchAll(WORDS)].map(([, name = '', words = '']) => [name, words]));
  const inferred: readonly string[] = later.match(INFERRED) ?? [];
  const has = (words: string, earlierWords: string) => earlierWords.split(/, | \| /).every((word) => words.split(/, | \| /).includes(word));
  return earlier
    .replace(WORDS, (declaration, name: string, words: string) => (has(now.get(name) ?? '', words) ? declaration.replace(words, now.get(name) ?? '') : declaration))
    .replace(INFERRED, (words) => (inferred.includes(words) ? words : (inferred.find((one) => has(one, words)) ?? words)));
};

/** Names of the types that the module's index, or what it passes on as a whole, exports. */
const typesOf = (report: string, index: string): string[] => {
  const files = new Map(filesOf(report));
  const names = new Set<string>();
  const visit = (path: string): void => {
    const text = files.get(path) ?? '';
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface) (\w+)/gm)) names.add(name);
    for (const [, list = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)) {
      for (const one of list.split(',')) if (one.trim().startsWith('type ')) names.add(one.trim().slice('type '.length));
    }
    for (const [, from = ''] of text.matchAll(/^export \* from ["'](\.[^"']*)["']/gm)) visit(join(dirname(path), from.replace(/\.tsx?$/, '.d.ts')));
  };
  visit(index.replace(/\.ts$/, '.d.ts'));
  return [...names];
};

const filesOf = (report: string): [path: string, text: string][] =>
  report
    .split(/^\/\/ (?=[\w/-]+\.d\.ts\n)/m)
    .filter((part) => part.trim() !== '')
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]);

const unfold = (report: string, folder: string): [path: string, text: string][] => filesOf(report).map(([path, text]) => [join(SOURCES, folder, path), text]);

if (import.meta.main) {
  const modules = recordedModules();
  const now = describeModules(modules);
  for (const module of modules) {
    const record = readModule(module);
    const text = now.get(module.name) ?? '';
    if (record === undefined) {
      mkdirSync(folderOf(module.name), { recursive: true });
      writeFileSync(recordOf(module), text);
      console.log(`${module.name} ${module.version} is recorded.`);
    } else if (record !== text) {
      console.error(`${module.name} is not what is recorded as ${module.version}: raise its version in tooling/webpack/shared-module-versions.ts first, the minor number for what is new, the major one for what is no longer there.`);
      process.exitCode = 1;
    }
  }
}
