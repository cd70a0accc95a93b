import { call } from '@portal/shared/api';
import { endpoints, type Role, type roleOrder } from '@portal/shared/contract/access';
import { formatInstant, nameIn, type TextOf } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { Tag } from '@portal/shared/ui/data';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import styles from './roles.module.css';
import type { zh } from './texts.ts';

type RoleColumn = ListColumn<Role, (typeof roleOrder)[number]>;

/** The columns of the list of roles. @param addressOf where a role is opened */
export const roleColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en', addressOf: (role: Role) => string): RoleColumn[] => {
  const titleOf = ({ name, ename }: Role) => nameIn(language, name, ename);
  const count = (key: 'members' | 'reports' | 'dashboards'): RoleColumn => ({ key, title: t(key), text: (role) => role[key], render: (role) => role[key] });
  return [
    {
      key: 'name',
      title: t('name'),
      order: 'name',
      fixed: true,
      text: titleOf,
      render: (role) => (
        <span className={styles.name}>
          <Link to={addressOf(role)}>
            <bdi>{titleOf(role)}</bdi>
          </Link>
          {role.isBuiltIn === 1 && <Tag>{t('builtIn')}</Tag>}
        </span>
      ),
    },
    { key: 'code', title: t('code'), order: 'code', text: ({ code }) => code, render: ({ code }) => <bdi>{code}</bdi> },
    { key: 'notes', title: t('notes'), minor: true, text: ({ notes }) => notes, render: ({ notes }) => notes || t('none') },
    count('members'),
    count('reports'),
    count('dashboards'),
    {
      key: 'state',
      title: t('state'),
      text: ({ isEnabled }) => t(isEnabled === 1 ? 'enabled' : 'disabled'),
      render: (role) => (
        <RowSwitch
          label={t('switchState', { name: titleOf(role) })}
          name={titleOf(role)}
          checked={role.isEnabled === 1}
          needs={endpoints.groups.update}
          onSwitch={(on) => call(endpoints.groups.update, { body: { ...formOf(role), isEnabled: on ? 1 : 0 }, quiet: true })}
          said={(on) => t(on ? 'enabledOne' : 'disabledOne', { name: titleOf(role) })}
        />
      ),
    },
    {
      key: 'updateTime',
      title: t('updateTime'),
      order: 'updateTime',
      optional: true,
      text: ({ updateTime }) => formatInstant(updateTime, language, 'minute'),
      render: ({ updateTime }) => <time dateTime={updateTime}>{formatInstant(updateTime, language, 'minute')}</time>,
    },
  ];
};

const formOf = ({ id, version, name, ename, code, notes }: Role) => ({ id, version, name, ename, code, notes });
