import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints, type BodyOf, type ExportTask, type PageOf } from '@portal/shared/contract';

export const PAGE_SIZE = 10;
/** While something is under way, the list is asked for this often, in milliseconds. */
const LOOK = 2000;

const KEY = 'export-tasks';

export const isOpen = ({ state }: ExportTask): boolean => state === 'waiting' || state === 'running';

/** One page of the reader's own tasks; it follows what is under way. */
export const useExportTasks = (page: number): UseQueryResult<PageOf<ExportTask>> =>
  useQuery({
    queryKey: [KEY, { page }],
    queryFn: ({ signal }) => call(endpoints.exports.list, { body: { page: { pageIndex: page, pageSize: PAGE_SIZE } }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? LOOK : false),
  });

const useChange = <Body>(change: (body: Body) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: [KEY] }) });
};

export type NewExport = BodyOf<typeof endpoints.exports.create>;

/** These two reject with an ApiError that names the fields; the dialog shows it. */
export const useCreateExport = () => useChange((body: NewExport) => call(endpoints.exports.create, { body, quiet: true }));
export const useChangeExport = () => useChange((body: BodyOf<typeof endpoints.exports.update>) => call(endpoints.exports.update, { body, quiet: true }));
export const useRunAgain = () => useChange((id: number) => call(endpoints.exports.refresh, { body: { id } }));
export const useDeleteExport = () => useChange((id: number) => call(endpoints.exports.remove, { body: { id } }));
