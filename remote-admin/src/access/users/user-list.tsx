import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useUser, viewAs } from '@portal/shared/auth';
import { endpoints, VIEW_AS_MINUTES } from '@portal/shared/contract';
import { endpoints as access, personSources, USER_PAGE_SIZE, userEnds, userOrder, userSignedIn, type Choice, type User } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { App } from '@portal/shared/ui/base';
import { defineResource, does, doesWith, finds, optionPaths, ResourcePage, writes, type ListQuery } from '@portal/shared/ui/resource';
import { departmentOptions } from '../departments/department-tree.ts';
import { addressOfPerson } from '../permissions/address.ts';
import { OneTimePassword, type Reset } from './one-time-password.tsx';
import { Stops } from './stops.tsx';
import { useTexts } from './texts.ts';
import { userColumns } from './user-columns.tsx';

const { users, departments, groups, resourceGroups } = access;
type Order = (typeof userOrder)[number];
type Values = Pick<User, 'account' | 'fullName' | 'mail' | 'mobile' | 'jobNo' | 'notes'> & {
  localPassword: string;
  groupIds: number[];
  resourceGroupId: number | undefined;
  departmentId: number | undefined;
  validUntil: string | undefined;
  source: string;
  /** Accounts that came with the portal, or from a directory, may have none. */
  isWithoutMail: boolean;
};

