import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { COMMENT_PAGE_SIZE, endpoints, type Comment } from '@portal/shared/contract';
import { useShell } from '@portal/shared/shell';

/** How often the bell asks, in milliseconds: where nothing tells it sooner. */
const NEWS_INTERVAL = 60_000;

const { unread, unreadCount, markRead, mine, mail, setMail } = endpoints.comments;
const keys = { count: ['comments', 'unreadCount'], list: ['comments', 'unread'], mine: ['comments', 'mine'], mail: ['comments', 'mail'] };

/** In how many comments there is something new for the reader. */
export const useUnreadCount = (isLive: boolean): number =>
  useQuery({
    queryKey: keys.count,
    staleTime: 0,
    refetchInterval: isLive ? false : NEWS_INTERVAL,
    queryFn: ({ signal }) => call(unreadCount, { signal, quiet: true }),
  }).data ?? 0;

export const useUnread = () => useQuery({ queryKey: keys.list, staleTime: 0, queryFn: ({ signal }) => call(unread, { signal, quiet: true }) });

/** The reader's own comments, ten to a page (SPEC 2.2). */
export const useMine = (page: number) =>
  useQuery({
    queryKey: [...keys.mine, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(mine, { body: { page: { pageIndex: page, pageSize: COMMENT_PAGE_SIZE } }, signal, quiet: true }),
  });

export const refreshBell = async (client: QueryClient): Promise<void> => {
  await Promise.all([client.invalidateQueries({ queryKey: keys.count }), client.invalidateQueries({ queryKey: keys.list })]);
};

/** Marks comments as read; without any, all of them. */
export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentIds?: number[]) => call(markRead, { body: commentIds ? { commentIds } : {} }),
    onSuccess: () => refreshBell(client),
  });
};

/** Opens the report or dashboard of a comment, at the comment. */
export const useOpenComment = () => {
  const { open } = useShell();
  return ({ id, reportId, page, type, reportName, reportEnName }: Pick<Comment, 'id' | 'reportId' | 'page' | 'type' | 'reportName' | 'reportEnName'>): void =>
    open(`/Main/PBIViews/${reportId}/${encodeURIComponent(page)}/${type}?comment=${id}`, { zh: reportName, en: reportEnName });
};

export const useMail = () => useQuery({ queryKey: keys.mail, queryFn: ({ signal }) => call(mail, { signal, quiet: true }) });

export const useSetMail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMail: 0 | 1) => call(setMail, { body: { isMail } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.mail }),
  });
};
