import UserAddOutlined from '@ant-design/icons/es/icons/UserAddOutlined';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, ROLE_PAGE_SIZE, roleMemberOrder, type RoleMember } from '@portal/shared/contract/access';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { App, Button } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { finds, ListPage, type ListAction, type ListDefinition, type ListQuery } from '@portal/shared/ui/resource';
import { AddMembers } from './add-members.tsx';
import { departmentOptions } from './departments.ts';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';

const { groups } = endpoints;
type Order = (typeof roleMemberOrder)[number];

/** Who is in a role. */
export const MembersTab = ({ groupId }: { groupId: number }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const departments = useQuery(queryOf(groups.departments, { query: { groupId: String(groupId) } })).data ?? [];
  const mayAdd = useMay(groups.addMembers);
  const [isAdding, setIsAdding] = useState(false);
  const found = finds(groups.members, ({ keyword, page, size, orderBy, orderType, filters }: ListQuery<Order>) => ({ body: { groupId, keyword, departmentId: Number(filters.department) || undefined, pageIndex: page, pageSize: size, orderBy, orderType } }));
  const takeOut = async (rows: readonly RoleMember[]) => {
    await call(groups.removeMembers, { body: { groupId, userIds: rows.map(({ id }) => id) } });
    void message.success(t('takenOut', { count: rows.length }));
  };
  const act = { key: 'takeOut', label: t('takeOut'), danger: true, needs: groups.removeMembers, consequence: (people: RoleMember | readonly RoleMember[]) => [t('takeOutNext'), ...([people].flat().some(({ source }) => source !== 'local') ? [t('takeOutSynced')] : [])].join(' ') } as const;
  const one: ListAction<RoleMember> = { ...act, question: t('askTakeOut', { count: 1 }), run: (row) => takeOut([row]) };
  const untilOf = ({ until }: RoleMember) => (until ? formatInstant(until, language, 'minute') : t('forGood'));
  const list: ListDefinition<RoleMember, Order> = {
    name: 'roleMembers',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'account', title: t('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
      { key: 'fullName', title: t('fullName'), order: 'fullName', text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
      { key: 'mail', title: t('mail'), text: ({ mail }) => mail, render: ({ mail }) => mail || t('none') },
      { key: 'department', title: t('department'), minor: true, text: (row) => nameIn(language, row.department, row.departmentEn), render: (row) => nameIn(language, row.department, row.departmentEn) || t('none') },
      { key: 'source', title: t('source'), text: ({ source }) => t(`sources.${source}`), render: ({ source }) => (source === 'local' ? t('sources.local') : <Tag color="blue" title={t('syncedHint')}>{t(`sources.${source}`)}</Tag>) },
      { key: 'state', title: t('state'), text: ({ isAction }) => t(isAction === 1 ? 'enabled' : 'disabled'), render: ({ isAction }) => (isAction === 1 ? t('enabled') : <Tag>{t('disabled')}</Tag>) },
      { key: 'until', title: t('until'), minor: true, text: untilOf, render: (row) => (row.until ? <time dateTime={row.until}>{untilOf(row)}</time> : untilOf(row)) },
    ],
    range: { orders: roleMemberOrder, order: { by: 'account', type: 'asc' }, sizes: [ROLE_PAGE_SIZE, 50, 100] },
    ...(departments.length > 0 && { filters: [{ name: 'department', label: t('department'), kind: 'choice', options: departmentOptions(departments, language, ({ members }) => t('memberCount', { count: members })) } as const] }),
    endpoint: found.endpoint,
    load: (query, signal) => found.asks(query).queryFn(signal && { signal }),
    asks: found.asks,
    actions: () => [one],
    bulk: [{ ...act, question: (rows) => t('askTakeOut', { count: rows.length }), run: takeOut }],
    extra: mayAdd && (
      <Button type="primary" icon={<UserAddOutlined />} onClick={() => setIsAdding(true)}>
        {t('addMembers')}
      </Button>
    ),
    texts: { title: t('members'), help: t('membersHelp'), search: t('searchMembers'), empty: t('noMembers'), emptyNext: t('noMembersNext'), permission: t('permission') },
  };
  return (
    <div className={styles.tab}>
      <ListPage list={list} scope={{ within: 'members' }} />
      {isAdding && <AddMembers groupId={groupId} departments={departments} onClose={() => setIsAdding(false)} />}
    </div>
  );
};
