import { useMutation, useQuery, useQueryClient, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type CollectionClass } from '@portal/shared/contract';

/** How long the star that came with a report is believed, in milliseconds; every change of a favourite ends it at once. */
const FRESH = 60_000;

/** Whether a report is a favourite of the reader. `known` is what the report's own data said. */
export const useIsFavourite = (reportId: number, known: 0 | 1): boolean => {
  const { data } = useQuery({
    queryKey: ['favourites', 'of', reportId],
    queryFn: () => call(endpoints.favourites.isCollection, { query: { dreportId: reportId } }),
    initialData: { isColl: known, collectionClassID: null },
    staleTime: FRESH,
  });
  return data.isColl === 1;
};

export const useCategories = (): UseQueryResult<CollectionClass[]> =>
  useQuery({
    queryKey: ['favourites', 'classes'],
    queryFn: () => call(endpoints.favourites.getClassList),
  });

/** A change of the favourites. Afterwards everything that shows favourites or stars is asked for again. */
const useChange = <Input, Value>(change: (input: Input) => Promise<Value>): UseMutationResult<Value, Error, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['favourites'] }),
        client.invalidateQueries({ queryKey: ['reports'] }),
      ]);
    },
  });
};

export const useAddFavourite = () =>
  useChange((body: { dReportID: number; collectionClassID: number }) => call(endpoints.favourites.add, { body }));

export const useRemoveFavourite = () =>
  useChange((dReportID: number) => call(endpoints.favourites.remove, { body: { dReportID } }));

export const useAddCategory = () => useChange((name: string) => call(endpoints.favourites.addClass, { body: { name } }));

export const useRenameCategory = () =>
  useChange((body: CollectionClass) => call(endpoints.favourites.updateClass, { body }));

export const useDeleteCategory = () => useChange((id: number) => call(endpoints.favourites.deleteClass, { body: { id } }));
