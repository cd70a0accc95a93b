/**
 * `pnpm create-remote <name> --zh <Chinese title> --en <English title>`: makes a new remote with one page, ready to be
 * developed and released. Nothing else is touched: the host learns of it from its first release.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteName, SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { ROOT } from '../webpack/folders.ts';
import { rangeOf } from '../webpack/shared-modules.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const ENDING = '.template';

export type NewRemote = { readonly name: string; readonly zh: string; readonly en: string };

/**
 * Writes the files of a new remote.
 * @param root the workspace that it becomes a part of
 * @returns its folder
 * @throws Error when there is such a remote already, or it cannot be called so
 */
export const createRemote = ({ name, zh, en }: NewRemote, root: string): string => {
  if (!remoteName.safeParse(name).success) throw new Error(`A remote cannot be called "${name}": small letters, digits and hyphens, a letter first.`);
  const folder = join(root, `remote-${name}`);
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  // The smallest remote of the workspace has what every remote has.
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'remote-learning', 'package.json'), 'utf8')) as Record<string, object>;
  const values: Record<string, string> = {
    name,
    zh: quoted(zh),
    en: quoted(en),
    path: pathOf(name),
    contract: rangeOf(SHELL_CONTRACT),
    dependencies: indented(dependencies),
    devDependencies: indented(devDependencies),
  };
  for (const file of globSync(`**/*${ENDING}`, { cwd: TEMPLATE })) {
    const target = join(folder, file.slice(0, -ENDING.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(join(TEMPLATE, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? ''));
  }
  return folder;
};

/** The address of its first page: `stock-takes` has `StockTakes`. */
export const pathOf = (name: string): string => name.replace(/(^|-)(\w)/g, (_, _hyphen, letter: string) => letter.toUpperCase());

/** Within single quotes of a source. */
const quoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

const indented = (value: object | undefined): string => JSON.stringify(value ?? {}, null, 2).replaceAll('\n', '\n  ');

const main = (args: readonly string[]): void => {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { zh: text, en: text }, allowPositionals: true });
    const [name] = positionals;
    if (name === undefined || !values.zh || !values.en) throw new Error('pnpm create-remote <name> --zh <Chinese title> --en <English title>');
    createRemote({ name, zh: values.zh, en: values.en }, ROOT);
    console.log(`remote-${name} is there. Next:\n  pnpm install\n  pnpm dev remote-${name}      # with hot reload, against a portal that runs\n  pnpm release ${name}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
};

if (import.meta.main) main(process.argv.slice(2));
