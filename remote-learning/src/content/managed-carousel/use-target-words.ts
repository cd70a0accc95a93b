import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type MenuItem } from '@portal/shared/contract';
import type { ManagedCarouselItem } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { matchPath } from '@portal/shared/router';
import { targetKindOf } from './target.ts';
import { useTexts, type zh } from './texts.ts';

type TargetName = keyof typeof zh.targetNames;

const { reports, signIn } = endpoints;

/**
 * Where a picture leads, as people call it: what it is, and its name. The server says what lessons, articles and announcements are called; reports
 * and pages are named by the user's own reports and menu, and a report that is not among them has its number. A web address stands for itself.
 */
export const useTargetWords = (): ((row: Pick<ManagedCarouselItem, 'link' | 'leadsTo'>) => string) => {
  const t = useTexts();
  const { language } = useLanguage();
  // As the shell has asked for them.
  const mine = useQuery({ ...queryOf(reports.getMyReports, { query: { isPcweb: '1' }, quiet: true }), enabled: useMay(reports.getMyReports) }).data ?? [];
  const menu = flat(useQuery({ ...queryOf(signIn.myMenus, { quiet: true }), staleTime: Infinity }).data ?? []);
  const reportOf = (path: string): [TargetName, string | undefined] => {
    const { id, '*': rest } = matchPath('/Main/PBIViews/:id/*', path)?.params ?? {};
    if (rest?.endsWith('/Dashboards')) return ['dashboard', id];
    const found = mine.find((report) => String(report.id) === id);
    return ['report', found ? nameIn(language, found.name, found.ename) : id];
  };
  const pageOf = (path: string): string => {
    const found = menu.find((entry) => entry.path !== '' && `/Main/${entry.path}` === path);
    return found ? nameIn(language, found.title, found.entitle) : path.slice('/Main/'.length);
  };
  return ({ link, leadsTo }) => {
    const [path = ''] = link.split(/[?#]/);
    const named = leadsTo && (leadsTo.isGone === 1 ? t('gone') : nameIn(language, leadsTo.title, leadsTo.entitle));
    const words = (what: TargetName, name: string | null | undefined): string => (name ? `${t(`targetNames.${what}`)} · ${name}` : t(`targetNames.${what}`));
    const kind = targetKindOf(link);
    switch (kind) {
      case 'none':
        return '';
      case 'report':
        return words(...reportOf(path));
      case 'article':
      case 'lesson':
      case 'announcement':
        return words(kind, named);
      case 'address':
        return link.startsWith('/') ? words('page', pageOf(path)) : link.replace(/^https?:\/\//, '');
    }
  };
};

const flat = (entries: readonly MenuItem[]): MenuItem[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);
