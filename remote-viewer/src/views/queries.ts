import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type BodyOf, type SavedView } from '@portal/shared/contract';

const keyOf = (reportId: number) => ['report-views', reportId];

export const useViews = (reportId: number): UseQueryResult<SavedView[]> =>
  useQuery({ queryKey: keyOf(reportId), queryFn: () => call(endpoints.views.list, { query: { reportId }, quiet: true }) });

const useChange = <Body>(reportId: number, change: (body: Body) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: keyOf(reportId) }) });
};

type NewView = BodyOf<typeof endpoints.views.add>;

/** Rejects with an ApiError that names the field; the form shows it. */
export const useSaveView = (reportId: number) => useChange(reportId, (body: Omit<NewView, 'reportId'>) => call(endpoints.views.add, { body: { ...body, reportId }, quiet: true }));
export const useChangeView = (reportId: number) => useChange(reportId, (body: BodyOf<typeof endpoints.views.update>) => call(endpoints.views.update, { body }));
export const useDeleteView = (reportId: number) => useChange(reportId, (id: number) => call(endpoints.views.remove, { body: { id } }));
export const useBeginning = (reportId: number) => useChange(reportId, (id: number | null) => call(endpoints.views.setDefault, { body: { reportId, id } }));
