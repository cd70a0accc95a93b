import { reportType, type Collection, type Dashboard, type MenuItem, type Report, type ReportClass } from '@portal/shared/contract';
import { withMain } from '../router/guard.ts';

type Title = { zh: string; en: string };

/** An entry of the side menu. `path` is what it opens; a folder has none. */
export type MenuEntry = { key: string; title: Title; icon?: string; path?: string; href?: string; children?: MenuEntry[] };

export type MenuData = {
  classes: readonly ReportClass[];
  reports: readonly Report[];
  favourites: readonly Collection[];
  dashboards: readonly Dashboard[];
  menus: readonly MenuItem[];
};

const titleOf = (zh: string, en: string): Title => ({ zh, en });

/** What opens from a report entry (SPEC 2.2). */
export const reportPath = (report: Report): string => {
  if (report.reportType === reportType.h5) return viewerPath(report.id, 'view', 'H5Report');
  if (report.reportType === reportType.paginated) return viewerPath(report.id, report.platform, 'Rdlreports');
  return viewerPath(report.id, report.children[0]?.code ?? 'null', 'Online');
};

export const dashboardPath = ({ dashboardId }: Dashboard): string => viewerPath(dashboardId, 'null', 'Dashboards');

export const classPath = (id: number): string => `/Main/ReportListForClass?id=${id}`;

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
        })),
      }
    : {}),
});

const classTree = (classes: readonly ReportClass[], reports: readonly Report[]): MenuEntry[] =>
  classes.flatMap((one) => {
    const children = [
      ...classTree(one.children, reports),
      ...reports.filter((report) => report.parentId === one.id).map((report) => reportEntry(report)),
    ];
    return children.length > 0 ? [{ key: `tree-${one.id}`, title: titleOf(one.name, one.ename), children }] : [];
  });

const flat = (classes: readonly ReportClass[]): ReportClass[] => classes.flatMap((one) => [one, ...flat(one.children)]);

const menuEntry = (item: MenuItem): MenuEntry => ({
  key: `menu-${item.id}`,
  title: titleOf(item.title, item.entitle),
  icon: item.icon,
  ...(item.type === 'page' ? { path: withMain(item.path) } : {}),
  ...(item.type === 'link' ? { href: item.path } : {}),
  ...(item.children.length > 0 ? { children: item.children.map(menuEntry) } : {}),
});

/** The side menu's own groups and the user's other entries (SPEC 2.2); empty groups are left out. */
export const menuEntries = ({ classes, reports, favourites, dashboards, menus }: MenuData, texts: Record<'home' | 'classes' | 'reports' | 'favourites' | 'dashboards', Title>): MenuEntry[] =>
  [
    { key: 'home', title: texts.home, icon: 'HomeOutlined', path: '/Main/Home' },
    {
      key: 'classes',
      title: texts.classes,
      icon: 'AppstoreOutlined',
      children: flat(classes).map((one) => ({ key: `class-${one.id}`, title: titleOf(one.name, one.ename), path: classPath(one.id) })),
    },
    { key: 'reports', title: texts.reports, icon: 'BarChartOutlined', children: classTree(classes, reports) },
    {
      key: 'favourites',
      title: texts.favourites,
      icon: 'StarOutlined',
      children: favourites.map(({ id, name, children }) => ({
        key: `favourite-${id}`,
        title: titleOf(name, ''),
        children: children.map((report) => ({ ...reportEntry(report, `favourite-${id}-`), children: undefined })),
      })),
    },
    {
      key: 'dashboards',
      title: texts.dashboards,
      icon: 'DashboardOutlined',
      children: dashboards.map((one) => ({ key: `dashboard-${one.dashboardId}`, title: titleOf(one.displayName, one.enDisplayName), path: dashboardPath(one) })),
    },
    ...menus.map(menuEntry),
  ].filter((entry: MenuEntry) => entry.path || entry.href || (entry.children?.length ?? 0) > 0);

/** Entries whose title, or whose children's, holds the text in either language. */
export const filterEntries = (entries: readonly MenuEntry[], text: string): MenuEntry[] => {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [...entries];
  return entries.flatMap((entry) => {
    if (`${entry.title.zh}\n${entry.title.en}`.toLowerCase().includes(wanted)) return [entry];
    const children = filterEntries(entry.children ?? [], text);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
};

/** Every entry, folders included. */
export const allEntries = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...allEntries(entry.children ?? [])]);
