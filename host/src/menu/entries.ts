import { categoryName, isFirstCategory, reportClassPath, reportType, type Collection, type Dashboard, type MenuItem, type Report, type ReportClass } from '@portal/shared/contract';
import { withMain } from '../router/guard.ts';
import type { Finder } from '@portal/shared/search';

type Title = { zh: string; en: string };

/** An entry of the side menu. `path` is what it opens; a folder has none. */
export type MenuEntry = {
  key: string;
  title: Title;
  icon?: string;
  path?: string;
  href?: string;
  /** What the tab is called, where that is not the entry's own title: a page opens in its report's tab. */
  tabTitle?: Title;
  /** How much waits for the user there. */
  count?: number;
  children?: MenuEntry[];
};

export type MenuData = {
  classes: readonly ReportClass[];
  reports: readonly Report[];
  favourites: readonly Collection[];
  dashboards: readonly Dashboard[];
  menus: readonly MenuItem[];
  /** How much waits behind pages, by their full paths. */
  counts?: ReadonlyMap<string, number>;
};

const titleOf = (zh: string, en: string): Title => ({ zh, en });

/** What opens from a report entry, in the menu, on Home and wherever no page is named (SPEC 2.2): the page that is set for it, or the first one. */
export const reportPath = (report: Report): string => {
  if (report.reportType === reportType.h5) return viewerPath(report.id, 'view', 'H5Report');
  if (report.reportType === reportType.paginated) return viewerPath(report.id, report.platform, 'Rdlreports');
  return viewerPath(report.id, report.defaultPage ?? report.children[0]?.code ?? 'null', 'Online');
};

export const dashboardPath = ({ dashboardId }: Dashboard): string => viewerPath(dashboardId, 'null', 'Dashboards');

export const viewerPath = (id: number, page: string, type: string): string => `/Main/PBIViews/${id}/${encodeURIComponent(page || 'null')}/${type}`;

/** A report, with its pages where isMenuShowPage is set. */
const reportEntry = (report: Report, prefix = ''): MenuEntry => ({
  key: `${prefix}report-${report.id}`,
  title: titleOf(report.reportName, report.reportEnName),
  path: reportPath(report),
  ...(report.isMenuShowPage === 1 && report.children.length > 0
    ? {
        children: report.children.map((page) => ({
          key: `${prefix}page-${report.id}-${page.code}`,
          title: titleOf(page.displayName, page.enDisplayName),
          path: viewerPath(report.id, page.code, 'Online'),
          tabTitle: titleOf(report.reportName, report.reportEnName),
        })),
      }
    : {}),
});

const dashboardEntry = (one: Dashboard, prefix = ''): MenuEntry => ({
  key: `${prefix}dashboard-${one.dashboardId}`,
  title: titleOf(one.displayName, one.enDisplayName),
  path: dashboardPath(one),
});

const grouped = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

/** What stands in classes, by class, so that a long list is gone through once. */
type InClasses = { readonly reports: ReadonlyMap<number, readonly Report[]>; readonly dashboards: ReadonlyMap<number | null, readonly Dashboard[]> };

/** Classes with the classes, the reports and the dashboards in them. */
const reportTree = (classes: readonly ReportClass[], within: InClasses): MenuEntry[] =>
  classes.flatMap((one) => {
    const reports = within.reports.get(one.id) ?? [];
    const dashboards = within.dashboards.get(one.id) ?? [];
    const children = [...reportTree(one.children, within), ...reports.map((report) => reportEntry(report)), ...dashboards.map((dashboard) => dashboardEntry(dashboard, 'tree-'))];
    return children.length > 0 ? [{ key: `tree-${one.id}`, title: titleOf(one.name, one.ename), children }] : [];
  });

const classEntry = (one: ReportClass): MenuEntry => ({
  key: `class-${one.id}`,
  title: titleOf(one.name, one.ename),
  path: reportClassPath(one.id),
  ...(one.children.length > 0 ? { children: one.children.map(classEntry) } : {}),
});

