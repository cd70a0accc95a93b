import { useRef } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type MenuEntry } from '@portal/shared/contract/access';

const { menus } = endpoints;
type Change = { readonly isHidden: 0 | 1 } | { readonly parentId: number | null; readonly sort: number };
export type ChangeEntry = (row: MenuEntry, change: Change) => Promise<void>;

/**
 * Moves entries and switches them on and off, one after another: every change gives an entry another version. Who goes on before the
 * next one is on the screen has a row with a version that is spent: what the entry is by now is asked for then.
 */
export const useEntryChanges = (): ChangeEntry => {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const spent = useRef(new Set<string>());
  return (row, change) => {
    const run = async (): Promise<void> => {
      const now = spent.current.has(row.version) ? ((await call(menus.top, { quiet: true })).find(({ id }) => id === row.id) ?? row) : row;
      const { id, version, parentId } = now;
      await call(menus.update, { body: { ...bodyOf(now), id, version, parentId, ...change }, quiet: true });
      spent.current.add(version);
    };
    const done = last.current.then(run, run);
    last.current = done;
    return done;
  };
};

/** What an entry is, apart from where it stands and who sees it. */
export const bodyOf = ({ name, type, path, title, entitle, icon }: Pick<MenuEntry, 'name' | 'type' | 'path' | 'title' | 'entitle' | 'icon'>) => ({ name, type, path, title, entitle, icon });
