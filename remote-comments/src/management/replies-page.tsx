import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { COMMENT_PAGE_SIZE, commentOrder, endpoints, type ManagedReply } from '@portal/shared/contract/reading';
import { useLanguage } from '@portal/shared/language';
import { ListPage, type ListDefinition } from '@portal/shared/ui/resource';
import { replyColumns } from './columns.tsx';
import { useCommentedReports } from './queries.ts';
import { SEARCH_FILTERS, searchFilters, searchOf } from './search.ts';
import { useTexts } from './texts.ts';
import { Thread } from './thread.tsx';
import { useManaging } from './use-managing.tsx';

/** /Main/ReplyManage: the replies to comments (SPEC 2.7). */
export default function RepliesPage(): ReactNode {
  const t = useTexts();
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
    details: { label: () => t('wholeThread'), render: (row) => <Thread comment={row.comment} marked={row.id} /> },
    texts: {
      title: t('title.replies'),
      help: t('help.replies'),
      search: t('search'),
      empty: t('empty.replies'),
      emptyNext: t('emptyNext.replies'),
      permission: t('permission'),
    },
  };
  return (
    <>
      <ListPage list={replies} />
      {form}
    </>
  );
}
