import { useId, type ReactNode } from 'react';
import type { Announcement } from '@portal/shared/contract/content';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import homeStyles from '../home/home.module.css';
import styles from './announcements.module.css';
import { announcementPath, isOpen, useAnnouncements } from './queries.ts';
import { useTexts } from './texts.ts';

const SHOWN = 5;

/** What the current user is told, on Home: the unread first. Without announcements there is nothing to show. */
export const Board = (): ReactNode => {
  const t = useTexts();
  const heading = useId();
  const { data: announcements = [] } = useAnnouncements();
  const shown = announcements.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={homeStyles.block} aria-labelledby={heading}>
      <header className={homeStyles.head}>
        <h2 id={heading} className={homeStyles.title}>
          {t('announcements')}
        </h2>
      </header>
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.id}>
            <Row announcement={one} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Row = ({ announcement }: { announcement: Announcement }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const { kind, title, entitle, isPinned, isRead, mustConfirm, confirmTime, publishTime } = announcement;
  const isToConfirm = mustConfirm === 1 && confirmTime === null;
  return (
    <button type="button" className={styles.row} onClick={() => open(announcementPath(announcement), { zh: title, en: entitle })}>
      <span className={isOpen(announcement) ? styles.dot : styles.noDot} />
      <span className={isRead === 0 ? styles.unread : undefined} dir="auto">
        {nameIn(language, title, entitle)}
      </span>
      <span className={styles.about}>
        {[...(isRead === 0 ? [t('unread')] : []), ...(isToConfirm ? [t('toConfirm')] : []), ...(isPinned === 1 ? [t('pinned')] : []), t(`kind.${kind}`)].join(' · ')}
        {' · '}
        <span className={styles.day}>{formatInstant(publishTime, language, 'day')}</span>
      </span>
    </button>
  );
};
