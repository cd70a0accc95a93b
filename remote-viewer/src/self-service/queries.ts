import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type BodyOf, type BuildableDataset, type OwnReport } from '@portal/shared/contract';

/** Below `reports`: what changes there changes the menu, too. */
const KEY = ['reports', 'own'];

export const useOwnReports = (): UseQueryResult<OwnReport[]> => useQuery({ queryKey: KEY, queryFn: () => call(endpoints.selfService.list, { quiet: true }) });

export const useDatasets = (): UseQueryResult<BuildableDataset[]> =>
  useQuery({ queryKey: [...KEY, 'datasets'], queryFn: () => call(endpoints.selfService.datasets, { quiet: true }) });

const useChange = <Body>(change: (body: Body) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: ['reports'] }) });
};

/** Rejects with an ApiError that names the field; the dialog shows it. */
export const useRename = () => useChange((body: BodyOf<typeof endpoints.selfService.rename>) => call(endpoints.selfService.rename, { body, quiet: true }));
export const useRemove = () => useChange((id: number) => call(endpoints.selfService.remove, { body: { id } }));
