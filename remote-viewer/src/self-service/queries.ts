import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import type { BodyOf } from '@portal/shared/contract';
import { endpoints, type DeletedReport, type BuildableDataset, type OwnReport } from '@portal/shared/contract/reading';

const { datasets, list, purge, recycleBin, remove, rename, restore } = endpoints.selfService;

export const useOwnReports = (): UseQueryResult<OwnReport[]> => useQuery(queryOf(list));
export const useDatasets = (): UseQueryResult<BuildableDataset[]> => useQuery(queryOf(datasets));

/** What the reader has deleted. */
export const useRecycleBin = (): UseQueryResult<DeletedReport[]> => useQuery(queryOf(recycleBin));

/** Rejects with an ApiError that names the field; the dialog shows it. */
export const useRename = () => useMutation(mutationOf(rename, (body: BodyOf<typeof rename>) => ({ body })));
export const useRemove = () => useMutation(mutationOf(remove, (id: number) => ({ body: { id } })));
export const useRestore = () => useMutation(mutationOf(restore, (id: number) => ({ body: { id } })));
export const usePurge = () => useMutation(mutationOf(purge, (ids: number[]) => ({ body: { ids } })));
