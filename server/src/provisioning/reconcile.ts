import type { FastifyBaseLogger } from 'fastify';
import { allEndpoints, classOf, endpoints, keyOf, type Bilingual, type Endpoint } from '@portal/shared/contract/all';
import { builtInGroupNames, builtInGroups, type BuiltInGroup } from '../built-in-groups.ts';
import { gatherEntries, type CreatedModule } from '../create-modules.ts';
import { inTransaction, type Db } from '../database/database.ts';
import type { GrantedClass, MenuEntry } from '../module.ts';
import type { Groups } from '../contract-routes.ts';
import { administrators } from './administrators-repository.ts';
import * as repository from './repository.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Puts what the portal comes with into the database: resource groups, interface classes with the calls of the contract, and
 * entries of the menu, by name. What is new goes to the built-in groups that its module names, once; what administrators make
 * of it then is theirs, and an entry that is there already counts as given. Entries of modules that are gone are kept, but
 * in no menu. Runs at every start and on several servers at once.
 * @throws Error when modules contradict each other
 */
export const reconcile = async (db: Db, modules: readonly CreatedModule[], log: Log): Promise<void> => {
  const menu = parentsFirst(modules.flatMap(({ parts }) => parts.menu ?? []));
  const interfaces = classesOf(modules);
  await inTransaction(db, async (transaction) => {
    const fresh = await addBuiltInGroups(transaction);
    const groupIds = await repository.builtInGroupIds(transaction);
    const idsOf: IdsOf = (groups, what) =>
      groups.flatMap((code) => {
        const id = groupIds.get(code);
        if (id === undefined) log.warn({ group: code, what }, 'there is no such built-in resource group to give something new to');
        return id ?? [];
      });
    await giveClasses(transaction, interfaces, fresh, idsOf);
    const auditors = groupIds.get('auditors');
    const served = await repository.serve(transaction, callsOfContract(interfaces, gatherEntries<Bilingual>(modules, 'names')));
    // A class that comes later is theirs by the calls it brings.
    if (auditors !== undefined) await repository.grantInterfaces(transaction, auditors, served.filter(({ isNew, ...call }) => (isNew || fresh.has('auditors')) && isReading(call)));
    await giveMenu(transaction, menu, fresh, idsOf);
    await repository.retireExcept(transaction, menu.filter(({ isOff }) => !isOff).map(({ name }) => name));
  });
};

type IdsOf = (groups: readonly BuiltInGroup[], what: string) => number[];
/** Groups that are new: they get what others were given long ago. */
type Fresh = ReadonlySet<BuiltInGroup>;
type Classes = ReadonlyMap<string, GrantedClass>;

/** Adds those that were never there; one that somebody has deleted does not come back. */
const addBuiltInGroups = async (db: Db): Promise<Fresh> => {
  const fresh = new Set<BuiltInGroup>();
  const given = await repository.provisioned(db, 'group');
  for (const code of builtInGroups) {
    if (given.has(code) || !(await repository.claim(db, 'group', code))) continue;
    if (await repository.addBuiltInGroup(db, code, builtInGroupNames[code])) fresh.add(code);
  }
  return fresh;
};

const giveClasses = async (db: Db, interfaces: Classes, fresh: Fresh, idsOf: IdsOf): Promise<void> => {
  const known = await repository.knownClasses(db);
  // Who holds everything goes on doing so: the portal always has an administrator.
  const holdersOfAll = (await administrators(db)).map(({ id }) => id);
  await repository.addClasses(db, [...interfaces].map(([code, { title }], sort) => ({ code, name: title.zh, ename: title.en, sort, isProvisioned: true })));
  const given = await repository.provisioned(db, 'interface');
  for (const [name, { groups }] of interfaces) {
    const isNew = !given.has(name) && (await repository.claim(db, 'interface', name)) && !(await repository.isClassGranted(db, name));
    const named = idsOf(isNew ? groups : groups.filter((code) => fresh.has(code)), name);
    await repository.grantClass(db, name, known.has(name) ? named : [...named, ...holdersOfAll]);
  }
};

const callsOfContract = (interfaces: Classes, names: Groups<Bilingual>): repository.ServedCall[] =>
  Object.entries(endpoints as Groups<Endpoint>).flatMap(([group, entries]) =>
    Object.entries(entries).flatMap(([entry, { access, method, path }]) => {
      const { zh, en } = names[group]?.[entry] ?? { zh: path, en: path };
      return interfaces.has(classOf(access)) ? [{ interfaceClass: classOf(access), method, path, name: zh, ename: en }] : [];
    }),
  );

/** Who may change nothing may make these calls: they only answer. */
const isReading = (call: Pick<Endpoint, 'method' | 'path'>): boolean => readingCalls.has(keyOf(call));
const readingCalls = new Set(
  allEndpoints
    .filter(({ method, tags, changes }) => changes === undefined && (method === 'GET' || tags !== undefined))
    .map(keyOf),
);

const giveMenu = async (db: Db, menu: readonly MenuEntry[], fresh: Fresh, idsOf: IdsOf): Promise<void> => {
  const given = await repository.provisioned(db, 'menu');
  for (const { name, type, path = '', title, icon, sort, parent, groups } of menu) {
    if (given.has(name) || !(await repository.claim(db, 'menu', name))) {
      const late = groups.filter((code) => fresh.has(code));
      const known = late.length > 0 ? await repository.findResourceId(db, name) : undefined;
      if (known !== undefined) await repository.grantResource(db, known, idsOf(late, name));
      continue;
    }
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
const classesOf = (modules: readonly CreatedModule[]): Map<string, GrantedClass> => {
  const classes = new Map<string, GrantedClass>();
  for (const { name: module, parts } of modules) {
    for (const [name, given] of Object.entries(parts.interfaces ?? {})) {
      if (classes.has(name)) throw new Error(`The interface class "${name}" of the module "${module}" is another module's already`);
      classes.set(name, given);
    }
  }
  return classes;
};
