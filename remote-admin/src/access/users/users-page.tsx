import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract';
import { endpoints as access, USER_PAGE_SIZE, userOrder, userSignedIn, type Choice, type User } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { defineResource, does, finds, ResourcePage, writes, type ListQuery } from '@portal/shared/ui/resource';
import { useMayNot } from '../use-may-not.ts';
import { OneTimePassword, type Reset } from './one-time-password.tsx';
import { useTexts } from './texts.ts';
import { userColumns } from './user-columns.tsx';

const { users, groups, resourceGroups } = access;
type Order = (typeof userOrder)[number];
type Values = Pick<User, 'account' | 'fullName' | 'mail' | 'jobNo' | 'notes'> & {
  localPassword: string;
  groupIds: number[];
  resourceGroupId: number | undefined;
  /** Accounts that came with the portal, or from a directory, may have none. */
  isWithoutMail: boolean;
};

/** /Main/User: who can sign in (SPEC 7.7). */
export default function UsersPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const mayNot = useMayNot();
  const own = useUser()?.account;
  const roles = useQuery(queryOf(groups.top));
  const allResourceGroups = useQuery(queryOf(resourceGroups.top));
  const choices = (all: readonly Choice[] = []) => all.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }));
  const site = useQuery(queryOf(endpoints.signIn.siteSettings));
  const [reset, setReset] = useState<Reset | null>(null);

  const resource = defineResource<User, Order, Values>({
    key: 'users',
    rowKey: ({ id }) => id,
    columns: userColumns(t, language, mayNot, own),
    list: {
      find: finds(users.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      file: writes(users.exportUser, searchOf),
      orders: userOrder,
      order: { by: 'account', type: 'asc' },
      sizes: [USER_PAGE_SIZE, 50, 100],
    },
    filters: [
      { name: 'isAction', label: t('state'), kind: 'choice', options: [{ value: '1', label: t('enabled') }, { value: '0', label: t('disabled') }] },
      { name: 'groupId', label: t('role'), kind: 'choice', options: choices(roles.data) },
      { name: 'resourceGroupId', label: t('resourceGroup'), kind: 'choice', options: choices(allResourceGroups.data) },
      { name: 'signedIn', label: t('lastLogin'), kind: 'choice', options: userSignedIn.map((value) => ({ value, label: t(`signedIn.${value}`) })) },
    ],
    form: {
      initial: (user) => {
        const { account, fullName, mail, jobNo, notes, groups: has, resourceGroupId } = user ?? NEW;
        return { account, localPassword: '', fullName, mail, groupIds: has.map(({ id }) => id), resourceGroupId, jobNo, notes, isWithoutMail: user?.mail === '' };
      },
      fields: [
        { name: 'account', label: t('account'), kind: 'text', fixed: true },
        { name: 'localPassword', label: t('password'), kind: 'password', rules: site.data?.passwordRules, hint: t('passwordHint'), onlyNew: true },
        { name: 'fullName', label: t('fullName'), kind: 'text' },
        {
          name: 'mail',
          label: t('mail'),
          kind: 'text',
          hint: t('mailHint'),
          neededIf: ({ isWithoutMail }) => !isWithoutMail,
          warns: ({ isWithoutMail, mail }) => (isWithoutMail && mail.trim() === '' ? t('noMail') : undefined),
        },
        { name: 'groupIds', label: t('roles'), kind: 'many', options: choices(roles.data), hint: t('rolesHint') },
        { name: 'resourceGroupId', label: t('resourceGroup'), kind: 'choice', options: choices(allResourceGroups.data), hint: t('resourceGroupHint') },
        { name: 'jobNo', label: t('jobNo'), kind: 'text' },
        { name: 'notes', label: t('notes'), kind: 'lines' },
      ],
    },
    add: { ...does(users.add, ({ resourceGroupId = 0, isWithoutMail: _, ...values }: Values) => ({ ...values, resourceGroupId })), rules: users.add.body.shape },
    update: {
      ...does(users.update, ({ row: { id, version }, values }: { row: User; values: Values }) => ({ id, version, ...changeOf(values) })),
      rules: users.update.body.shape,
      current: async ({ id }) => (await call(users.list, { body: { id } })).items[0],
    },
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
    notForBulk: ({ account }) => (account === own ? t('ownAccount') : undefined),
    bulk: [
      { key: 'enable', label: t('enable'), ...switches(1), said: (names, count) => t('enabledAll', { names, count }), undo: { ...switches(0), of: ({ isAction }) => isAction === 0 } },
      {
        key: 'disable',
        label: t('disable'),
        question: (rows) => t('askDisable', { count: rows.length }),
        consequence: () => t('disableNext'),
        ...switches(0),
        said: (names, count) => t('disabledAll', { names, count }),
        undo: { ...switches(1), of: ({ isAction }) => isAction === 1 },
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

/** What of the form is sent for somebody who has an account: who has no mail may stay without. */
const changeOf = ({ account: _, localPassword: __, isWithoutMail: ___, mail, resourceGroupId = 0, ...values }: Values) => ({ ...values, ...(mail.trim() !== '' && { mail }), resourceGroupId });

const NEW = { account: '', fullName: '', mail: '', jobNo: '', notes: '', groups: [], resourceGroupId: undefined } as const;
const idsOf = (rows: readonly User[]): number[] => rows.map(({ id }) => id);
const switches = (isAction: 0 | 1) => does(users.check, (rows: readonly User[]) => ({ ids: idsOf(rows), isAction }));

/** What the address asks for, whatever page of it; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { isAction, groupId, resourceGroupId, signedIn } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  isAction: ([0, 1] as const).find((flag) => String(flag) === isAction),
  groupId: idOf(groupId),
  resourceGroupId: idOf(resourceGroupId),
  signedIn: userSignedIn.find((one) => one === signedIn),
});

const idOf = (text = ''): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
