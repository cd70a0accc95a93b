import { atom, useAtom, type WritableAtom } from 'jotai';
import { useUser } from '@portal/shared/auth';
import { localStore } from '../../storage/browser-store.ts';
import type { ListColumn } from './list-definition.ts';

/** How one person likes to see a list: kept in the browser by account, not in the address, because a link's receiver has a view of their own. */
export type ListView = { readonly hidden: readonly string[]; readonly compact: boolean };

/** The view of a list. What cannot be hidden is never among `hidden`. */
export const useListView = (
  name: string,
  columns: readonly ListColumn<never, string>[],
): [ListView, (view: ListView) => void] => {
  const account = useUser()?.account ?? '';
  const [kept, keep] = useAtom(viewAtom(`portal.list.${account}.${name}`));
  const hidden = kept?.hidden ?? columns.filter(({ optional }) => optional).map(({ key }) => key);
  const hideable = new Set(columns.filter(({ fixed }) => !fixed).map(({ key }) => key));
  return [{ compact: kept?.compact ?? false, hidden: hidden.filter((key) => hideable.has(key)) }, keep];
};

type ViewAtom = WritableAtom<ListView | null, [ListView], void>;
const views = new Map<string, ViewAtom>();

const viewAtom = (key: string): ViewAtom => {
  const found = views.get(key);
  if (found) return found;
  const kept = atom(localStore.value(key, viewOf) ?? null);
  const view: ViewAtom = atom(
    (get) => get(kept),
    (_get, set, next) => {
      set(kept, next);
      localStore.writeValue(key, next);
    },
  );
  views.set(key, view);
  return view;
};

const viewOf = (stored: unknown): ListView | null => {
  const { hidden, compact } = stored as ListView;
  return Array.isArray(hidden) ? { hidden: hidden.filter((one) => typeof one === 'string'), compact: compact === true } : null;
};
