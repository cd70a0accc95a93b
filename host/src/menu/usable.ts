import type { MenuItem } from '@portal/shared/contract';
import { matchPath } from '@portal/shared/router';
import { withMain } from '../router/guard.ts';

type Page = { readonly path: string; readonly access?: string | undefined };

/**
 * The menu's entries without those whose page could do nothing: the user lacks the interface class that it lives by, or it has nothing
 * for them.
 * @param empty paths of such pages
 */
export const usable = (items: readonly MenuItem[], pages: readonly Page[], may: (call: { access: string }) => boolean, empty: readonly string[] = []): MenuItem[] => {
  const closed: Pick<Page, 'path'>[] = [...pages.filter(({ access }) => access !== undefined && !may({ access })), ...empty.map((path) => ({ path }))];
  if (closed.length === 0) return [...items];
  const isClosed = ({ type, path }: MenuItem) =>
    type === 'page' && closed.some((page) => matchPath(`/Main/${page.path}`, withMain(path).split('?')[0] ?? ''));
  // What stands below a page that is closed to the user is another page.
  const open = (list: readonly MenuItem[]): MenuItem[] =>
    list.flatMap((item) => {
      const children = open(item.children);
      if (!isClosed(item)) return [{ ...item, children }];
      return children.length > 0 ? [{ ...item, path: '', children }] : [];
    });
  return open(items);
};
