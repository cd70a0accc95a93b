import { isDeepStrictEqual } from 'node:util';
import type { FixedFilter } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { clientFilterOf, type ClientFilter } from '../../../power-bi/fixed-filters.ts';
import type { Connections } from '../connection-sources/module.ts';
import { texts } from './texts.ts';

type Shown = { readonly sourceId: number | null; readonly workspaceId: string; readonly sourceReportId: string; readonly filters: readonly ClientFilter[] };

/**
 * Fixed filters that are new to a report name columns of its data: every visual would fail by one that is not there. Where the service does not
 * say, or cannot be asked, they are taken as they are.
 * @throws HttpError 400 for `filters`, with the first that names no column
 */
export const requireColumns = async (connections: Connections, report: Shown, filters: readonly FixedFilter[]): Promise<void> => {
  const fresh = filters.filter((filter) => !report.filters.some((kept) => isDeepStrictEqual(kept, clientFilterOf(filter))));
  if (fresh.length === 0 || report.sourceId === null) return;
  const has = await columnsIn(connections, { ...report, sourceId: report.sourceId }, fresh).catch(() => []);
  const missing = fresh.find((_, at) => has[at] === false);
  if (missing) throw new HttpError(400, texts.filterColumnMissing, { field: 'filters', values: { place: filters.indexOf(missing) + 1, table: missing.table, column: missing.column } });
};

const columnsIn = async (connections: Connections, { sourceId, workspaceId, sourceReportId: reportId }: Shown & { readonly sourceId: number }, filters: readonly FixedFilter[]): Promise<(boolean | undefined)[]> => {
  const { tokens, datasets } = await connections.of(sourceId);
  const path = await tokens.datasetOf({ workspaceId, reportId });
  return path === '' ? [] : Promise.all(filters.map(({ table, column }) => datasets.hasColumn(path, table, column)));
};
