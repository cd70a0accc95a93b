import { call } from '@portal/shared/api';
import { endpoints, type User, type userOrder } from '@portal/shared/contract/access';
import { formatInstant, nameIn, type TextOf } from '@portal/shared/language';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import type { MayNot } from '../use-may-not.ts';
import { RoleChips } from './role-chips.tsx';
import type { zh } from './texts.ts';
import styles from './users.module.css';

type UserColumn = ListColumn<User, (typeof userOrder)[number]>;

/** The columns of the user list; an account cannot disable itself. */
export const userColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en', mayNot: MayNot, own?: string): UserColumn[] => {
  const time = (key: 'lastLogin' | 'createTime', unit: 'minute' | 'day'): UserColumn => {
    const text = ({ [key]: instant }: User) => (instant ? formatInstant(instant, language, unit) : t('never'));
    return { key, title: t(key), order: key, text, render: (user) => (user[key] ? <time dateTime={user[key]}>{text(user)}</time> : <span className={styles.never}>{text(user)}</span>) };
  };
  const namesOf = (roles: User['groups']) => roles.map(({ name, ename }) => nameIn(language, name, ename));
  const groupOf = ({ resourceGroupName, resourceGroupEnName }: User) => nameIn(language, resourceGroupName, resourceGroupEnName);
  return [
    { key: 'account', title: t('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
    { key: 'fullName', title: t('fullName'), order: 'fullName', text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
    { key: 'jobNo', title: t('jobNo'), minor: true, text: ({ jobNo }) => jobNo, render: ({ jobNo }) => jobNo || t('none') },
    { key: 'mail', title: t('mail'), order: 'mail', text: ({ mail }) => mail, render: ({ mail }) => mail || t('none') },
    { key: 'roles', title: t('roles'), text: ({ groups }) => namesOf(groups).join(', '), render: ({ groups }) => <RoleChips roles={groups} /> },
    { key: 'resourceGroup', title: t('resourceGroup'), minor: true, text: groupOf, render: groupOf },
    {
      key: 'state',
      title: t('state'),
      text: ({ isAction }) => t(isAction === 1 ? 'enabled' : 'disabled'),
      render: ({ id, account, fullName, isAction }) => (
        <RowSwitch
          label={t('switchState', { name: account })}
          name={account}
          checked={isAction === 1}
          disabled={account === own ? t('ownAccount') : mayNot(endpoints.users.check)}
          onSwitch={(on) => call(endpoints.users.check, { body: { ids: [id], isAction: on ? 1 : 0 }, quiet: true })}
          said={(on) => t(on ? 'enabledOne' : 'disabledOne', { name: fullName, account })}
        />
      ),
    },
    {
      key: 'custom',
      title: t('custom'),
      optional: true,
      minor: true,
      text: ({ isCustom }) => t(isCustom === 1 ? 'customOn' : 'customOff'),
      render: ({ id, account, isCustom }) => (
        <RowSwitch label={t('switchCustom', { name: account })} name={account} checked={isCustom === 1} disabled={mayNot(endpoints.users.isCustom)} onSwitch={(on) => call(endpoints.users.isCustom, { body: { ids: [id], isCustom: on ? 1 : 0 }, quiet: true })} />
      ),
    },
    { ...time('lastLogin', 'minute'), minor: true },
    { ...time('createTime', 'day'), optional: true, minor: true },
  ];
};
