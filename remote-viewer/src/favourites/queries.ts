import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mutationOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import type { BodyOf } from '@portal/shared/contract';
import { endpoints, type CollectionClass } from '@portal/shared/contract/reading';

/** How long the star that came with a report is believed, in milliseconds; every change of a favourite ends it at once. */
const FRESH = 60_000;

const { add, addClass, deleteClass, getClassList, isCollection, remove, updateClass } = endpoints.favourites;

/** Whether a report is a favourite of the reader. `known` is what the report's own data said. */
export const useIsFavourite = (reportId: number, known: 0 | 1): boolean => {
  const { data } = useQuery({
    ...queryOf(isCollection, { query: { dreportId: reportId } }),
    enabled: useMay(isCollection),
    initialData: { isColl: known, collectionClassID: null },
    staleTime: FRESH,
  });
  return data.isColl === 1;
};

export const useCategories = (): UseQueryResult<CollectionClass[]> => useQuery(queryOf(getClassList));

export const useAddFavourite = () => useMutation(mutationOf(add, (body: BodyOf<typeof add>) => ({ body })));
export const useRemoveFavourite = () => useMutation(mutationOf(remove, (dReportID: number) => ({ body: { dReportID } })));
export const useAddCategory = () => useMutation(mutationOf(addClass, (name: string) => ({ body: { name } })));
export const useRenameCategory = () => useMutation(mutationOf(updateClass, (body: CollectionClass) => ({ body })));
export const useDeleteCategory = () => useMutation(mutationOf(deleteClass, (id: number) => ({ body: { id } })));