/** An address that may be followed from the menu: nothing that runs as a script. */
const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * The user's own entries. One that comes again below itself is left out there, and so is a folder without anything in it:
 * whatever was entered in the menu's administration, the tree ends.
 */
const ownEntries = (items: readonly MenuItem[], counts: ReadonlyMap<string, number>, seen: ReadonlySet<number> = new Set()): MenuEntry[] =>
  items
    .filter(({ id }) => !seen.has(id))
    .map((item) => ({
      key: `menu-${item.id}`,
      title: titleOf(item.title || item.name, item.entitle),
      icon: item.icon,
      // A pattern opens addresses that come from elsewhere (SPEC 2.4), and none by itself.
      ...(item.type === 'page' && item.path && !item.path.includes('/:') ? { path: withMain(item.path), ...waitingAt(withMain(item.path), counts) } : {}),
      ...(item.type === 'link' && isWebAddress(item.path) ? { href: item.path } : {}),
      ...(item.children.length > 0 ? { children: ownEntries(item.children, counts, new Set([...seen, item.id])) } : {}),
    }))
    .filter(hasUse);

const waitingAt = (path: string, counts: ReadonlyMap<string, number>): Pick<MenuEntry, 'count'> => {
  const count = counts.get(path) ?? 0;
  return count > 0 ? { count } : {};
};

const hasUse = ({ path, href, children }: MenuEntry): boolean => Boolean(path || href || children?.length);

/** Category by category. The only one, if it is called as the group is, is no step of its own. */
const favouriteEntries = (favourites: readonly Collection[]): MenuEntry[] => {
  const categories = favourites.map((category) => ({
    key: `favourite-${category.id}`,
    title: titleOf(categoryName(category, 'zh'), isFirstCategory(category) ? categoryName(category, 'en') : ''),
    children: [
      ...category.children.map((report) => ({ ...reportEntry(report, `favourite-${category.id}-`), children: undefined })),
      ...category.dashboards.map((one) => dashboardEntry(one, `favourite-${category.id}-`)),
    ],
  }));
  const [only] = favourites;
  return only && favourites.length === 1 && isFirstCategory(only) ? categories.flatMap(({ children }) => children) : categories;
};

/** The side menu's own groups and the user's other entries (SPEC 2.2); empty groups are left out. */
export const menuEntries = ({ classes, reports, favourites, dashboards, menus, counts = new Map() }: MenuData, texts: Record<'home' | 'classes' | 'reports' | 'favourites' | 'dashboards', Title>): MenuEntry[] =>
  [
    { key: 'home', title: texts.home, icon: 'HomeOutlined', path: '/Main/Home' },
    {
      key: 'classes',
      title: texts.classes,
      icon: 'AppstoreOutlined',
      children: classes.map(classEntry),
    },
    { key: 'reports', title: texts.reports, icon: 'BarChartOutlined', children: reportTree(classes, { reports: grouped(reports, ({ parentId }) => parentId), dashboards: grouped(dashboards, ({ classId }) => classId) }) },
    {
      key: 'favourites',
      title: texts.favourites,
      icon: 'StarOutlined',
      children: favouriteEntries(favourites),
    },
    {
      key: 'dashboards',
      title: texts.dashboards,
      icon: 'DashboardOutlined',
      children: dashboards.map((one) => dashboardEntry(one)),
    },
    ...ownEntries(menus, counts),
  ].filter(hasUse);

/** Entries that are found, each with all that is in it, and the way to them. */
export const filterEntries = (entries: readonly MenuEntry[], find: Finder): MenuEntry[] =>
  entries.flatMap((entry) => {
    if (find(entry.title) > 0) return [entry];
    const children = filterEntries(entry.children ?? [], find);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });

/** Every entry, folders included. */
export const allEntries = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...allEntries(entry.children ?? [])]);
