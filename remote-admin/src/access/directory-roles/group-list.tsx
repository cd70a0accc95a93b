import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { directoryRoleOrder, endpoints, type DirectoryRole } from '@portal/shared/contract/access';
import { formatInstant, nameIn, useLanguage, type TextOf } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, does, finds, ResourcePage, type ListColumn, type ListQuery } from '@portal/shared/ui/resource';
import { NotSetUp } from '../directory-users/not-set-up.tsx';
import styles from './directory-roles.module.css';
import { PreviewDrawer } from './preview-drawer.tsx';
import { useTexts, type zh } from './texts.ts';
import { UnmapQuestion } from './unmap-question.tsx';

const { directoryRoles, directoryUsers, groups } = endpoints;
type Order = (typeof directoryRoleOrder)[number];
type Values = { objectId: string | undefined; groupId: number | undefined; precedence: number };

/** Groups of the directory and the roles that they give. */
export const GroupList = ({ lead }: { lead: ReactNode }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const [looked, setLooked] = useState<DirectoryRole | null>(null);
  const [ended, setEnded] = useState<DirectoryRole | null>(null);
  const connection = useQuery({ ...queryOf(directoryUsers.settings), enabled: useMay(directoryUsers.settings) }).data?.connection;
  const roles = useQuery(queryOf(groups.top)).data ?? [];
  const search = async (keyword: string, signal: AbortSignal) => (await call(directoryRoles.groups, { query: { keyword }, signal })).map(({ id, name }) => ({ value: id, label: name }));
  const sync = async ({ id, name }: DirectoryRole) => {
    const { added, removed } = await call(directoryRoles.sync, { body: { id } });
    void message.success(t('synced', { name, added: added.length, removed: removed.length }));
  };
  const resource = defineResource<DirectoryRole, Order, Values>({
    key: 'directory-roles',
    rowKey: ({ id }) => id,
    columns: groupColumns(t, language),
    list: {
      find: finds(directoryRoles.list, ({ keyword, page, size, orderBy, orderType, filters: { groupId } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, groupId: /^[1-9]\d{0,8}$/.test(groupId ?? '') ? Number(groupId) : undefined },
      })),
      orders: directoryRoleOrder,
      order: { by: 'name', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [{ name: 'groupId', label: t('role'), kind: 'choice', options: roles.map(({ id, name, ename }) => ({ value: String(id), label: nameIn(language, name, ename) })) }],
    form: {
      initial: (row) => ({ objectId: row?.objectId, groupId: row?.groupId, precedence: row?.precedence ?? 100 }),
      fields: [
        { name: 'objectId', label: t('group'), kind: 'search', search, hint: t('groupHint'), onlyNew: true },
        { name: 'groupId', label: t('role'), kind: 'choice', options: roles.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) })), onlyNew: true },
        { name: 'precedence', label: t('precedence'), kind: 'number', hint: t('precedenceHint') },
      ],
    },
    add: { ...does(directoryRoles.add, ({ objectId = '', groupId = 0, precedence }: Values) => ({ objectId, groupId, precedence })), rules: directoryRoles.add.body.shape },
    update: {
      ...does(directoryRoles.update, ({ row: { id, version }, values: { precedence } }: { row: DirectoryRole; values: Values }) => ({ id, version, precedence })),
      rules: directoryRoles.update.body.shape,
      current: async ({ id }) => (await call(directoryRoles.list, { body: { id } })).items[0],
    },
    actions: () => [
      { key: 'preview', label: t('preview'), needs: directoryRoles.preview, run: setLooked },
      { key: 'sync', label: t('sync'), needs: directoryRoles.sync, run: sync },
      { key: 'unmap', label: t('unmap'), danger: true, needs: directoryRoles.remove, run: setEnded },
    ],
    history: { kind: 'directoryRole', fields: { role: { label: t('role') }, members: { label: t('members') } }, acts: { sync: t('synchronised') } },
    lead,
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title'), add: t('add'), one: t('one') },
  });
  if (connection && connection.missing.length > 0) return <NotSetUp connection={connection} title={t('title')} lead={lead} />;
  return (
    <>
      <ResourcePage resource={resource} />
      {looked && <PreviewDrawer mapping={looked} onSync={() => sync(looked)} onClose={() => setLooked(null)} />}
      {ended && <UnmapQuestion mapping={ended} onClose={() => setEnded(null)} />}
    </>
  );
};

const groupColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en'): ListColumn<DirectoryRole, Order>[] => {
  const role = ({ groupName, groupEnName }: DirectoryRole) => nameIn(language, groupName, groupEnName);
  const members = ({ members: all, matched }: DirectoryRole) => t('membersOf', { members: all, matched });
  const drift = ({ missing, extra, syncTime }: DirectoryRole) => (syncTime === null ? t('none') : missing + extra === 0 ? t('noDrift') : t('driftOf', { missing, extra }));
  const time = ({ syncTime }: DirectoryRole) => (syncTime === null ? t('never') : formatInstant(syncTime, language, 'minute'));
  return [
    { key: 'name', title: t('group'), order: 'name', fixed: true, text: ({ name }) => name, render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'objectId', title: t('objectId'), optional: true, text: ({ objectId }) => objectId, render: ({ objectId }) => <code className={styles.id}>{objectId}</code> },
    { key: 'members', title: t('members'), text: members, render: members },
    { key: 'role', title: t('role'), text: role, render: (row) => <bdi>{role(row)}</bdi> },
    { key: 'dataRoles', title: t('rls'), minor: true, text: ({ dataRoles }) => dataRoles.join(', '), render: ({ dataRoles }) => (dataRoles.length > 0 ? dataRoles.map((name) => <Tag key={name}>{name}</Tag>) : t('none')) },
    { key: 'precedence', title: t('precedence'), order: 'precedence', width: 104, text: ({ precedence }) => precedence, render: ({ precedence }) => precedence },
    { key: 'syncTime', title: t('syncTime'), order: 'syncTime', width: 168, text: time, render: time },
    { key: 'drift', title: t('drift'), width: 176, text: drift, render: (row) => (row.syncTime !== null && row.missing + row.extra > 0 ? <Tag color="warning">{drift(row)}</Tag> : drift(row)) },
  ];
};
