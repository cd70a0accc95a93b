import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import type { BodyOf } from '@portal/shared/contract';
import { endpoints, type SavedView } from '@portal/shared/contract/reading';

const { add, list, remove, setDefault, update } = endpoints.views;

/** @param enabled whether they are asked for */
export const useViews = (reportId: number, enabled = true): UseQueryResult<SavedView[]> => useQuery({ ...queryOf(list, { query: { reportId } }), enabled });

type NewView = BodyOf<typeof add>;

/** Rejects with an ApiError that names the field; the form shows it. */
export const useSaveView = (reportId: number) =>
  useMutation(mutationOf(add, (body: Omit<NewView, 'reportId'>) => ({ body: { ...body, reportId } })));
export const useChangeView = () => useMutation(mutationOf(update, (body: BodyOf<typeof update>) => ({ body })));
export const useDeleteView = () => useMutation(mutationOf(remove, (id: number) => ({ body: { id } })));
export const useBeginning = (reportId: number) => useMutation(mutationOf(setDefault, (id: number | null) => ({ body: { reportId, id } })));
