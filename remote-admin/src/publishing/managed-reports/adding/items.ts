import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '@portal/shared/api';
import type { BodyOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/publishing';
import type { SourceItem } from '../../adding/choose-items.tsx';
import type { Place } from '../../choose-workspace/choose-workspace.tsx';

const { connectionSources, managedReports, reportServer } = endpoints;

/** By which calls reports of a workspace are added: all that it has, or its paginated ones as a report server's (SPEC 7.3). */
export type Way = 'online' | 'server';
export type ReportItem = SourceItem & { readonly kind: 'report' | 'paginated' };
type Addition = BodyOf<typeof managedReports.addOnline>;

const isKnown = ({ sourceId, workspaceId }: Place): boolean => sourceId !== undefined && workspaceId !== undefined;

/** What there is to add, and what is in the portal already; nothing is asked before a workspace is chosen. */
export const useItems = (way: Way, place: Place): { data: readonly ReportItem[] | undefined; error: Error | null; refetch: () => unknown } => {
  const { sourceId = 0, workspaceId = '' } = place;
  const query = { OnlinePowerBIID: String(sourceId), WorkspaceId: workspaceId };
  const online = useQuery({ ...queryOf(connectionSources.reports, { body: { sourceId, workspaceId } }), enabled: way === 'online' && isKnown(place) });
  const served = useQuery({ ...queryOf(reportServer.list, { query }), enabled: way === 'server' && isKnown(place) });
  const joined = useQuery({ ...queryOf(reportServer.joined, { query }), enabled: way === 'server' && isKnown(place) });
  if (way === 'online') return { ...online, data: online.data?.map(({ reportId, ...item }) => ({ ...item, joinedId: reportId })) };
  const known = new Map(joined.data?.map(({ id, sourceReportId }) => [sourceReportId.toLowerCase(), id]));
  return {
    data: joined.data && served.data?.map((item) => ({ ...item, kind: 'paginated', joinedId: known.get(item.id.toLowerCase()) ?? null })),
    error: served.error ?? joined.error,
    refetch: () => Promise.all([served.refetch(), joined.refetch()]),
  };
};

export const addFrom = (way: Way, body: Addition) => call(way === 'server' ? reportServer.add : managedReports.addOnline, { body, quiet: true });
