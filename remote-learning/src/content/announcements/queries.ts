import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mutationOf } from '@portal/shared/api';
import { endpoints, type Announcement, type AnnouncementDetail } from '@portal/shared/contract/content';
import { generatePath } from '@portal/shared/router';
import { useNews } from '../home/news.ts';
import { queryOrNull } from '../query-or-null.ts';

const { announcements } = endpoints;

/** What the current user is told now, the unread first: asked once for Home's board, its line and what stands in front of it. */
export const useAnnouncements = (): UseQueryResult<Announcement[]> => useNews((news) => news.announcements);

/** One announcement; null when there is none of that id for the current user, or it is no id at all. */
export const useAnnouncement = (id: string): UseQueryResult<AnnouncementDetail | null> => useQuery(queryOrNull(announcements.detail, id));

export const useRead = () => useMutation(mutationOf(announcements.read, (id: number) => ({ body: { id } })));
export const useAcknowledge = () => useMutation(mutationOf(announcements.confirm, (id: number) => ({ body: { id } })));

/** Whether somebody has still to do something about it: to read it, or to say that they have. */
export const isOpen = ({ isRead, mustConfirm, confirmTime }: Announcement): boolean => isRead === 0 || (mustConfirm === 1 && confirmTime === null);

/** SPEC 2.4: what it is about, and which one. */
export const announcementPath = ({ id, kind }: Pick<Announcement, 'id' | 'kind'>): string => generatePath('/Main/AnnouncementDetail/:type/:name', { type: kind, name: String(id) });
