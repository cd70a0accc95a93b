import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type MenuItem } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { matchPath } from '@portal/shared/router';
import { decoded, targetKindOf } from './target.ts';
import { useTexts } from './texts.ts';

const { reports, signIn } = endpoints;

/**
 * Where a picture leads, as people call it: what it is, and its name where that is at hand already, as in the address of an article, in the
 * user's reports and in their menu; of a web address its host.
 */
export const useTargetWords = (): ((link: string) => string) => {
  const t = useTexts();
  const { language } = useLanguage();
  // As the shell has asked for them.
  const mine = useQuery({ ...queryOf(reports.getMyReports, { query: { isPcweb: '1' }, quiet: true }), enabled: useMay(reports.getMyReports) }).data ?? [];
  const menu = flat(useQuery({ ...queryOf(signIn.myMenus, { quiet: true }), staleTime: Infinity }).data ?? []);
  const nameOf: Record<'report' | 'article' | 'page', (path: string) => string | undefined> = {
    report: (path) => {
      const found = mine.find(({ id }) => String(id) === matchPath('/Main/PBIViews/:id/*', path)?.params.id);
      return found && nameIn(language, found.name, found.ename);
    },
    article: (path) => decoded(matchPath('/Main/ArticleDetail/:id/:name', path)?.params.name ?? ''),
    page: (path) => {
      const found = menu.find((entry) => `/Main/${entry.path}` === path);
      return found ? nameIn(language, found.title, found.entitle) : path.slice('/Main/'.length);
    },
  };
  return (link) => {
    const target = targetKindOf(link);
    if (target === 'none') return '';
    if (target === 'address' && !link.startsWith('/')) return URL.canParse(link) ? new URL(link).host : link;
    const kind = target === 'address' ? 'page' : target;
    const [path = ''] = link.split(/[?#]/);
    const name = kind === 'lesson' || kind === 'announcement' ? undefined : nameOf[kind](path);
    return name ? `${t(`leads.${kind}`)} · ${name}` : t(`leads.${kind}`);
  };
};

const flat = (entries: readonly MenuItem[]): MenuItem[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);