/** The list of users with all that is done to them. */
export const UserList = ({ extra, isBesideDepartments }: { extra: ReactNode; /** Their tree narrows the list down, and no filter says the same. */ isBesideDepartments: boolean }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const own = useUser()?.account;
  const roles = useQuery(queryOf(groups.top));
  const allResourceGroups = useQuery(queryOf(resourceGroups.top));
  const choices = (all: readonly Choice[] = []) => all.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }));
  const site = useQuery(queryOf(endpoints.signIn.siteSettings));
  const { message } = App.useApp();
  const allDepartments = departmentOptions(useQuery(queryOf(departments.list)).data ?? [], language);
  const [reset, setReset] = useState<Reset | null>(null);

  const resource = defineResource<User, Order, Values>({
    key: 'users',
    rowKey: ({ id }) => id,
    columns: userColumns(t, language, own),
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
      { name: 'departmentId', label: t('department'), isElsewhere: isBesideDepartments, kind: 'choice', options: [{ value: 0, label: t('noDepartment') }, ...optionPaths(allDepartments)] },
      { name: 'source', label: t('source'), kind: 'choice', options: personSources.map((value) => ({ value, label: t(`sources.${value}`) })) },
      { name: 'ends', label: t('ends'), kind: 'choice', options: [{ value: 'within30Days', label: t('endsWithin30Days') }] },
    ],
    form: {
      initial: (user) => {
        const { account, fullName, mail, mobile, jobNo, notes, groups: has, resourceGroupId, departmentId, validUntil, source } = user ?? NEW;
        return { account, localPassword: '', fullName, mail, mobile, groupIds: has.map(({ id }) => id), resourceGroupId, departmentId: departmentId ?? undefined, validUntil: validUntil ?? undefined, source: t(`sources.${source}`), jobNo, notes, isWithoutMail: user?.mail === '' };
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
        { name: 'departmentId', label: t('department'), kind: 'treeChoice', options: allDepartments, hint: t('departmentHint') },
        { name: 'mobile', label: t('mobile'), kind: 'text' },
        { name: 'jobNo', label: t('jobNo'), kind: 'text' },
        { name: 'validUntil', label: t('validUntil'), kind: 'date', hint: t('validUntilHint') },
        { name: 'notes', label: t('notes'), kind: 'lines' },
        { name: 'source', label: t('source'), kind: 'text', fixed: true, shown: ({ account, source }) => account !== '' && source !== t('sources.local') },
      ],
    },
    add: { ...does(users.add, ({ resourceGroupId = 0, departmentId, validUntil, isWithoutMail: _, source: __, ...values }: Values) => ({ ...values, resourceGroupId, departmentId: departmentId ?? null, validUntil: validUntil || null })), rules: users.add.body.shape },
    update: {
      ...does(users.update, ({ row: { id, version }, values }: { row: User; values: Values }) => ({ id, version, ...changeOf(values) })),
      rules: users.update.body.shape,
      current: async ({ id }) => (await call(users.list, { body: { id } })).items[0],
    },
    remove: { ...does(users.remove, (rows: readonly User[]) => ({ ids: idsOf(rows) })), consequence: (rows) => <Stops users={rows} next={t('removeNext')} />, isRefused: ({ account }) => account === own },
    actions: (user) => [
      { key: 'permissions', label: t('permissions'), needs: access.effectivePermissions.person, run: ({ id }) => navigate(addressOfPerson(pathname, search, id)) },
      {
        key: 'viewAs',
        label: t('viewAs'),
        needs: endpoints.viewAs.start,
        question: t('askViewAs', { name: user.account }),
        consequence: () => t('viewAsNext', { minutes: VIEW_AS_MINUTES }),
        refused: user.account === own ? t('viewAsOwn') : user.isAction === 0 ? t('viewAsDisabled') : undefined,
        run: ({ id }) => viewAs(id),
      },
      {
        key: 'reset',
        label: t('reset'),
        ...((user.source === 'ad' || user.source === 'azure') && { refused: t('resetOfDirectory') }),
        needs: users.resetPassword,
        question: t('askReset', { name: user.account }),
        consequence: () => t('resetNext'),
        run: async ({ id, account }) => setReset({ account, ...(await call(users.resetPassword, { body: { id } })) }),
      },
      {
        key: 'mailLink',
        label: t('mailLink'),
        needs: users.mailPasswordLink,
        ...(user.source === 'local' ? user.mail === '' && { refused: t('mailLinkNone') } : { refused: t('resetOfDirectory') }),
        question: t('askMailLink', { name: user.account }),
        consequence: ({ mail }) => t('mailLinkNext', { mail }),
        run: async ({ id }) => {
          const { mail } = await call(users.mailPasswordLink, { body: { id } });
          void message.success(t('mailLinkSent', { mail }));
        },
      },
    ],
    extra,
    notForBulk: ({ account }) => (account === own ? t('ownAccount') : undefined),
    bulk: [
      { key: 'enable', label: t('enable'), ...switches(1), said: (names, count) => t('enabledAll', { names, count }), undo: { ...switches(0), of: ({ isAction }) => isAction === 0 } },
      {
        key: 'disable',
        label: t('disable'),
        question: (rows) => t('askDisable', { count: rows.length }),
        consequence: (rows) => <Stops users={rows} next={t('disableNext')} />,
        ...switches(0),
        said: (names, count) => t('disabledAll', { names, count }),
        undo: { ...switches(1), of: ({ isAction }) => isAction === 1 },
      },
      {
        key: 'addRoles',
        label: t('addRoles'),
        question: (rows) => t('askAddRoles', { count: rows.length }),
        ...doesWith(
          users.addRoles,
          { fields: [{ name: 'groupIds', label: t('roles'), kind: 'many', options: choices(roles.data), hint: t('addRolesNext') }], initial: { groupIds: [] as number[] }, rules: users.addRoles.body.shape },
          (rows: readonly User[], { groupIds }) => ({ ids: idsOf(rows), groupIds }),
        ),
        said: (names, count) => t('addedRoles', { names, count }),
      },
      {
        key: 'setResourceGroup',
        label: t('setResourceGroup'),
        question: (rows) => t('askResourceGroup', { count: rows.length }),
        ...doesWith(
          users.setResourceGroup,
          { fields: [{ name: 'resourceGroupId', label: t('resourceGroup'), kind: 'choice', options: choices(allResourceGroups.data), hint: t('resourceGroupNext') }], initial: { resourceGroupId: undefined as number | undefined }, rules: users.setResourceGroup.body.shape },
          (rows: readonly User[], { resourceGroupId = 0 }) => ({ ids: idsOf(rows), resourceGroupId }),
        ),
        said: (names, count) => t('resourceGroupSet', { names, count }),
      },
      {
        key: 'setDepartment',
        label: t('setDepartment'),
        question: (rows) => t('askDepartment', { count: rows.length }),
        ...doesWith(
          users.setDepartment,
          {
            // In none is one of the choices, so that nobody leaves a department by not choosing.
            fields: [{ name: 'departmentId', label: t('department'), kind: 'treeChoice', options: [{ value: NO_DEPARTMENT, label: t('noDepartment') }, ...allDepartments], hint: t('departmentNext'), needed: true }],
            initial: { departmentId: undefined as number | typeof NO_DEPARTMENT | undefined },
            rules: {},
          },
          (rows: readonly User[], { departmentId = NO_DEPARTMENT }) => ({ ids: idsOf(rows), departmentId: departmentId === NO_DEPARTMENT ? null : departmentId }),
        ),
        said: (names, count) => t('departmentSet', { names, count }),
      },
    ],
    history: {
      kind: 'user',
      fields: {
        groups: { label: t('roles') },
        resourceGroup: { label: t('resourceGroup') },
        isAction: { label: t('state'), text: (value) => t(value ? 'enabled' : 'disabled') },
        stoppedExports: { label: t('stoppedExports') },
        directoryUser: { label: t('directoryUser') },
        directory: { label: t('directory') },
        reports: { label: t('ownReports') },
        dashboards: { label: t('ownDashboards') },
        isCustom: { label: t('custom'), text: (value) => t(value ? 'customOn' : 'customOff') },
      },
      acts: { enable: t('enabled'), disable: t('disabled'), custom: t('customized'), 'reset-password': t('wasReset'), 'mail-password-link': t('wasMailed'), match: t('wasMatched'), unmatch: t('wasUnmatched'), 'link-directory': t('wasLinked'), reports: t('reportsChanged'), dashboards: t('dashboardsChanged') },
    },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), add: t('add'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {reset && <OneTimePassword reset={reset} onClose={() => setReset(null)} />}
    </>
  );
};

