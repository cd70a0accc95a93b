import { useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { COMMENT_PAGE_SIZE, endpoints, type Comment, type PageOf } from '@portal/shared/contract';

type Loaded = InfiniteData<PageOf<Comment>, number>;

/** How often an open drawer asks for what others have written, in milliseconds. */
const NEWS_INTERVAL = 30_000;

const keyOf = (reportId: number) => ['comments', 'list', reportId];

/** A report's comments, newest first, ten at a time (SPEC 2.5). */
export const useComments = (reportId: number, open: boolean) =>
  useInfiniteQuery({
    queryKey: keyOf(reportId),
    enabled: open,
    refetchInterval: NEWS_INTERVAL,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.comments.list, {
        body: { reportId, page: { pageIndex: pageParam, pageSize: COMMENT_PAGE_SIZE } },
        signal,
        quiet: true,
      }),
    getNextPageParam: ({ total }, pages) => (pages.length * COMMENT_PAGE_SIZE < total ? pages.length + 1 : undefined),
    select: listed,
  });

/** New comments push older ones to the next page, where they come once more. */
const listed = ({ pages }: Loaded): { total: number; comments: Comment[] } => ({
  total: pages[0]?.total ?? 0,
  comments: [...new Map(pages.flatMap(({ items }) => items).map((comment) => [comment.id, comment])).values()],
});

/** Puts a comment that the server has just taken on top of its report's list. */
export const addToList = (client: QueryClient, comment: Comment): void => {
  const queryKey = keyOf(comment.reportId);
  if (!client.getQueryData(queryKey)) return void client.invalidateQueries({ queryKey });
  // An answer that is on its way was given before the comment was there.
  void client.cancelQueries({ queryKey });
  client.setQueryData<Loaded>(queryKey, (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page, index) => grown(page, index === 0 ? [comment] : [])) });
};

const grown = (page: PageOf<Comment>, added: readonly Comment[]): PageOf<Comment> => ({
  ...page,
  total: page.total + 1,
  items: [...added, ...page.items],
});
