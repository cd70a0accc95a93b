import { useEffect } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { currentUser } from '@portal/shared/auth';
import { endpoints, homeOverview, type HomeOverview } from '@portal/shared/contract';
import { localStore } from '@portal/shared/storage';

const keyFor = (account: string): string => `hb_home:${account}`;

/** What was there the last time, so that Home stands at once as it will. Runs that were still ahead may have passed; what is under way, and what opens instead, only the server knows. */
const keptFrom = (stored: unknown): HomeOverview | undefined => {
  const { success, data } = homeOverview.safeParse(stored);
  return success ? { ...data, start: null, startPath: '', exports: [], schedules: data.schedules.filter(({ nextRun }) => Date.parse(nextRun) > Date.now()) } : undefined;
};

/** Has Home wait for the server the next time. */
export const forgetOverview = (account: string): void => localStore.remove(keyFor(account));

/**
 * What Home knows of the current user; at first as this browser kept it: then `dataUpdatedAt` is 0. It stands in the cache, so that
 * modules know of it, too.
 */
export const useOverview = (account: string): UseQueryResult<HomeOverview> => {
  const overview = useQuery({ ...queryOf(endpoints.home.overview), initialData: () => (currentUser()?.viewedBy ? undefined : localStore.value(keyFor(account), keptFrom)), initialDataUpdatedAt: 0 });
  const { data, dataUpdatedAt } = overview;
  useEffect(() => {
    if (data && dataUpdatedAt > 0 && !currentUser()?.viewedBy) localStore.writeValue(keyFor(account), data);
  }, [account, data, dataUpdatedAt]);
  return overview;
};
