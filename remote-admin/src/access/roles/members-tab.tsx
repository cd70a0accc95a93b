import UserAddOutlined from '@ant-design/icons/es/icons/UserAddOutlined';
import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, ROLE_PAGE_SIZE, roleMemberOrder, type RoleMember } from '@portal/shared/contract/access';
import { App, Button } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { finds, ListPage, type ListAction, type ListDefinition, type ListQuery } from '@portal/shared/ui/resource';
import { AddMembers } from './add-members.tsx';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';

const { groups } = endpoints;
type Order = (typeof roleMemberOrder)[number];

/** Who is in a role. */
export const MembersTab = ({ groupId }: { groupId: number }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const mayAdd = useMay(groups.addMembers);
  const [isAdding, setIsAdding] = useState(false);
  const found = finds(groups.members, ({ keyword, page, size, orderBy, orderType }: ListQuery<Order>) => ({ body: { groupId, keyword, pageIndex: page, pageSize: size, orderBy, orderType } }));
  const takeOut = async (rows: readonly RoleMember[]) => {
    await call(groups.removeMembers, { body: { groupId, userIds: rows.map(({ id }) => id) } });
    void message.success(t('takenOut', { count: rows.length }));
  };
  const act = { key: 'takeOut', label: t('takeOut'), danger: true, needs: groups.removeMembers, consequence: () => t('takeOutNext') } as const;
  const one: ListAction<RoleMember> = { ...act, question: t('askTakeOut', { count: 1 }), run: (row) => takeOut([row]) };
  const list: ListDefinition<RoleMember, Order> = {
    name: 'roleMembers',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'account', title: t('account'), order: 'account', fixed: true, text: ({ account }) => account, render: ({ account }) => <bdi>{account}</bdi> },
      { key: 'fullName', title: t('fullName'), order: 'fullName', text: ({ fullName }) => fullName, render: ({ fullName }) => <bdi>{fullName}</bdi> },
      { key: 'mail', title: t('mail'), text: ({ mail }) => mail, render: ({ mail }) => mail || t('none') },
      { key: 'state', title: t('state'), text: ({ isAction }) => t(isAction === 1 ? 'enabled' : 'disabled'), render: ({ isAction }) => (isAction === 1 ? t('enabled') : <Tag>{t('disabled')}</Tag>) },
    ],
    range: { orders: roleMemberOrder, order: { by: 'account', type: 'asc' }, sizes: [ROLE_PAGE_SIZE, 50, 100] },
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
      {isAdding && <AddMembers groupId={groupId} onClose={() => setIsAdding(false)} />}
    </div>
  );
};
