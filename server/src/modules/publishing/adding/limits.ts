import type { endpoints, ReportLimit, ValueOf, WorkspaceLimit } from '@portal/shared/contract/all';
import type { Dataset } from '../../../power-bi/dataset-calls.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import { isPaginated, type SourceReport } from '../../../power-bi/report-calls.ts';
import { isWithoutCapacity, type ListedWorkspace } from '../../../power-bi/workspace-calls.ts';

type Limits = ValueOf<typeof endpoints.adding.limits>;

/**
 * What readers will run into with what is in a workspace, as far as the service says.
 * @param hasCapacities whether the service has such a thing: Power BI's clouds do, others run everything as it is
 * @throws HttpError 502 or 503 where the service cannot be asked
 */
export const findLimits = async ({ workspaces, reports, datasets }: PowerBi, workspaceId: string, hasCapacities: boolean): Promise<Limits> => {
  const workspace = (await workspaces.listWithCapacity()).find(({ id }) => id.toLowerCase() === workspaceId);
  if (!workspace) return { workspace: ['notMember'], reports: [] };
  const [there, data] = await Promise.all([reports.list(workspaceId), datasets.list(workspaceId)]).catch((error: unknown) => {
    // It has gone since it was listed.
    if (isNotFound(error)) return [undefined, []] as const;
    throw error;
  });
  if (!there) return { workspace: ['notMember'], reports: [] };
  const known = new Map(data.map((one) => [one.id.toLowerCase(), one]));
  const limited = there.map((report) => ({ id: report.id, limits: limitsOf(report, known.get(report.datasetId.toLowerCase()), workspace, hasCapacities) }));
  return { workspace: limitsOfWorkspace(workspace, hasCapacities), reports: limited.filter(({ limits }) => limits.length > 0) };
};

export const limitsOfWorkspace = (workspace: Pick<ListedWorkspace, 'isOnCapacity'>, hasCapacities: boolean): WorkspaceLimit[] => (isWithoutCapacity(workspace, hasCapacities) ? ['noCapacity'] : []);

export const limitsOf = (report: Pick<SourceReport, 'reportType'>, dataset: Pick<Dataset, 'needsIdentity' | 'needsRoles'> | undefined, workspace: Pick<ListedWorkspace, 'isOnCapacity'>, hasCapacities: boolean): ReportLimit[] => [
  ...(isPaginated(report) && isWithoutCapacity(workspace, hasCapacities) ? (['capacity'] as const) : []),
  // A role goes with a name: who is told of the one is not told of the other.
  ...(dataset?.needsRoles ? (['roles'] as const) : dataset?.needsIdentity ? (['identity'] as const) : []),
];
