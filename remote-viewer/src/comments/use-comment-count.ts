import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';

/** How long a count is believed, in milliseconds; what the reader writes, and what an open drawer hears of, ends it at once. */
const FRESH = 60_000;

const { list } = endpoints.comments;

/** How many comments a report has; undefined as long as that is not known, or not to be seen. */
export const useCommentCount = (reportId: number): number | undefined => {
  const { data } = useQuery({
    ...queryOf(list, { body: { reportId, page: { pageIndex: 1, pageSize: 1 } }, quiet: true }),
    enabled: useMay(list),
    staleTime: FRESH,
  });
  return data?.total;
};
