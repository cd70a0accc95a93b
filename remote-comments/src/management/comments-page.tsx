import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { COMMENT_PAGE_SIZE, commentOrder, endpoints, type ManagedComment } from '@portal/shared/contract/reading';
import { useLanguage } from '@portal/shared/language';
import { ListPage, type ListDefinition } from '@portal/shared/ui/resource';
import { commentColumns } from './columns.tsx';
import { ModerationSwitch } from './moderation-switch.tsx';
import { useCommentedReports } from './queries.ts';
import { SEARCH_FILTERS, searchFilters, searchOf } from './search.ts';
import { useTexts } from './texts.ts';
import { Thread } from './thread.tsx';
import { useManaging } from './use-managing.tsx';

/** /Main/CommentManage: what readers wrote about reports (SPEC 2.7). */
export default function CommentsPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const reports = useCommentedReports();
  const { actions, bulk, form } = useManaging<ManagedComment>('comments');
  const comments: ListDefinition<ManagedComment, (typeof commentOrder)[number]> = {
    name: 'comments',
    rowKey: ({ id }) => id,
    columns: commentColumns(t, language),
    range: { orders: commentOrder, order: { by: 'createTime', type: 'desc' }, sizes: [COMMENT_PAGE_SIZE, 50, 100], filters: SEARCH_FILTERS },
    filters: searchFilters(t, reports),
    load: (query, signal) => call(endpoints.commentManagement.list, { body: searchOf(query), signal }),
    actions,
    bulk,
    details: {
      label: (row) => (row.replyCount > 0 ? t('thread', { count: row.replyCount }) : undefined),
      render: (row) => <Thread comment={row} />,
    },
    extra: <ModerationSwitch />,
    texts: {
      title: t('title.comments'),
      help: t('help.comments'),
      search: t('search'),
      empty: t('empty.comments'),
      emptyNext: t('emptyNext.comments'),
      permission: t('permission'),
    },
  };
  return (
    <>
      <ListPage list={comments} />
      {form}
    </>
  );
}
