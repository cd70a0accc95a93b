import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';

const { listReplies, reports, settings, setSettings, update } = endpoints.commentManagement;
const { updateReply, remove, removeReplies } = endpoints.comments;

/** Reports and dashboards on which there are comments, by the names of the language. */
export const useCommentedReports = () => {
  const { language } = useLanguage();
  const found = useQuery({ queryKey: ['comments', 'reports'], queryFn: ({ signal }) => call(reports, { signal, quiet: true }) });
  return (found.data ?? []).map(({ reportId, reportName, reportEnName }) => ({ reportId, name: nameIn(language, reportName, reportEnName) }));
};

/** Whether new comments wait for an examination. */
export const useExamination = () => useQuery({ queryKey: ['comments', 'settings'], queryFn: ({ signal }) => call(settings, { signal, quiet: true }) });

export const useSetExamination = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isExamined: 0 | 1) => call(setSettings, { body: { isExamined } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['comments', 'settings'] }),
  });
};

/** The server gives no more at once; no conversation in a report is longer. */
const MOST_REPLIES = 200;

/** The replies to one comment, in their order; all but the deleted ones. */
export const useThread = (commentId: number) =>
  useQuery({
    queryKey: ['list', 'replies', 'thread', commentId],
    queryFn: ({ signal }) => call(listReplies, { body: { commentId, page: { pageIndex: 1, pageSize: MOST_REPLIES, orderType: 'asc' } }, signal, quiet: true }),
  });

export type Kind = 'comments' | 'replies';
export type Change = { readonly content?: string; readonly isShow?: 1 | -1; readonly state?: 0 | 1 | 2; readonly reason?: string };

/** Changes comments or replies of anybody, and asks for the list anew. */
export const useManage = (kind: Kind) => {
  const client = useQueryClient();
  // Comments tell how many replies they have, and replies what they answer.
  const refresh = () => Promise.all((['comments', 'replies'] as const).map((name) => client.invalidateQueries({ queryKey: ['list', name] })));
  const endpoint = kind === 'comments' ? update : updateReply;
  return {
    /** @param quiet the caller shows what goes wrong himself */
    change: async (ids: readonly number[], change: Change, quiet = false) => {
      for (const id of ids) await call(endpoint, { body: { id, ...change }, quiet });
      await refresh();
    },
    /** Deletes (-1), or takes that back (1): all or none. */
    remove: async (ids: readonly number[], state: -1 | 1) => {
      await call(kind === 'comments' ? remove : removeReplies, { body: { ids: [...ids], state } });
      await refresh();
    },
  };
};
