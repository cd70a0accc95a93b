import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import { COMMENT_PAGE_SIZE, endpoints, type Comment } from '@portal/shared/contract/reading';
import { useShell } from '@portal/shared/shell';

/** How often the bell asks, in milliseconds: where nothing tells it sooner. */
const POLL_INTERVAL = 60_000;

const { unread, unreadCount, markRead, mine, mail, setMail } = endpoints.comments;

/** In how many comments there is something new for the current user. */
export const useUnreadCount = (isLive: boolean): number =>
  useQuery({ ...queryOf(unreadCount, { quiet: true }), staleTime: 0, refetchInterval: isLive ? false : POLL_INTERVAL }).data ?? 0;

export const useUnread = () => useQuery({ ...queryOf(unread), staleTime: 0 });

/** The current user's own comments, ten to a page (SPEC 2.2). */
export const useMine = (page: number) =>
  useQuery({
    ...queryOf(mine, { body: { page: { pageIndex: page, pageSize: COMMENT_PAGE_SIZE } } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Marks comments as read; without any, all of them. */
export const useMarkRead = () => useMutation(mutationOf(markRead, (commentIds: number[] | void) => ({ body: commentIds ? { commentIds } : {} })));

/** Opens the report or dashboard of a comment, at the comment. */
export const useOpenComment = () => {
  const { open } = useShell();
  return ({ id, reportId, page, type, reportName, reportEnName }: Pick<Comment, 'id' | 'reportId' | 'page' | 'type' | 'reportName' | 'reportEnName'>): void =>
    open(`/Main/PBIViews/${reportId}/${encodeURIComponent(page)}/${type}?comment=${id}`, { zh: reportName, en: reportEnName });
};

export const useMail = () => useQuery(queryOf(mail));

export const useSetMail = () => useMutation(mutationOf(setMail, (isMail: 0 | 1) => ({ body: { isMail } })));
