import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@portal/shared/api';
import { endpoints, USER_PAGE_SIZE, userOrder, type User } from '@portal/shared/contract';
import { useLanguage } from '@portal/shared/language';
import { ListPage, type ListDefinition } from '@portal/shared/ui/resource';
import { userColumns } from './user-columns.tsx';

type UserOrder = (typeof userOrder)[number];

/** /Main/User: who can sign in (SPEC 7.7). */
export default function UsersPage(): ReactNode {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const users: ListDefinition<User, UserOrder> = {
    name: 'users',
    rowKey: ({ id }) => id,
    columns: userColumns(t, language),
    range: { orders: userOrder, order: { by: 'account', type: 'asc' }, sizes: [USER_PAGE_SIZE, 50, 100] },
    load: ({ keyword, page, size, orderBy, orderType }, signal) =>
      call(endpoints.users.list, {
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType },
        signal,
        quiet: true,
      }),
    texts: {
      title: t('users.title'),
      help: t('users.help'),
      search: t('users.search'),
      empty: t('users.empty'),
      emptyNext: t('users.emptyNext'),
      permission: t('users.permission'),
    },
  };
  return <ListPage list={users} />;
}
