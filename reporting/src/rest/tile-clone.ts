import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { languageOf } from '../language.ts';
import { baseOf, bothPaths } from '../paths.ts';
import { readAs } from '../reading.ts';
import { invalid, notFound, HttpError } from '../http-error.ts';
import { dashboardOf, tileOf } from './dashboards.ts';
import { tileJson, type Tile } from './documents-json.ts';

const id = z.string().min(1).max(100).transform((text) => text.toLowerCase());
const cloneRequest = z.object({
  targetDashboardId: id,
  targetWorkspaceId: id.optional(),
  targetReportId: id.optional(),
  targetModelId: z.never({ error: 'tiles come from reports here; name a targetReportId' }).optional(),
  positionConflictAction: z.enum(['Tail', 'Abort']).default('Tail'),
});

/** POST Clone of a tile: to the same place of another dashboard, or below its last tile (protocol 13.3). */
export const tileCloneRoutes = (app: FastifyInstance, context: Context): void => {
  const { store, addresses } = context;

  for (const path of bothPaths('/dashboards/:dashboardId/tiles/:tileId/Clone')) {
    app.post(path, async (request) => {
      const tile = tileOf(request, dashboardOf(request, context));
      const { targetDashboardId, targetWorkspaceId, targetReportId = tile.reportId, positionConflictAction } = readAs(cloneRequest, request.body);
      const visual = store.reports.get(targetReportId)?.pages.find(({ name }) => name === tile.pageName)?.visuals.find(({ name }) => name === tile.visualName);
      if (!visual) throw invalid('targetReportId', `there is no visual ${tile.visualName} on a page ${tile.pageName}`);
      const made: Tile = { ...tile, id: randomUUID(), reportId: targetReportId };
      const dashboard = await store.dashboards.change(targetDashboardId, (present) => {
        if (!present || (targetWorkspaceId ?? present.workspaceId) !== present.workspaceId) throw notFound(`The dashboard ${targetDashboardId}`);
        return { ...present, tiles: [...present.tiles, fitted(made, present.tiles, positionConflictAction)] };
      });
      return { '@odata.context': addresses.context(`${baseOf(request)}$metadata#tiles/$entity`), ...tileJson(dashboard, made, languageOf(request), context) };
    });
  }
};

const overlap = (one: Tile, other: Tile): boolean =>
  one.column < other.column + other.colSpan && other.column < one.column + one.colSpan && one.row < other.row + other.rowSpan && other.row < one.row + one.rowSpan;

const fitted = (tile: Tile, others: readonly Tile[], conflict: 'Tail' | 'Abort'): Tile => {
  if (!others.some((other) => overlap(tile, other))) return tile;
  if (conflict === 'Abort') throw new HttpError(409, 'PositionConflict', 'positionConflictAction: there is a tile in this place.');
  return { ...tile, column: 0, row: Math.max(...others.map(({ row, rowSpan }) => row + rowSpan)) };
};
