import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, READ_TO_END, type ArticleStops, type ManagedArticle } from '@portal/shared/contract/content/management';
import { formatNumber, nameIn, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { StopsTable } from '../stops/stops-table.tsx';
import { useTexts } from './texts.ts';

const PERCENT = 100;

/** How far an article is read, where its readers stop, and whether it helped them. */
export default function ArticleStopsDrawer({ article, onClose }: { article: ManagedArticle; onClose: () => void }): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const stops = useQuery(queryOf(endpoints.managedArticles.stops, { query: { id: article.id } }));
  return (
    <Drawer open size={LIST_WIDTH} title={t('stopsTitle', { name: nameIn(language, article.title, article.entitle) })} onClose={onClose}>
      {stops.isPending && <LoadingState />}
      {stops.isError && !stops.data && <ErrorState error={stops.error} onRetry={() => void stops.refetch()} />}
      {stops.data && <Stops {...stops.data} />}
    </Drawer>
  );
}

const Stops = ({ readers, measured, tenths, helped, notHelped }: ArticleStops): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  if (readers === 0) return <EmptyState title={t('noReaders')} description={t('noReadersNext')} />;
  const number = (count: number) => formatNumber(count, language);
  const share = (count: number) => t('shareOf', { number: number(count), percent: Math.round((count / measured) * PERCENT) });
  const unknown = readers - measured;
  const reachedFrom = (tenth: number) => tenths.slice(tenth).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <ul>
        <li>{t('readersAre', { count: readers, number: number(readers) })}</li>
        {helped + notHelped > 0 && <li>{t('helpfulAre', { helped: number(helped), notHelped: number(notHelped) })}</li>}
        {unknown > 0 && <li>{t('unknownAre', { count: unknown, number: number(unknown) })}</li>}
      </ul>
      {measured > 0 && (
        <StopsTable
          label={t('stopsWhere')}
          help={t('stopsHelp', { percent: READ_TO_END })}
          columns={[t('part'), t('reached'), t('stoppedHere')]}
          stops={tenths.map((stopped, tenth) => {
            const begun = reachedFrom(tenth);
            const isLast = tenth === tenths.length - 1;
            const edge = (place: number) => Math.round((place / tenths.length) * PERCENT);
            return { key: tenth, name: t('partOf', { from: edge(tenth), to: edge(tenth + 1) }), begun, done: isLast ? begun : begun - stopped, cells: [share(begun), isLast ? t('none') : share(stopped)] };
          })}
        />
      )}
    </>
  );
};
