import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { endpoints as access, USER_PAGE_SIZE, userOrder, type User } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { defineResource, does, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { OneTimePassword, type Reset } from './one-time-password.tsx';
import { useTexts } from './texts.ts';
import { userColumns } from './user-columns.tsx';

const { users, groups, resourceGroups } = access;
type Order = (typeof userOrder)[number];
type Values = Pick<User, 'account' | 'fullName' | 'mail' | 'jobNo' | 'notes'> & { localPassword: string; groupIds: number[]; resourceGroupId: number | undefined };

/** /Main/User: who can sign in (SPEC 7.7). */
export default function UsersPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const own = useUser()?.account;
  const roles = useQuery(queryOf(groups.top));
  const places = useQuery(queryOf(resourceGroups.top));
  const site = useQuery(queryOf(endpoints.signIn.siteSettings));
  const [reset, setReset] = useState<Reset | null>(null);

  const resource = defineResource<User, Order, Values>({
    key: 'users',
    rowKey: ({ id }) => id,
    columns: userColumns(t, language, own),
    list: {
      find: finds(users.list, ({ keyword, page, size, orderBy, orderType }: ListQuery<Order>) => ({ body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType } })),
      orders: userOrder,
      order: { by: 'account', type: 'asc' },
      sizes: [USER_PAGE_SIZE, 50, 100],
    },
    form: {
      initial: (user) => ({
        account: user?.account ?? '',
        fullName: user?.fullName ?? '',
        mail: user?.mail ?? '',
        jobNo: user?.jobNo ?? '',
        notes: user?.notes ?? '',
        localPassword: '',
        groupIds: user?.groups.map(({ id }) => id) ?? [],
        resourceGroupId: user?.resourceGroupId,
      }),
      fields: [
        { name: 'account', label: t('account'), kind: 'text', fixed: true },
        ...(site.data ? [{ name: 'localPassword', label: t('password'), kind: 'password', rules: site.data.passwordRules, hint: t('passwordHint'), onlyNew: true } as const] : []),
        { name: 'fullName', label: t('fullName'), kind: 'text' },
        { name: 'mail', label: t('mail'), kind: 'text' },
        { name: 'groupIds', label: t('roles'), kind: 'many', options: choices(roles.data) },
        { name: 'resourceGroupId', label: t('resourceGroup'), kind: 'choice', options: choices(places.data), hint: t('resourceGroupHint') },
        { name: 'jobNo', label: t('jobNo'), kind: 'text' },
        { name: 'notes', label: t('notes'), kind: 'lines' },
      ],
    },
    add: { ...does(users.add, ({ account, localPassword, ...person }: Values) => ({ account, localPassword, ...personOf(person) })), rules: users.add.body.shape },
    update: { ...does(users.update, ({ row, values }: { row: User; values: Values }) => ({ id: row.id, ...personOf(values) })), rules: users.update.body.shape },
    remove: { ...does(users.remove, (rows: readonly User[]) => ({ ids: idsOf(rows) })), consequence: () => t('removeNext'), isRefused: ({ account }) => account === own },
    actions: (user) => [
      {
        key: 'reset',
        label: t('reset'),
        needs: users.resetPassword,
        question: t('askReset', { name: user.account }),
        consequence: () => t('resetNext'),
        run: async ({ id, account }) => setReset({ account, ...(await call(users.resetPassword, { body: { id } })) }),
      },
    ],
    bulk: [
      { key: 'enable', label: t('enable'), ...does(users.check, (rows: readonly User[]) => ({ ids: idsOf(rows), isAction: 1 as const })) },
      {
        key: 'disable',
        label: t('disable'),
        question: (rows) => t('askDisable', { count: rows.length }),
        consequence: () => t('disableNext'),
        ...does(users.check, (rows: readonly User[]) => ({ ids: idsOf(rows), isAction: 0 as const })),
      },
    ],
    history: {
      kind: 'user',
      fields: {
        groups: { label: t('roles') },
        resourceGroup: { label: t('resourceGroup') },
        isAction: { label: t('state'), text: (value) => t(value ? 'enabled' : 'disabled') },
        isCustom: { label: t('custom'), text: (value) => t(value ? 'customOn' : 'customOff') },
      },
      acts: { enable: t('enabled'), disable: t('disabled'), custom: t('customized'), 'reset-password': t('wasReset') },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {reset && <OneTimePassword reset={reset} onClose={() => setReset(null)} />}
    </>
  );
}

const idsOf = (rows: readonly User[]): number[] => rows.map(({ id }) => id);

const choices = (all: readonly { id: number; name: string }[] = []) => all.map(({ id, name }) => ({ value: id, label: name }));

/** The form does not let anybody save without a resource group; the server would refuse it, too. */
const personOf = ({ fullName, mail, jobNo, groupIds, resourceGroupId = 0, notes }: Omit<Values, 'account' | 'localPassword'>) => ({ fullName, mail, jobNo, groupIds, resourceGroupId, notes });
