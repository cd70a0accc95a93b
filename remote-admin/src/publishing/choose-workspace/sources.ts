import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';

const { connectionSources } = endpoints;

/** The connections that are in use, by name. */
export const useSources = () => useQuery({ ...queryOf(connectionSources.select), enabled: useMay(connectionSources.select) });

/** The workspaces of a connection; nothing is asked before one is chosen. */
export const useWorkspaces = (sourceId: number | undefined) => useQuery({ ...queryOf(connectionSources.workspaces, { query: { OnlieId: String(sourceId ?? 0) } }), enabled: sourceId !== undefined });
