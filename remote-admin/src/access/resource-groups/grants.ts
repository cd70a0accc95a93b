import type { GrantableMenu } from '@portal/shared/contract/access';
import type { CheckNode, CheckState } from './check-tree.tsx';

/** What a group gives: entries with nothing below them, whole classes, and single interfaces beside those. */
export type Grants = { readonly menus: ReadonlySet<number>; readonly classes: ReadonlySet<string>; readonly interfaces: ReadonlySet<number> };
type NamedClass = { readonly code: string; readonly name: string; readonly ename: string };
type Interface = { readonly id: number; readonly interfaceClass: string; readonly method: string; readonly path: string; readonly name: string; readonly ename: string };
type Words = { readonly nameOf: (name: string, ename: string) => string; readonly whole: string };

const together = (states: readonly CheckState[]): CheckState => (states.every((one) => one === 'all') ? 'all' : states.every((one) => one === 'none') ? 'none' : 'some');

const hasBelow = (menus: readonly GrantableMenu[], id: number): boolean => menus.some((one) => one.parentId === id);

/** Of entries that are given, those with nothing below them: the others go with these. */
export const leavesOf = (menus: readonly GrantableMenu[], ids: readonly number[]): Set<number> => new Set(ids.filter((id) => !hasBelow(menus, id)));

export const menuNodes = (menus: readonly GrantableMenu[], checked: ReadonlySet<number>, nameOf: Words['nameOf'], parentId: number | null = null): CheckNode[] =>
  menus
    .filter((one) => one.parentId === parentId)
    .map(({ id, title, entitle }) => {
      const children = menuNodes(menus, checked, nameOf, id);
      const state = children.length > 0 ? together(children.map((one) => one.state)) : checked.has(id) ? 'all' : 'none';
      return { key: `${id}`, label: nameOf(title, entitle), state, children };
    });

/** After a click on one: all that is below it is given, unless all was. */
export const toggledMenu = (menus: readonly GrantableMenu[], checked: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const leaves = (one: number): number[] => (hasBelow(menus, one) ? menus.filter(({ parentId }) => parentId === one).flatMap((below) => leaves(below.id)) : [one]);
  const below = leaves(id);
  return below.every((one) => checked.has(one)) ? new Set([...checked].filter((one) => !below.includes(one))) : new Set([...checked, ...below]);
};

/** A class is checked where it is given as a whole, with what comes later; single interfaces of it make it half checked. */
export const interfaceNodes = (classes: readonly NamedClass[], all: readonly Interface[], { classes: whole, interfaces }: Grants, { nameOf, whole: word }: Words): CheckNode[] =>
  classes.map(({ code, name, ename }) => {
    const children = all
      .filter((one) => one.interfaceClass === code)
      .map((one): CheckNode => ({ key: `${one.id}`, label: nameOf(one.name, one.ename), detail: `${one.method} ${one.path}`, state: whole.has(code) || interfaces.has(one.id) ? 'all' : 'none' }));
    const some = children.some(({ state }) => state === 'all');
    return { key: code, label: nameOf(name, ename), ...(whole.has(code) && { detail: word }), state: whole.has(code) ? 'all' : some ? 'some' : 'none', children };
  });

/** After a click on a class it is given as a whole, or nothing of it. */
export const toggledClass = (all: readonly Interface[], grants: Grants, code: string): Grants => {
  const { classes, interfaces } = grants;
  const others = new Set([...interfaces].filter((id) => all.find((one) => one.id === id)?.interfaceClass !== code));
  return { ...grants, classes: classes.has(code) ? without(classes, code) : new Set([...classes, code]), interfaces: others };
};

/** After a click on one interface; of a class that was given as a whole the others stay, one by one. */
export const toggledInterface = (all: readonly Interface[], grants: Grants, id: number): Grants => {
  const { classes, interfaces } = grants;
  const code = all.find((one) => one.id === id)?.interfaceClass ?? '';
  if (!classes.has(code)) return { ...grants, interfaces: interfaces.has(id) ? without(interfaces, id) : new Set([...interfaces, id]) };
  const others = all.filter((one) => one.interfaceClass === code && one.id !== id).map((one) => one.id);
  return { ...grants, classes: without(classes, code), interfaces: new Set([...interfaces, ...others]) };
};

const without = <Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> => new Set([...set].filter((one) => one !== item));

export type Lack = { readonly menu: GrantableMenu; readonly code: string };

/** Entries that are given, of whose page no call is: who opens it is told that an interface has no permission. */
export const lacksOf = (menus: readonly GrantableMenu[], all: readonly Interface[], { menus: given, classes, interfaces }: Grants): Lack[] => {
  const states = (id: number): boolean => (hasBelow(menus, id) ? menus.some((one) => one.parentId === id && states(one.id)) : given.has(id));
  const has = (code: string): boolean => classes.has(code) || all.some((one) => one.interfaceClass === code && interfaces.has(one.id));
  return menus.flatMap((menu) => (menu.access !== null && menu.access !== 'public' && states(menu.id) && !has(menu.access) ? [{ menu, code: menu.access }] : []));
};
