import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints as content, type Announcement } from '@portal/shared/contract/content';
import { endpoints } from '@portal/shared/contract/reading';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { generatePath } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { itemOfDashboard, itemOfReport } from '../report-class/class-item.ts';
import styles from './cards.module.css';
import { useTexts } from './texts.ts';

/** One's own favourites, of a category or all of them. */
export const FavouritesCard = ({ categoryId }: { categoryId: number | null }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport } = useShell();
  const { getList } = endpoints.favourites;
  const favourites = useQuery({ ...queryOf(getList), enabled: useMay(getList) });
  if (favourites.isError) return <ErrorState error={favourites.error} onRetry={() => void favourites.refetch()} />;
  if (favourites.isLoading) return <LoadingState />;
  const items = (favourites.data ?? []).filter(({ id }) => categoryId === null || id === categoryId).flatMap(({ children, dashboards }) => [...children.map(itemOfReport), ...dashboards.map(itemOfDashboard)]);
  if (items.length === 0) return <p className={styles.none}>{t('noFavourites')}</p>;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={styles.row} onClick={() => openReport(item.target)}>
            <bdi>{nameIn(language, item.reportName, item.reportEnName)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};

const pathOf = ({ id, kind }: Announcement): string => generatePath('/Main/AnnouncementDetail/:type/:name', { type: kind, name: String(id) });

/** What the portal tells, the unread first. */
export const AnnouncementsCard = ({ top }: { top: number }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const told = useQuery(queryOf(content.announcements.list, { query: { top } }));
  if (told.isError) return <ErrorState error={told.error} onRetry={() => void told.refetch()} />;
  if (told.isPending) return <LoadingState />;
  if (told.data.length === 0) return <p className={styles.none}>{t('noAnnouncements')}</p>;
  return (
    <ul className={styles.list}>
      {told.data.map((one) => (
        <li key={one.id}>
          <button type="button" className={styles.row} onClick={() => open(pathOf(one), { zh: one.title, en: one.entitle })}>
            <bdi className={one.isRead === 0 ? styles.unread : undefined}>{nameIn(language, one.title, one.entitle)}</bdi>
            <span className={styles.about}>{[...(one.isRead === 0 ? [t('unread')] : []), formatInstant(one.publishTime, language, 'day')].join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
