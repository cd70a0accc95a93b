import type { FastifyBaseLogger } from 'fastify';
import type { BuiltInGroup } from '../built-in-groups.ts';
import type { CreatedModule } from '../create-modules.ts';
import { inTransaction, type Db } from '../database/database.ts';
import type { MenuEntry } from '../module.ts';
import * as repository from './repository.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Puts what modules bring into the database: entries of the menu, by name, and interface classes. What is new goes to
 * the built-in groups that its module names, once; what administrators make of it then is theirs, and an entry that is
 * there already counts as given. Entries of modules that are gone are kept, but in no menu. Runs at every start and on
 * several servers at once.
 * @throws Error when modules contradict each other
 */
export const reconcile = async (db: Db, modules: readonly CreatedModule[], log: Log): Promise<void> => {
  const menu = parentsFirst(modules.flatMap(({ parts }) => parts.menu ?? []));
  const interfaces = classesOf(modules);
  await inTransaction(db, async (transaction) => {
    const groupIds = await repository.builtInGroupIds(transaction);
    const idsOf = (groups: readonly BuiltInGroup[], what: string) =>
      groups.flatMap((code) => {
        const id = groupIds.get(code);
        if (id === undefined) log.warn({ group: code, what }, 'there is no such built-in resource group to give something new to');
        return id ?? [];
      });
    await giveClasses(transaction, interfaces, idsOf);
    await giveMenu(transaction, menu, idsOf);
    await repository.retireExcept(transaction, menu.map(({ name }) => name));
  });
};

type IdsOf = (groups: readonly BuiltInGroup[], what: string) => number[];

const giveClasses = async (db: Db, interfaces: ReadonlyMap<string, readonly BuiltInGroup[]>, idsOf: IdsOf): Promise<void> => {
  const given = await repository.provisioned(db, 'interface');
  for (const [name, groups] of interfaces) {
    if (given.has(name) || !(await repository.claim(db, 'interface', name))) continue;
    // Given by an earlier version of the portal, which kept no list.
    if (await repository.isClassGranted(db, name)) continue;
    await repository.grantClass(db, name, idsOf(groups, name));
  }
};

const giveMenu = async (db: Db, menu: readonly MenuEntry[], idsOf: IdsOf): Promise<void> => {
  const given = await repository.provisioned(db, 'menu');
  for (const { name, type, path = '', title, icon, sort, parent, groups } of menu) {
    if (given.has(name) || !(await repository.claim(db, 'menu', name))) continue;
    // Whose folder an administrator has removed stands at the top.
    const parentId = parent === undefined ? null : ((await repository.findResourceId(db, parent)) ?? null);
    const id = await repository.addResource(db, { name, type, path, parentId, title: title.zh, entitle: title.en, icon, sort });
    if (id !== undefined) await repository.grantResource(db, id, idsOf(groups, name));
  }
};

/** @throws Error for a name that two entries have, or a parent that is none or stands below its own child */
const parentsFirst = (menu: readonly MenuEntry[]): MenuEntry[] => {
  const twice = menu.find(({ name }, index) => menu.some((other, at) => at < index && other.name === name));
  if (twice) throw new Error(`Two entries of the menu are called "${twice.name}"`);
  const ordered: MenuEntry[] = [];
  while (ordered.length < menu.length) {
    const next = menu.filter((entry) => !ordered.includes(entry) && (entry.parent === undefined || ordered.some(({ name }) => name === entry.parent)));
    if (next.length === 0) {
      const lost = menu.filter((entry) => !ordered.includes(entry)).map(({ name, parent }) => `"${name}" below "${parent}"`);
      throw new Error(`Entries of the menu have no place: ${lost.join(', ')}`);
    }
    ordered.push(...next);
  }
  return ordered;
};

/** @throws Error for a class that two modules have */
const classesOf = (modules: readonly CreatedModule[]): Map<string, readonly BuiltInGroup[]> => {
  const classes = new Map<string, readonly BuiltInGroup[]>();
  for (const { name: module, parts } of modules) {
    for (const [name, groups] of Object.entries(parts.interfaces ?? {})) {
      if (classes.has(name)) throw new Error(`The interface class "${name}" of the module "${module}" is another module's already`);
      classes.set(name, groups);
    }
  }
  return classes;
};
