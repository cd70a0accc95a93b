import type { TFunction } from 'i18next';
import type { User, userOrder } from '@portal/shared/contract';
import { formatInstant } from '@portal/shared/language';
import type { ListColumn } from '@portal/shared/ui/resource';
import { RoleChips } from './role-chips.tsx';
import styles from './users.module.css';

type UserColumn = ListColumn<User, (typeof userOrder)[number]>;

const stateOf = (t: TFunction<'admin'>, { isAction }: User): string => t(isAction === 1 ? 'users.enabled' : 'users.disabled');

/** The columns of the user list. */
export const userColumns = (t: TFunction<'admin'>, language: 'zh' | 'en'): UserColumn[] => [
  { key: 'account', title: t('users.account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
  { key: 'fullName', title: t('users.fullName'), order: 'fullName', text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
  { key: 'jobNo', title: t('users.jobNo'), text: ({ jobNo }) => jobNo, render: ({ jobNo }) => jobNo || t('none') },
  { key: 'mail', title: t('users.mail'), order: 'mail', text: ({ mail }) => mail, render: ({ mail }) => mail || t('none') },
  { key: 'roles', title: t('users.roles'), text: ({ groups }) => groups.map(({ name }) => name).join(', '), render: ({ groups }) => <RoleChips roles={groups} /> },
  { key: 'resourceGroup', title: t('users.resourceGroup'), text: ({ resourceGroupName }) => resourceGroupName, render: ({ resourceGroupName }) => resourceGroupName },
  {
    key: 'state',
    title: t('users.state'),
    text: (user) => stateOf(t, user),
    render: (user) => <span className={user.isAction === 1 ? styles.enabled : styles.disabled}>{stateOf(t, user)}</span>,
  },
  {
    key: 'lastLogin',
    title: t('users.lastLogin'),
    order: 'lastLogin',
    text: ({ lastLogin }) => (lastLogin ? formatInstant(lastLogin, language, 'minute') : t('users.never')),
    render: ({ lastLogin }) =>
      lastLogin ? <time dateTime={lastLogin}>{formatInstant(lastLogin, language, 'minute')}</time> : <span className={styles.never}>{t('users.never')}</span>,
  },
  {
    key: 'createTime',
    title: t('users.createTime'),
    order: 'createTime',
    text: ({ createTime }) => formatInstant(createTime, language, 'day'),
    render: ({ createTime }) => <time dateTime={createTime}>{formatInstant(createTime, language, 'day')}</time>,
  },
];
