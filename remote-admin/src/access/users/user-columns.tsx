import { call } from '@portal/shared/api';
import { endpoints, type User, type userOrder } from '@portal/shared/contract/access';
import { formatInstant, type TextOf } from '@portal/shared/language';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import { RoleChips } from './role-chips.tsx';
import type { zh } from './texts.ts';
import styles from './users.module.css';

type UserColumn = ListColumn<User, (typeof userOrder)[number]>;

/** The columns of the user list; an account cannot disable itself. */
export const userColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en', own?: string): UserColumn[] => [
  { key: 'account', title: t('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
  { key: 'fullName', title: t('fullName'), order: 'fullName', text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
  { key: 'jobNo', title: t('jobNo'), text: ({ jobNo }) => jobNo, render: ({ jobNo }) => jobNo || t('none') },
  { key: 'mail', title: t('mail'), order: 'mail', text: ({ mail }) => mail, render: ({ mail }) => mail || t('none') },
  { key: 'roles', title: t('roles'), text: ({ groups }) => groups.map(({ name }) => name).join(', '), render: ({ groups }) => <RoleChips roles={groups} /> },
  { key: 'resourceGroup', title: t('resourceGroup'), text: ({ resourceGroupName }) => resourceGroupName, render: ({ resourceGroupName }) => resourceGroupName },
  {
    key: 'state',
    title: t('state'),
    text: ({ isAction }) => t(isAction === 1 ? 'enabled' : 'disabled'),
    render: ({ id, account, isAction }) => (
      <RowSwitch
        label={t('switchState', { name: account })}
        checked={isAction === 1}
        disabled={account === own}
        onSwitch={(on) => call(endpoints.users.check, { body: { ids: [id], isAction: on ? 1 : 0 }, quiet: true })}
      />
    ),
  },
  {
    key: 'custom',
    title: t('custom'),
    optional: true,
    text: ({ isCustom }) => t(isCustom === 1 ? 'customOn' : 'customOff'),
    render: ({ id, account, isCustom }) => (
      <RowSwitch
        label={t('switchCustom', { name: account })}
        checked={isCustom === 1}
        onSwitch={(on) => call(endpoints.users.isCustom, { body: { ids: [id], isCustom: on ? 1 : 0 }, quiet: true })}
      />
    ),
  },
  {
    key: 'lastLogin',
    title: t('lastLogin'),
    order: 'lastLogin',
    text: ({ lastLogin }) => (lastLogin ? formatInstant(lastLogin, language, 'minute') : t('never')),
    render: ({ lastLogin }) =>
      lastLogin ? <time dateTime={lastLogin}>{formatInstant(lastLogin, language, 'minute')}</time> : <span className={styles.never}>{t('never')}</span>,
  },
  {
    key: 'createTime',
    title: t('createTime'),
    order: 'createTime',
    optional: true,
    text: ({ createTime }) => formatInstant(createTime, language, 'day'),
    render: ({ createTime }) => <time dateTime={createTime}>{formatInstant(createTime, language, 'day')}</time>,
  },
];
