import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints, type HomeNews } from '@portal/shared/contract/content';

/** What the portal tells on Home: one answer for all that this module has there. @param part what of it somebody needs */
export const useNews = <Part>(part: (news: HomeNews) => Part): UseQueryResult<Part> => useQuery({ ...queryOf(endpoints.home.news), select: part });
