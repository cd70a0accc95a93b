import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, mutationOf, queryKeyOf, queryOf } from '@portal/shared/api';
import { endpoints, type Announcement, type AnnouncementDetail } from '@portal/shared/contract/content';
import { generatePath } from '@portal/shared/router';
import { useNews } from '../home/news.ts';

const { announcements } = endpoints;
const MISSING = 404;

/** What the current user is told now, the unread first: asked once for Home's board, its line and what stands in front of it. */
export const useAnnouncements = (): UseQueryResult<Announcement[]> => useNews((news) => news.announcements);

/** One announcement; null when there is none of that id for the current user, or it is no id at all. */
export const useAnnouncement = (id: string): UseQueryResult<AnnouncementDetail | null> => {
  const detail = queryOf(announcements.detail, { query: { id } });
  return useQuery({
    ...detail,
    queryKey: queryKeyOf<typeof announcements.detail, AnnouncementDetail | null>(announcements.detail, { query: { id } }, 'or none'),
    queryFn: async (context) => {
      if (!/^[1-9]\d{0,8}$/.test(id)) return null;
      try {
        return await detail.queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && error.statusCode === MISSING) return null;
        throw error;
      }
    },
  });
};

export const useRead = () => useMutation(mutationOf(announcements.read, (id: number) => ({ body: { id } })));
export const useConfirm = () => useMutation(mutationOf(announcements.confirm, (id: number) => ({ body: { id } })));

/** Whether somebody has still to do something about it: to read it, or to say that they have. */
export const isOpen = ({ isRead, mustConfirm, confirmTime }: Announcement): boolean => isRead === 0 || (mustConfirm === 1 && confirmTime === null);

/** SPEC 2.4: what it is about, and which one. */
export const announcementPath = ({ id, kind }: Pick<Announcement, 'id' | 'kind'>): string => generatePath('/Main/AnnouncementDetail/:type/:name', { type: kind, name: String(id) });
