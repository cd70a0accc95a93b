import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import type { BodyOf, PageOf } from '@portal/shared/contract';
import { endpoints, type ExportTask } from '@portal/shared/contract/delivery';

export const PAGE_SIZE = 10;
/** While something is under way, the list is asked for this often, in milliseconds. */
const LOOK = 2000;

const { add } = endpoints.schedules;
const { create, list, refresh, remove, update } = endpoints.exports;

export const isOpen = ({ state }: ExportTask): boolean => state === 'waiting' || state === 'running';

/** One page of the reader's own tasks; it follows what is under way. `isStale` once it has not been followed for a while, in a tab out of sight for example. */
export const useExportTasks = (page: number): UseQueryResult<PageOf<ExportTask>> =>
  useQuery({
    ...queryOf(list, { body: { page: { pageIndex: page, pageSize: PAGE_SIZE } } }),
    placeholderData: keepPreviousData,
    staleTime: 2 * LOOK,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? LOOK : false),
  });

export type NewExport = BodyOf<typeof create>;

/** These reject with an ApiError that names the fields; the dialog shows it. */
export const useCreateExport = () => useMutation(mutationOf(create, (body: NewExport) => ({ body })));
export type NewSchedule = BodyOf<typeof add>;
export const useAddSchedule = () => useMutation(mutationOf(add, (body: NewSchedule) => ({ body })));
export const useChangeExport = () => useMutation(mutationOf(update, (body: BodyOf<typeof update>) => ({ body })));
export const useRunAgain = () => useMutation(mutationOf(refresh, (id: number) => ({ body: { id } })));
export const useDeleteExport = () => useMutation(mutationOf(remove, (id: number) => ({ body: { id } })));
