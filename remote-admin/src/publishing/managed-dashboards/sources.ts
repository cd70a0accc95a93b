import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import type { ValueOf } from '@portal/shared/contract';
import { connectionSources } from '@portal/shared/contract/publishing';

/** The connection sources that there are, by name. */
export const useSources = (): UseQueryResult<ValueOf<typeof connectionSources.select>> => useQuery(queryOf(connectionSources.select));

/** The workspaces of a source; nothing is asked before one is chosen. */
export const useWorkspaces = (sourceId: number | undefined): UseQueryResult<ValueOf<typeof connectionSources.workspaces>> =>
  useQuery({ ...queryOf(connectionSources.workspaces, { query: { OnlieId: String(sourceId ?? '') } }), enabled: sourceId !== undefined });
