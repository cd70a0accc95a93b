import type { ReactNode } from 'react';
import { EXPORTS_PATH, SCHEDULES_PATH } from '@portal/shared/contract';
import type { Notification } from '@portal/shared/contract/reading';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { generatePath } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Moment } from '../comment/moment.tsx';
import styles from './messages.module.css';
import { useTexts } from './texts.ts';

type NoticeListProps = { label: string; notices: readonly Notification[]; onOpen: (notice: Notification) => void };

/** What somebody is told beside comments; a click opens what it is about. */
export const NoticeList = ({ label, notices, onOpen }: NoticeListProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const shell = useShell();
  const open = (notice: Notification): void => {
    const { kind, detail } = notice;
    onOpen(notice);
    if (kind === 'access.asked') shell.open('/Main/AccessRequests');
    else if (kind === 'access.asked-owner') shell.open('/Main/OwnedRequests');
    else if (kind.startsWith('schedule.')) shell.open(SCHEDULES_PATH);
    else if (kind === 'exports.stopped-by' || kind === 'exports.deleted-by') shell.open(EXPORTS_PATH);
    else if (kind === 'source.secret-ending') shell.open('/Main/workspace');
    else if (detail.announcementId !== undefined) shell.open(generatePath('/Main/AnnouncementDetail/:type/:name', { type: detail.announcementKind ?? 'notice', name: String(detail.announcementId) }), { zh: detail.name ?? '', en: detail.ename ?? '' });
    else if (detail.lessonId !== undefined) shell.open(`/Main/LessonDetail/${detail.lessonId}`, { zh: detail.name ?? '', en: detail.ename ?? '' });
    else if (detail.articleId !== undefined) shell.open(generatePath('/Main/ArticleDetail/:id/:name', { id: String(detail.articleId), name: detail.name ?? '' }), { zh: detail.name ?? '', en: detail.ename ?? '' });
    else if (detail.reportId !== undefined && detail.type !== undefined) shell.openReport({ id: detail.reportId, page: detail.page ?? 'null', type: detail.type, title: { zh: detail.name ?? '', en: detail.ename ?? '' } });
  };
  const sentence = ({ kind, detail }: Notification): string => {
    const name = nameIn(language, detail.name ?? '', detail.ename ?? '');
    const until = detail.until ? formatInstant(detail.until, language, 'minute') : '';
    switch (kind) {
      case 'access.asked':
        return t('asked', { name: detail.fullName ?? '', count: detail.count ?? 1 });
      case 'access.asked-owner':
        return t('askedOwner', { name: detail.fullName ?? '', count: detail.count ?? 1 });
      case 'access.granted':
        return until ? t('grantedUntil', { name, until }) : t('granted', { name });
      case 'access.declined':
        return t('declined', { name, answer: detail.answer ?? '' });
      case 'access.ending':
        return t('ending', { name, until });
      case 'access.ended':
        return t('ended', { name });
      case 'exports.stopped':
        return t('stopped', { name: detail.fullName ?? '', count: detail.count ?? 1 });
      case 'exports.stopped-by':
        return detail.count === 1 ? t('exportStoppedBy', { name, who: detail.fullName ?? '' }) : t('exportsStoppedBy', { count: detail.count ?? 0, who: detail.fullName ?? '' });
      case 'exports.deleted-by':
        return detail.count === 1 ? t('exportDeletedBy', { name, who: detail.fullName ?? '' }) : t('exportsDeletedBy', { count: detail.count ?? 0, who: detail.fullName ?? '' });
      case 'schedule.failed':
        return t('scheduleFailed', { name, reason: detail.reason?.[language] ?? '' });
      case 'schedule.paused':
        return t('schedulePaused', { name, reason: detail.reason?.[language] ?? '' });
      case 'schedule.paused-by':
        return t('schedulePausedBy', { name, who: detail.fullName ?? '' });
      case 'schedule.deleted-by':
        return detail.fullName ? t('scheduleDeletedBy', { name, who: detail.fullName }) : t('scheduleDeleted', { name });
      case 'source.secret-ending':
        return t('secretEnding', { name, until: detail.until ? formatInstant(detail.until, language, 'day') : '' });
      case 'announcement.published':
      case 'article.published':
        return name;
      case 'announcement.reminder':
        return t('announcementReminder', { name });
      case 'lesson.published':
        return until ? t('lessonUntil', { name, until }) : name;
      case 'lesson.reminder':
        return until ? t('lessonReminderUntil', { name, until }) : t('lessonReminder', { name });
      default:
        // Of a server that is newer than this module.
        return name ? t('unknownAbout', { name }) : t('unknown');
    }
  };
  return (
    <ul className={styles.items} aria-label={label}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button type="button" className={notice.isRead === 1 ? `${styles.item} ${styles.read}` : styles.item} onClick={() => open(notice)}>
            <span className={styles.report}>
              {t(topicOf(notice.kind))} <Moment instant={notice.createTime} />
            </span>
            <span className={styles.text} dir="auto">
              {sentence(notice)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const topicOf = (kind: Notification['kind']): 'access' | 'exports' | 'schedules' | 'connections' | 'announcements' | 'lessons' | 'articles' | 'notification' => {
  if (kind.startsWith('announcement.')) return 'announcements';
  if (kind.startsWith('lesson.')) return 'lessons';
  if (kind.startsWith('article.')) return 'articles';
  if (kind.startsWith('schedule.')) return 'schedules';
  if (kind === 'source.secret-ending') return 'connections';
  if (kind.startsWith('exports.')) return 'exports';
  return kind.startsWith('access.') ? 'access' : 'notification';
};
