import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, ROLE_PAGE_SIZE, roleOrder, type Role } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { defineResource, does, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { roleColumns } from './role-columns.tsx';
import { currentRole, roleFields, valuesOf, type RoleValues as Values } from './role-form.ts';
import { useTexts } from './texts.ts';

const { groups } = endpoints;
type Order = (typeof roleOrder)[number];

/** The list of roles. */
export const RoleList = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const addressOf = ({ id }: Role): string => {
    const parameters = new URLSearchParams(search);
    parameters.set('role', String(id));
    return `${pathname}?${parameters.toString()}`;
  };

  const resource = defineResource<Role, Order, Values>({
    key: 'roles',
    rowKey: ({ id }) => id,
    columns: roleColumns(t, language, addressOf),
    list: {
      find: finds(groups.list, ({ keyword, page, size, orderBy, orderType, filters: { isEnabled } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, isEnabled: ([0, 1] as const).find((flag) => String(flag) === isEnabled) },
      })),
      orders: roleOrder,
      order: { by: 'name', type: 'asc' },
      sizes: [ROLE_PAGE_SIZE, 50, 100],
    },
    filters: [{ name: 'isEnabled', label: t('state'), kind: 'choice', options: [{ value: '1', label: t('enabled') }, { value: '0', label: t('disabled') }] }],
    form: {
      initial: valuesOf,
      fields: roleFields(t),
    },
    add: { ...does(groups.add, (values: Values) => values), rules: groups.add.body.shape },
    update: {
      ...does(groups.update, ({ row: { id, version }, values }: { row: Role; values: Values }) => ({ id, version, ...values })),
      rules: groups.update.body.shape,
      current: currentRole,
    },
    remove: {
      endpoint: groups.remove,
      // The call takes one role.
      run: async (rows: readonly Role[]) => {
        for (const { id } of rows) await call(groups.remove, { body: { id }, quiet: true });
      },
      consequence: (rows) => t('removeNext', { members: sum(rows, 'members'), reports: sum(rows, 'reports'), dashboards: sum(rows, 'dashboards') }),
      isRefused: ({ isBuiltIn }) => isBuiltIn === 1 && t('cannotDelete'),
    },
    notForBulk: ({ isBuiltIn }) => (isBuiltIn === 1 ? t('cannotDelete') : undefined),
    actions: () => [{ key: 'open', label: t('openRole'), run: (role) => navigate(addressOf(role)) }],
    history: {
      kind: 'role',
      fields: {
        ename: { label: t('name') },
        members: { label: t('history.members') },
        reports: { label: t('reports') },
        dashboards: { label: t('dashboards') },
        isEnabled: { label: t('state'), text: (value) => t(value ? 'enabled' : 'disabled') },
      },
      acts: { 'add-members': t('history.addMembers'), 'remove-members': t('history.removeMembers'), reports: t('history.reports'), dashboards: t('history.dashboards') },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return <ResourcePage resource={resource} />;
};

const sum = (rows: readonly Role[], part: 'members' | 'reports' | 'dashboards'): number => rows.reduce((all, row) => all + row[part], 0);
