import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, whenRefreshed } from '@portal/shared/api';
import { endpoints, type Comment, type CommentReply } from '@portal/shared/contract/reading';
import { idsOf } from '../mention/mentioned.ts';
import type { Draft } from '../outbox/drafts.ts';
import { addReply, replaceInList } from './queries.ts';

const { modify, updateReply, removeOne, removeReplies, resolve } = endpoints.comments;

/** What of a draft is changed: the text, the pictures and who is addressed. */
const changesOf = ({ text, images, mentions }: Draft) => ({ content: text.trim(), images: [...images], to_Ids: idsOf(text, mentions) });

/** Changes an own comment or reply. The editor shows what keeps it from being changed. */
export const useEdit = (reportId: number, writing: Comment | CommentReply) => {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (draft: Draft) => {
      const body = { id: writing.id, ...changesOf(draft) };
      if (isReply(writing)) addReply(client, reportId, await call(updateReply, { body, quiet: true }));
      else replaceInList(client, await call(modify, { body }));
    },
  });
};

/** Deletes an own comment or reply (state -1), or takes that back (state 1). */
export const useRemove = (writing: Comment | CommentReply) =>
  useMutation({
    mutationFn: (state: -1 | 1) =>
      isReply(writing) ? call(removeReplies, { body: { ids: [writing.id], state } }) : call(removeOne, { body: { commentId: writing.id, state } }),
    onSuccess: whenRefreshed,
  });

export const useResolve = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, resolveTime }: Comment) => call(resolve, { body: { commentId: id, isResolved: resolveTime === null ? 1 : 0 } }),
    onSuccess: (comment) => replaceInList(client, comment),
  });
};

export const isReply = (writing: Comment | CommentReply): writing is CommentReply => 'commentId' in writing;
