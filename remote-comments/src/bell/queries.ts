import { useEffect, useRef } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { changed, mutationOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { COMMENT_PAGE_SIZE, endpoints, type Comment, type Notification } from '@portal/shared/contract/reading';
import { useShell } from '@portal/shared/shell';

/** How often the bell asks, in milliseconds: where nothing tells it sooner. */
const POLL_INTERVAL = 60_000;

const { unread, unreadCount, markRead, mine, mail, setMail } = endpoints.comments;
const { notifications } = endpoints;

/** In how many comments there is something new for the current user, and what they are told besides. */
export const useUnreadCount = (isLive: boolean): number => {
  const polls = { staleTime: 0, refetchInterval: isLive ? false : POLL_INTERVAL } as const;
  const comments = useQuery({ ...queryOf(unreadCount, { quiet: true }), ...polls, enabled: useMay(unreadCount) }).data ?? 0;
  const notices = useQuery({ ...queryOf(notifications.list, { quiet: true }), ...polls, enabled: useMay(notifications.list) }).data;
  useAccessChange(notices);
  return comments + (notices ?? []).filter(({ isRead }) => isRead === 0).length;
};

/** What somebody is told of their access has changed what they may open: the pages on the screen ask for it anew. */
const useAccessChange = (notices: readonly Notification[] | undefined): void => {
  const newest = useRef<number>(undefined);
  useEffect(() => {
    if (!notices) return;
    const known = newest.current;
    newest.current = Math.max(0, ...notices.map(({ id }) => id));
    if (known !== undefined && notices.some(({ id, kind }) => id > known && kind.startsWith('access.'))) changed(['reports', 'menus', 'accessRequests']);
  }, [notices]);
};

/** What the current user is told beside comments, the unread first. */
export const useNotices = () => useQuery({ ...queryOf(notifications.list), staleTime: 0, enabled: useMay(notifications.list) });

/** Marks what was told as read; without any, all of it. */
export const useMarkNoticesRead = () => useMutation(mutationOf(notifications.markRead, (ids: number[] | void) => ({ body: ids ? { ids } : {} })));

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

/** Whether a daily mail tells the current user of comments that mention them. */
export const useMail = () => useQuery({ ...queryOf(mail), enabled: useMay(mail) });

export const useSetMail = () => useMutation(mutationOf(setMail, (isMail: 0 | 1) => ({ body: { isMail } })));

/** Whether a mail tells the current user of announcements and lessons that are published for them. */
export const useNoticeMail = () => useQuery({ ...queryOf(notifications.mail), enabled: useMay(notifications.mail) });

export const useSetNoticeMail = () => useMutation(mutationOf(notifications.setMail, (isMail: 0 | 1) => ({ body: { isMail } })));
