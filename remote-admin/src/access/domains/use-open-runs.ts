import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/access';
import { useEndedRuns } from '../use-ended-runs.ts';
import { isOpen } from './sync-drawer.tsx';

/** How often it is asked whether a run is over, in milliseconds. */
const LOOK = 3_000;
const all = queryOf(endpoints.domains.list, { body: { pageSize: 100 } });

/** Follows runs that are under way: when one ends, its domain, people and what they are in have changed. */
export const useOpenRuns = (): void => {
  const { data } = useQuery({ ...all, refetchInterval: ({ state }) => (state.data?.items.some(({ lastRun }) => lastRun && isOpen(lastRun)) ? LOOK : false) });
  useEndedRuns(data?.items.flatMap(({ id, lastRun }) => (lastRun?.endTime ? [`${id} ${lastRun.endTime}`] : [])).join(), ['domains', 'domainRuns', 'users', 'groups', 'departments']);
};