/** What of the form is sent for somebody who has an account: who has no mail may stay without. */
const changeOf = ({ account: _, localPassword: __, isWithoutMail: ___, source: ____, mail, resourceGroupId = 0, departmentId, validUntil, ...values }: Values) => ({
  ...values,
  ...(mail.trim() !== '' && { mail }),
  resourceGroupId,
  departmentId: departmentId ?? null,
  validUntil: validUntil || null,
});

const NEW = { account: '', fullName: '', mail: '', mobile: '', departmentId: null, validUntil: null, source: 'local', jobNo: '', notes: '', groups: [], resourceGroupId: undefined } as const;
/** What is chosen for who is to be in no department. */
const NO_DEPARTMENT = 'none';
const idsOf = (rows: readonly User[]): number[] => rows.map(({ id }) => id);
const switches = (isAction: 0 | 1) => does(users.check, (rows: readonly User[]) => ({ ids: idsOf(rows), isAction }));

/** What the address asks for, whatever page of it; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { isAction, groupId, resourceGroupId, signedIn, departmentId, source, ends } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  isAction: ([0, 1] as const).find((flag) => String(flag) === isAction),
  groupId: idOf(groupId),
  resourceGroupId: idOf(resourceGroupId),
  signedIn: userSignedIn.find((one) => one === signedIn),
  departmentId: departmentId === '0' ? (0 as const) : idOf(departmentId),
  source: personSources.find((one) => one === source),
  ends: userEnds.find((one) => one === ends),
});

const idOf = (text = ''): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
