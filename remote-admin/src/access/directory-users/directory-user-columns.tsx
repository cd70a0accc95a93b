import type { directoryUserOrder, DirectoryUser } from '@portal/shared/contract/access';
import { formatInstant, type TextOf } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import type { zh } from './texts.ts';

type Column = ListColumn<DirectoryUser, (typeof directoryUserOrder)[number]>;

/** The columns of users of the directory. */
export const directoryUserColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en'): Column[] => {
  const plain = (key: 'upn' | 'mail' | 'department' | 'jobTitle', more: Partial<Column> = {}): Column => ({ key, title: t(key), text: (row) => row[key], render: (row) => <bdi>{row[key] || t('none')}</bdi>, ...more });
  const state = ({ isPresent, isEnabled }: DirectoryUser) => (isPresent === 0 ? 'gone' : isEnabled === 0 ? 'disabled' : 'active');
  const time = ({ syncTime }: DirectoryUser) => formatInstant(syncTime, language, 'minute');
  return [
    { key: 'displayName', title: t('displayName'), order: 'displayName', fixed: true, text: ({ displayName }) => displayName, render: ({ displayName }) => <bdi>{displayName || t('none')}</bdi> },
    plain('upn', { order: 'upn' }),
    plain('mail', { minor: true }),
    plain('department', { order: 'department' }),
    plain('jobTitle', { minor: true }),
    { key: 'state', title: t('state'), width: 152, text: (row) => t(`states.${state(row)}`), render: (row) => (state(row) === 'active' ? t('states.active') : <Tag color="warning">{t(`states.${state(row)}`)}</Tag>) },
    { key: 'match', title: t('match'), text: ({ account, match }) => account || t(`matches.${match}`), render: ({ account, match }) => (account ? <bdi>{account}</bdi> : <Tag>{t(`matches.${match}`)}</Tag>) },
    { key: 'licence', title: t('licence'), width: 96, text: ({ licence }) => t(`licences.${licence}`), render: ({ licence }) => t(`licences.${licence}`) },
    { key: 'syncTime', title: t('syncTime'), order: 'syncTime', width: 168, minor: true, text: time, render: (row) => <time dateTime={row.syncTime}>{time(row)}</time> },
  ];
};
