import { call } from '@portal/shared/api';
import { endpoints, type User, type userOrder } from '@portal/shared/contract/access';
import { formatInstant, nameIn, type TextOf } from '@portal/shared/language';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import { RoleChips } from './role-chips.tsx';
import type { zh } from './texts.ts';
import styles from './users.module.css';

type UserColumn = ListColumn<User, (typeof userOrder)[number]>;

/** The columns of the user list; an account cannot disable itself. */
export const userColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en', own?: string): UserColumn[] => {
  const time = (key: 'lastLogin' | 'createTime' | 'updateTime', unit: 'minute' | 'day'): UserColumn => {
    const text = ({ [key]: instant }: User) => (instant ? formatInstant(instant, language, unit) : t('never'));
    return { key, title: t(key), ...(key !== 'updateTime' && { order: key }), text, render: (user) => (user[key] ? <time dateTime={user[key]}>{text(user)}</time> : <span className={styles.never}>{text(user)}</span>) };
  };
  const namesOf = (roles: User['groups']) => roles.map(({ name, ename }) => nameIn(language, name, ename));
  const groupOf = ({ resourceGroupName, resourceGroupEnName }: User) => nameIn(language, resourceGroupName, resourceGroupEnName);
  const departmentOf = ({ departmentName, departmentEnName }: User) => nameIn(language, departmentName, departmentEnName);
  const isOver = ({ validUntil }: User) => validUntil !== null && validUntil < localDay(new Date());
  return [
    { key: 'account', title: t('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
    { key: 'fullName', title: t('fullName'), order: 'fullName', text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
    { key: 'jobNo', title: t('jobNo'), minor: true, text: ({ jobNo }) => jobNo, render: ({ jobNo }) => jobNo || t('none') },
    { key: 'mail', title: t('mail'), order: 'mail', text: ({ mail }) => mail, render: ({ mail }) => (mail ? <Mail of={mail} /> : t('none')) },
    { key: 'mobile', title: t('mobile'), optional: true, minor: true, text: ({ mobile }) => mobile, render: ({ mobile }) => mobile || t('none') },
    { key: 'department', title: t('department'), minor: true, text: departmentOf, render: (user) => (departmentOf(user) ? <bdi>{departmentOf(user)}</bdi> : t('none')) },
    { key: 'source', title: t('source'), optional: true, minor: true, text: ({ source }) => t(`sources.${source}`), render: ({ source }) => t(`sources.${source}`) },
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
          disabled={account === own && t('ownAccount')}
          needs={endpoints.users.check}
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
        <RowSwitch label={t('switchCustom', { name: account })} name={account} checked={isCustom === 1} needs={endpoints.users.isCustom} onSwitch={(on) => call(endpoints.users.isCustom, { body: { ids: [id], isCustom: on ? 1 : 0 }, quiet: true })} />
      ),
    },
    {
      key: 'validUntil',
      title: t('validUntil'),
      optional: true,
      minor: true,
      text: ({ validUntil }) => validUntil ?? '',
      render: (user) => (user.validUntil === null ? t('none') : <time dateTime={user.validUntil}>{`${user.validUntil}${isOver(user) ? t('ended') : ''}`}</time>),
    },
    { ...time('lastLogin', 'minute'), minor: true },
    { ...time('createTime', 'day'), optional: true, minor: true },
    { ...time('updateTime', 'minute'), optional: true, minor: true },
  ];
};

/** Where there is little room its domain goes below: the state beside it stays in sight. */
const Mail = ({ of }: { of: string }) => {
  const domain = of.lastIndexOf('@') + 1;
  return (
    <bdi className={styles.mail}>
      {of.slice(0, domain)}
      <wbr />
      {of.slice(domain)}
    </bdi>
  );
};

/** A day as the person's own clocks have it, like `2026-11-23`. */
const localDay = (now: Date): string => [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');
