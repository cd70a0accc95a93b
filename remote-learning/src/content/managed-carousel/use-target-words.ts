import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type MenuItem } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { matchPath } from '@portal/shared/router';
import { decoded, targetKindOf } from './target.ts';
import { useTexts, type zh } from './texts.ts';

type TargetName = keyof typeof zh.targetNames;

const { reports, signIn } = endpoints;

/**
 * Where a picture leads, as people call it: what it is, and its name where that is at hand already, as in the address of an article, in the
 * user's reports and in their menu; else its number. A web address stands for itself.
 */
export const useTargetWords = (): ((link: string) => string) => {
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
  return (link) => {
    const [path = ''] = link.split(/[?#]/);
    const idIn = (pattern: string): string | undefined => matchPath(pattern, path)?.params.id;
    const words = (kind: TargetName, name: string | undefined): string => (name ? `${t(`targetNames.${kind}`)} · ${name}` : t(`targetNames.${kind}`));
    switch (targetKindOf(link)) {
      case 'none':
        return '';
      case 'report':
        return words(...reportOf(path));
      case 'article':
        return words('article', decoded(matchPath('/Main/ArticleDetail/:id/:name', path)?.params.name ?? ''));
      case 'lesson':
        return words('lesson', idIn('/Main/LessonDetail/:id'));
      case 'announcement':
        return words('announcement', idIn('/Main/AnnouncementDetail/:kind/:id'));
      case 'address':
        return link.startsWith('/') ? words('page', pageOf(path)) : link.replace(/^https?:\/\//, '');
    }
  };
};

const flat = (entries: readonly MenuItem[]): MenuItem[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);
