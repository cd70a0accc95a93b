import type { ReactNode } from 'react';
import type { ReleasedVersion } from '@portal/shared/contract/site';
import { formatInstant, formatNumber, type Language, type TextOf } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import { AudienceTags, type Role } from './audience-tags.tsx';
import type { ReleaseColumn } from './release-rows.tsx';
import styles from './releases.module.css';
import type { zh } from './texts.ts';

/** The columns of a remote's versions: what each is, who has it, how it does. */
export const versionColumns = (t: TextOf<typeof zh>, language: Language, roles: readonly Role[]): ReleaseColumn<ReleasedVersion>[] => [
  {
    key: 'version',
    title: t('version'),
    width: '20%',
    render: ({ version, note, withdrawn, gone }) => (
      <div>
        <code>{version}</code> {withdrawn && <Tag variant="outlined">{t('withdrawn')}</Tag>}
        {gone && <Tag variant="outlined">{t('gone')}</Tag>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    ),
  },
  { key: 'audiences', title: t('audience'), width: '14%', render: ({ audiences }) => <AudienceTags audiences={audiences} roles={roles} /> },
  { key: 'failures', title: t('failures'), width: '16%', align: 'right', isEmpty: ({ health }) => health.users === 0, render: ({ health }) => failureRate(t, health) },
  { key: 'time', title: t('time'), width: '19%', align: 'right', isEmpty: ({ health }) => health.median === null, render: ({ health }) => loadTime(t, language, health) },
  { key: 'size', title: t('size'), width: '8%', align: 'right', render: ({ sentBytes }) => kilobytes(sentBytes, language) },
  {
    key: 'released',
    title: t('released'),
    render: ({ createTime, author, source }) => (
      <>
        <time dateTime={createTime}>{formatInstant(createTime, language, 'minute')}</time>
        <p className={styles.note}>{source === 'product' ? t('byProduct') : author}</p>
      </>
    ),
  },
];

export const kilobytes = (bytes: number, language: Language): string => `${formatNumber(Math.round(bytes / 1024), language)} KB`;

const failureRate = (t: TextOf<typeof zh>, { users, failedUsers }: ReleasedVersion['health']): string =>
  users === 0 ? t('unknown') : t('rate', { percent: Math.round((failedUsers / users) * 100), failed: failedUsers, count: users });

const loadTime = (t: TextOf<typeof zh>, language: Language, { median, slow }: ReleasedVersion['health']): ReactNode =>
  median === null || slow === null ? (
    t('unknown')
  ) : (
    <>
      {t('milliseconds', { median: formatNumber(Math.round(median), language) })}
      <p className={styles.note}>{t('slow', { slow: formatNumber(Math.round(slow), language) })}</p>
    </>
  );
