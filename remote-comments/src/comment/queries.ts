import { useInfiniteQuery, useQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call, pagesQueryOf, queryKeyOf, queryOf } from '@portal/shared/api';
import type { PageOf } from '@portal/shared/contract';
import { COMMENT_PAGE_SIZE, endpoints, type Comment, type CommentReply } from '@portal/shared/contract/reading';

type Loaded = InfiniteData<PageOf<Comment>, number>;

/** How often an open drawer asks for what others have written, in milliseconds: where nothing tells it sooner. */
const POLL_INTERVAL = 30_000;

const { info, list } = endpoints.comments;

/** A report's comments, newest first, ten at a time (SPEC 2.5). */
const listQuery = (reportId: number) =>
  pagesQueryOf(list, (page) => ({ body: { reportId, page: { pageIndex: page, pageSize: COMMENT_PAGE_SIZE } } }));

export const useComments = (reportId: number, open: boolean, isLive: boolean) =>
  useInfiniteQuery({
    ...listQuery(reportId),
    enabled: open,
    // What happened while the drawer's tab was hidden nobody told it.
    staleTime: 0,
    refetchInterval: isLive ? false : POLL_INTERVAL,
    getNextPageParam: ({ total }, pages) => (pages.length * COMMENT_PAGE_SIZE < total ? pages.length + 1 : undefined),
    select: listed,
  });

/** New comments push older ones to the next page, where they come once more. */
const listed = ({ pages }: Loaded): { total: number; comments: Comment[] } => ({
  total: pages[0]?.total ?? 0,
  comments: [...new Map(pages.flatMap(({ items }) => items).map((comment) => [comment.id, comment])).values()],
});

/** One comment with its replies and what it remembers of the report. */
export const useComment = (commentId: number | undefined) =>
  useQuery({ ...queryOf(info, { body: { commentId: commentId ?? 0 } }), enabled: commentId !== undefined });

export const fetchComment = (commentId: number) => call(info, { body: { commentId } });

/** Asks anew for everything that is shown of a report's comments. */
export const refreshComments = async (client: QueryClient, reportId: number): Promise<void> => {
  await Promise.all([
    // With the viewer's own count of them.
    client.invalidateQueries({ queryKey: queryKeyOf(list, { body: { reportId } }) }),
    client.invalidateQueries({ queryKey: queryKeyOf(info) }),
  ]);
};

/** Puts a comment that the server has just taken on top of its report's list. */
export const addToList = (client: QueryClient, comment: Comment): void =>
  changeList(client, comment.reportId, (page, index) =>
    page.items.some(({ id }) => id === comment.id) ? page : { ...page, total: page.total + 1, items: [...(index === 0 ? [comment] : []), ...page.items] },
  );

/** Replaces what is shown of a comment. */
export const replaceInList = (client: QueryClient, comment: Comment): void => {
  changeList(client, comment.reportId, (page) => ({ ...page, items: page.items.map((one) => (one.id === comment.id ? comment : one)) }));
};

/** Puts a reply under its comment, or replaces what is shown of it. */
export const addReply = (client: QueryClient, reportId: number, reply: CommentReply): void => {
  const answered = (comment: Comment): Comment =>
    comment.id === reply.commentId ? { ...comment, reply: [...comment.reply.filter(({ id }) => id !== reply.id), reply].toSorted((one, other) => one.id - other.id) } : comment;
  changeList(client, reportId, (page) => ({ ...page, items: page.items.map(answered) }));
};

const changeList = (client: QueryClient, reportId: number, change: (page: PageOf<Comment>, index: number) => PageOf<Comment>): void => {
  const { queryKey } = listQuery(reportId);
  // What is not there yet, or was just made stale by the call, comes with the change in it.
  if (!client.getQueryData(queryKey)) return;
  // An answer that is on its way was given before the change.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (loaded) => loaded && { ...loaded, pages: loaded.pages.map(change) });
};
