import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';

const { connectionSources, managedReports } = endpoints;

/** Whether the current user may add reports of a source: both that, and see what there is. */
export const useMayAdd = (): boolean => {
  const mayAdd = useMay(managedReports.addOnline);
  const mayChoose = useMay(connectionSources.select);
  return mayAdd && mayChoose;
};

/** The connection sources that reports are added from. */
export const useSources = () => useQuery({ ...queryOf(connectionSources.select, { body: {} }), enabled: useMay(connectionSources.select) });

/** The workspaces of a source; nothing is asked before one is chosen. */
export const useWorkspaces = (sourceId: number | undefined) => useQuery({ ...queryOf(connectionSources.workspaces, { query: { OnlieId: String(sourceId ?? 0) } }), enabled: sourceId !== undefined });

/** What a workspace holds, with the report of the catalogue that is made of it already. */
export type SourceItem = { readonly id: string; readonly name: string; readonly kind: string; readonly reportId: number | null };

/** The reports of a workspace; nothing is asked before one is chosen. */
export const useSourceItems = (sourceId: number | undefined, workspaceId: string | undefined) =>
  useQuery({ ...queryOf(connectionSources.reports, { body: { sourceId: sourceId ?? 0, workspaceId: workspaceId ?? '' } }), enabled: sourceId !== undefined && workspaceId !== undefined });
