import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type BinnedReport, type BodyOf, type BuildableDataset, type OwnReport } from '@portal/shared/contract';

/** Below `reports`: what changes there changes the menu, too. */
const KEY = ['reports', 'own'];

export const useOwnReports = (): UseQueryResult<OwnReport[]> => useQuery({ queryKey: KEY, queryFn: () => call(endpoints.selfService.list, { quiet: true }) });

export const useDatasets = (): UseQueryResult<BuildableDataset[]> =>
  useQuery({ queryKey: [...KEY, 'datasets'], queryFn: () => call(endpoints.selfService.datasets, { quiet: true }) });

/** What the reader has deleted. */
export const useBin = (): UseQueryResult<BinnedReport[]> => useQuery({ queryKey: [...KEY, 'bin'], queryFn: () => call(endpoints.selfService.bin, { quiet: true }) });

const useChange = <Body, Value>(change: (body: Body) => Promise<Value>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: ['reports'] }) });
};

/** Rejects with an ApiError that names the field; the dialog shows it. */
export const useRename = () => useChange((body: BodyOf<typeof endpoints.selfService.rename>) => call(endpoints.selfService.rename, { body, quiet: true }));
export const useRemove = () => useChange((id: number) => call(endpoints.selfService.remove, { body: { id } }));
export const useRestore = () => useChange((id: number) => call(endpoints.selfService.restore, { body: { id } }));
export const usePurge = () => useChange((ids: number[]) => call(endpoints.selfService.purge, { body: { ids } }));
