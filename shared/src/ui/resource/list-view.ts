import { atom, useAtom, type WritableAtom } from 'jotai';
import type { ListColumn } from './list-definition.ts';

/** How one person likes to see a list: kept in the browser, not in the address, because a link's receiver has his own. */
export type ListView = { readonly hidden: readonly string[]; readonly compact: boolean };

/** The view of a list. What cannot be hidden is never among `hidden`. */
export const useListView = (
  name: string,
  columns: readonly ListColumn<never, string>[],
): [ListView, (view: ListView) => void] => {
  const [kept, keep] = useAtom(viewAtom(`portal.list.${name}`));
  const hidden = kept?.hidden ?? columns.filter(({ optional }) => optional).map(({ key }) => key);
  const hideable = new Set(columns.filter(({ fixed }) => !fixed).map(({ key }) => key));
  return [{ compact: kept?.compact ?? false, hidden: hidden.filter((key) => hideable.has(key)) }, keep];
};

type ViewAtom = WritableAtom<ListView | null, [ListView], void>;
const views = new Map<string, ViewAtom>();

const viewAtom = (key: string): ViewAtom => {
  const found = views.get(key);
  if (found) return found;
  const kept = atom(readView(key));
  const view: ViewAtom = atom(
    (get) => get(kept),
    (_get, set, next) => {
      set(kept, next);
      writeView(key, next);
    },
  );
  views.set(key, view);
  return view;
};

const readView = (key: string): ListView | null => {
  try {
    const { hidden, compact } = JSON.parse(localStorage.getItem(key) ?? 'null') as ListView;
    return Array.isArray(hidden) ? { hidden: hidden.filter((one) => typeof one === 'string'), compact: compact === true } : null;
  } catch {
    return null;
  }
};

const writeView = (key: string, view: ListView): void => {
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // Without storage the view lasts until the next reload.
  }
};
