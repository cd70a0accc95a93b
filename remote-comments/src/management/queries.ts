import { useMutation, useQuery } from '@tanstack/react-query';
import { call, changedTogether, mutationOf, queryOf, whenRefreshed } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';

const { listReplies, reports, settings, setSettings, update } = endpoints.commentManagement;
const { updateReply, remove, removeReplies } = endpoints.comments;

/** Reports and dashboards on which there are comments, by the names of the language. */
export const useCommentedReports = () => {
  const { language } = useLanguage();
  const found = useQuery(queryOf(reports));
  return (found.data ?? []).map(({ reportId, reportName, reportEnName }) => ({ reportId, name: nameIn(language, reportName, reportEnName) }));
};

/** Whether new comments wait for moderation. */
export const useModeration = () => useQuery(queryOf(settings));

export const useSetModeration = () => useMutation(mutationOf(setSettings, (isModerated: 0 | 1) => ({ body: { isModerated } })));

/** The server gives no more at once; no conversation in a report is longer. */
const MOST_REPLIES = 200;

/** The replies to one comment, in their order; all but the deleted ones. */
export const useThread = (commentId: number) =>
  useQuery(queryOf(listReplies, { body: { commentId, page: { pageIndex: 1, pageSize: MOST_REPLIES, orderType: 'asc' } } }));

export type Kind = 'comments' | 'replies';
export type Change = { readonly content?: string; readonly isShow?: 1 | -1; readonly state?: 0 | 1 | 2; readonly reason?: string };

/** Changes comments or replies of anybody; done when the list is asked for anew. */
export const manage = (kind: Kind) => {
  const endpoint = kind === 'comments' ? update : updateReply;
  const removal = kind === 'comments' ? remove : removeReplies;
  return {
    /** The calls of the two. */
    calls: { change: endpoint, remove: removal },
    /** @param quiet the caller shows what goes wrong */
    change: async (ids: readonly number[], change: Change, quiet = false) => {
      await changedTogether(async () => {
        for (const id of ids) await call(endpoint, { body: { id, ...change }, quiet });
      });
      await whenRefreshed();
    },
    /** Deletes (-1), or takes that back (1): all or none. */
    remove: async (ids: readonly number[], state: -1 | 1) => {
      await call(removal, { body: { ids: [...ids], state } });
      await whenRefreshed();
    },
  };
};
