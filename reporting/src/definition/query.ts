import { z } from 'zod';
import { columnType, datasetModel, format, scalar } from './model.ts';
import { dashboardDefinition, filter, reportDefinition, sort, visual, well } from './report.ts';
import { identifier } from './text.ts';

/**
 * What the embed page asks the service, with the embed token as bearer. In view mode a visual is named, and its stored
 * definition decides what is read; only a token with edit rights may send a definition of its own (`visual`).
 */
export const visualQuery = z.object({
  pageName: identifier,
  visualName: identifier,
  /** From slicers, cross-filtering and the filter pane; they only ever narrow the stored filters. */
  filters: z.array(filter).max(50).default([]),
  /** Bars dim instead of vanishing: the result then also holds, per row, the value under these filters. */
  highlight: z.array(filter).max(50).optional(),
  /** The reader's order, in the place of the stored one. A visual with `top` keeps its members, and shows them in this order. */
  sort: sort.optional(),
  visual: visual.optional(),
  /** With `visual`: the unsaved filters of report and page, in the place of the stored ones. */
  standing: z.object({ report: z.array(filter).max(50), page: z.array(filter).max(50) }).optional(),
});
export type VisualQuery = z.infer<typeof visualQuery>;

/** `POST /embed/api/reports/{reportId}/export-data`, answered with CSV. `underlying` gives rows of the table behind the visual. */
export const exportDataRequest = visualQuery.omit({ highlight: true }).extend({
  /** At most 30 000, which is also the default. */
  rows: z.number().int().min(1).max(30_000).optional(),
  /** As in the client library: 0 summarized, 1 underlying. */
  exportDataType: z.union([z.literal(0), z.literal(1)]).optional(),
});
export type ExportDataRequest = z.infer<typeof exportDataRequest>;

/** `POST /embed/api/dashboards/{dashboardId}/tiles/{tileId}/query`: the tile's visual as it is stored. */
export const tileQuery = z.object({ filters: z.array(filter).max(50).default([]) });
export type TileQuery = z.infer<typeof tileQuery>;

export const resultColumn = z.object({
  /** Which well the field stands in, and its place there. */
  well,
  index: z.number().int().min(0),
  label: z.string(),
  type: columnType,
  format: format.optional(),
  /** Set for columns that rows are grouped by: a click on a mark filters by this. */
  column: z.object({ table: identifier, column: identifier }).optional(),
  bucket: z.string().optional(),
});
export type ResultColumn = z.infer<typeof resultColumn>;

/**
 * Rows of a visual. A slicer of the kind `range` has one row with two columns, both of the well `category`: index 0 is the
 * least, index 1 the greatest value. Dates are ISO text (`2001-03-01`), integers beyond 2^53 are numbers that lost precision.
 */
export const visualResult = z.object({
  columns: z.array(resultColumn),
  rows: z.array(z.array(scalar)),
  /** The values of the rows under `highlight`, in the order of the value columns; null where a row has none. */
  highlighted: z.array(z.array(scalar)).optional(),
  /** What the rows are sorted by, whoever decided it; nothing for a single row. */
  sort: sort.optional(),
  /** More rows were there than the limit lets through. */
  truncated: z.boolean(),
  milliseconds: z.number(),
});
export type VisualResult = z.infer<typeof visualResult>;

/** `GET /embed/api/reports/{reportId}`: what the page needs before its first query. */
export const embeddedReport = z.object({
  report: reportDefinition,
  model: datasetModel.omit({ roles: true }),
  canEdit: z.boolean(),
  canSaveAs: z.boolean(),
  canExportData: z.boolean(),
  /** Of the stored document; a save names it, so that nobody overwrites what they have not seen. */
  version: z.string(),
  /** When the dataset was last refreshed, UTC. */
  dataAsOf: z.string(),
});
export type EmbeddedReport = z.infer<typeof embeddedReport>;

/** `GET /embed/api/dashboards/{dashboardId}`: the dashboard with the visual of each tile and the model behind it, by tile id. */
export const embeddedDashboard = z.object({
  dashboard: dashboardDefinition,
  visuals: z.record(z.string(), visual),
  /** What words and colours the values of a tile have, by tile id. */
  models: z.record(z.string(), datasetModel.omit({ roles: true })),
  /** Where a click on a tile leads, by tile id. */
  reportEmbedUrls: z.record(z.string(), z.string()),
  dataAsOf: z.string(),
});
export type EmbeddedDashboard = z.infer<typeof embeddedDashboard>;
