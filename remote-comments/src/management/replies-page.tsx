import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@portal/shared/api';
import { COMMENT_PAGE_SIZE, commentOrder, endpoints, type ManagedReply } from '@portal/shared/contract/reading';
import { useLanguage } from '@portal/shared/language';
import { ListPage, type ListDefinition } from '@portal/shared/ui/resource';
import { replyColumns } from './columns.tsx';
import { useCommentedReports } from './queries.ts';
import { SEARCH_FILTERS, searchFilters, searchOf } from './search.ts';
import { Thread } from './thread.tsx';
import { useManaging } from './use-managing.tsx';

/** /Main/ReplyManage: the replies to comments (SPEC 2.7). */
export default function RepliesPage(): ReactNode {
  const { t } = useTranslation('comments');
  const { language } = useLanguage();
  const reports = useCommentedReports();
  const { actions, bulk, form } = useManaging<ManagedReply>('replies');
  const replies: ListDefinition<ManagedReply, (typeof commentOrder)[number]> = {
    name: 'replies',
    rowKey: ({ id }) => id,
    columns: replyColumns(t, language),
    range: { orders: commentOrder, order: { by: 'createTime', type: 'desc' }, sizes: [COMMENT_PAGE_SIZE, 50, 100], filters: SEARCH_FILTERS },
    filters: searchFilters(t, reports),
    load: (query, signal) => call(endpoints.commentManagement.listReplies, { body: searchOf(query), signal }),
    actions,
    bulk,
    details: { label: () => t('manage.wholeThread'), render: (row) => <Thread comment={row.comment} marked={row.id} /> },
    texts: {
      title: t('manage.title.replies'),
      help: t('manage.help.replies'),
      search: t('manage.search'),
      empty: t('manage.empty.replies'),
      emptyNext: t('manage.emptyNext'),
      permission: t('manage.permission'),
    },
  };
  return (
    <>
      <ListPage list={replies} />
      {form}
    </>
  );
}
