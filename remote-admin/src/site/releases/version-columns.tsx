import type { ComponentProps } from 'react';
import type { ReleasedRemote, ReleasedVersion } from '@portal/shared/contract/site';
import { formatInstant, formatNumber, type Language, type TextOf } from '@portal/shared/language';
import { Button, Space } from '@portal/shared/ui/base';
import { Tag, type Table } from '@portal/shared/ui/data';
import { AudienceTags, type Role } from './audience-tags.tsx';
import styles from './releases.module.css';
import type { zh } from './texts.ts';

type Columns = NonNullable<ComponentProps<typeof Table<ReleasedVersion>>['columns']>;

type Options = {
  readonly t: TextOf<typeof zh>;
  readonly language: Language;
  readonly remote: ReleasedRemote;
  readonly roles: readonly Role[];
  readonly onGive: (version: string) => void;
  readonly onEndTrial: (version: string) => void;
};

/** The columns of a remote's versions: what each is, who has it, how it does, what can be done with it. */
export const versionColumns = ({ t, language, remote, roles, onGive, onEndTrial }: Options): Columns => [
  {
    key: 'version',
    title: t('version'),
    width: '24%',
    render: (_, { version, note, withdrawn, gone }) => (
      <>
        <code>{version}</code> {withdrawn && <Tag variant="outlined">{t('withdrawn')}</Tag>}
        {gone && <Tag variant="outlined">{t('gone')}</Tag>}
        {note && <p className={styles.note}>{note}</p>}
      </>
    ),
  },
  { key: 'audiences', title: t('audience'), width: '14%', render: (_, { audiences }) => <AudienceTags audiences={audiences} roles={roles} /> },
  { key: 'failures', title: t('failures'), width: '14%', align: 'right', render: (_, { health }) => failureRate(t, health) },
  { key: 'time', title: t('time'), width: '14%', align: 'right', render: (_, { health }) => loadTime(t, language, health) },
  { key: 'size', title: t('size'), width: '8%', align: 'right', render: (_, { sentBytes }) => kilobytes(sentBytes, language) },
  {
    key: 'released',
    title: t('released'),
    render: (_, { createTime, author, source }) => (
      <>
        <time dateTime={createTime}>{formatInstant(createTime, language, 'minute')}</time>
        <p className={styles.note}>{source === 'product' ? t('byProduct') : author}</p>
      </>
    ),
  },
  {
    key: 'actions',
    title: t('actions'),
    render: (_, { version, audiences, gone }) => (
      <Space>
        {!gone && !(audiences.length === 1 && audiences[0]?.kind === 'all') && (
          <Button size="small" onClick={() => onGive(version)} aria-label={t('giveVersion', { name: remote.name, version })}>
            {t('give')}
          </Button>
        )}
        {audiences.some(({ kind }) => kind !== 'all') && (
          <Button size="small" onClick={() => onEndTrial(version)} aria-label={t('endTrialVersion', { name: remote.name, version })}>
            {t('endTrial')}
          </Button>
        )}
      </Space>
    ),
  },
];

export const kilobytes = (bytes: number, language: Language): string => `${formatNumber(Math.round(bytes / 1024), language)} KB`;

const failureRate = (t: TextOf<typeof zh>, { users, failedUsers }: ReleasedVersion['health']): string =>
  users === 0 ? t('unknown') : t('rate', { percent: Math.round((failedUsers / users) * 100), failed: failedUsers, count: users });

const loadTime = (t: TextOf<typeof zh>, language: Language, { median, slow }: ReleasedVersion['health']): string =>
  median === null || slow === null
    ? t('unknown')
    : t('milliseconds', { median: formatNumber(Math.round(median), language), slow: formatNumber(Math.round(slow), language) });
