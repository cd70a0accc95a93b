import { z } from 'zod';
import { aggregate, columnReference, format, scalar } from './model.ts';
import { identifier, localText } from './text.ts';

/**
 * A condition on a column. `in` with an empty list lets nothing through; `range` holds both ends, and a day as the upper
 * end of a timestamp holds the whole day. Dates and times are ISO text. `contains` ignores case.
 */
export const filter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('in'), column: columnReference, values: z.array(scalar).max(1000), not: z.boolean().optional() }),
  z.object({
    kind: z.literal('range'),
    column: columnReference,
    from: z.union([z.number(), z.string()]).optional(),
    to: z.union([z.number(), z.string()]).optional(),
  }),
  z.object({ kind: z.literal('contains'), column: columnReference, text: z.string().max(200) }),
]);
export type Filter = z.infer<typeof filter>;

/**
 * A column (with a date bucket, a bin width or an aggregate) or a measure, in one of a visual's wells. A column without
 * an aggregate groups the rows, except in the `values` of a chart and in `size`: there a number is summed, anything else
 * counted. Buckets are the first day of the period, `hour` the full hour, `monthOfYear` 1–12, `dayOfWeek` 1 (Monday) – 7.
 */
export const field = z.union([
  z.object({ measure: identifier, label: localText.optional(), format: format.optional() }),
  z.object({
    column: columnReference,
    label: localText.optional(),
    format: format.optional(),
    aggregate: aggregate.optional(),
    bucket: z.enum(['year', 'quarter', 'month', 'week', 'day', 'hour', 'monthOfYear', 'dayOfWeek']).optional(),
    /** Width of equal bins over a numeric column; the value is the bin's lower end. */
    bin: z.number().positive().optional(),
  }),
]);
export type Field = z.infer<typeof field>;

export const visualType = z.enum([
  'card',
  'bar', // horizontal
  'column', // vertical
  'line',
  'area',
  'pie',
  'scatter',
  'table',
  'matrix',
  'map', // US states filled by a value, or points by latitude and longitude
  'slicer',
  'text',
]);
export type VisualType = z.infer<typeof visualType>;

/**
 * The wells by visual type:
 * card `values` (1, optional second as comparison) · bar, column, line, area `category` (1), `series` (0–1), `values` (1+) ·
 * pie `category`, `values` · scatter `details` (1), `x`, `y`, `size` (0–1), `series` (0–1) · table `values` (columns and measures) ·
 * matrix `rows` (1–2), `columns` (0–1), `values` (1+) · map by state `location` (two-letter code), `values`; by point `details`, `latitude`,
 * `longitude`, `values` · slicer `category` · text none.
 */
export const well = z.enum(['category', 'series', 'values', 'details', 'x', 'y', 'size', 'rows', 'columns', 'location', 'latitude', 'longitude']);
export type Well = z.infer<typeof well>;

export const layout = z.object({
  x: z.number().min(0),
  y: z.number().min(0),
  z: z.number().default(0),
  width: z.number().positive(),
  height: z.number().positive(),
});

/** `by` is the index of a field in the order of the visual's result columns. */
export const sort = z.object({ by: z.number().int().min(0), direction: z.enum(['asc', 'desc']) });
export type Sort = z.infer<typeof sort>;

export const visual = z.object({
  name: identifier,
  type: visualType,
  title: localText.optional(),
  subtitle: localText.optional(),
  layout,
  fields: z.partialRecord(well, z.array(field).min(1)).default({}),
  filters: z.array(filter).default([]),
  sort: sort.optional(),
  /** Only the first n rows after sorting; where there is a `series`, the first n categories with all their rows. */
  top: z.number().int().positive().max(30_000).optional(),
  options: z
    .object({
      stacked: z.boolean().optional(),
      stackedTo100: z.boolean().optional(),
      smooth: z.boolean().optional(),
      donut: z.boolean().optional(),
      labels: z.boolean().optional(),
      legend: z.enum(['none', 'top', 'right']).optional(),
      logScale: z.boolean().optional(),
      /** Draws the value axis from the data's minimum instead of zero. */
      scaleFromData: z.boolean().optional(),
      /** Index into the theme's palette, for charts of one series. */
      color: z.number().int().min(0).optional(),
      slicer: z.enum(['list', 'dropdown', 'buttons', 'range']).optional(),
      /** For `text`: what it says, with line breaks. */
      text: localText.optional(),
      textStyle: z.enum(['title', 'subtitle', 'body']).optional(),
    })
    .default({}),
});
export type Visual = z.infer<typeof visual>;

export const reportPage = z.object({
  name: identifier,
  displayName: localText,
  /** In the units of the visuals' layouts; the page is scaled to the frame. */
  width: z.number().positive().default(1280),
  height: z.number().positive().default(720),
  /** How high its author has made it, as long as it is higher for what stands below that. */
  grownFrom: z.number().positive().optional(),
  hidden: z.boolean().default(false),
  filters: z.array(filter).default([]),
  visuals: z.array(visual),
});
export type ReportPage = z.infer<typeof reportPage>;

/** A report as it is stored: one JSON document. */
export const reportDefinition = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  name: z.string().min(1).max(200),
  description: localText.optional(),
  datasetId: z.uuid(),
  filters: z.array(filter).default([]),
  pages: z.array(reportPage).min(1),
});
export type ReportDefinition = z.infer<typeof reportDefinition>;

/** A dashboard: tiles pinned from reports. A click on a tile leads to its page. */
export const dashboardDefinition = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  displayName: z.string().min(1).max(200),
  /** The names in other languages, for the page itself; the REST API gives `displayName`. */
  label: localText.optional(),
  tiles: z.array(
    z.object({
      id: z.uuid(),
      title: localText,
      subtitle: localText.optional(),
      reportId: z.uuid(),
      pageName: identifier,
      visualName: identifier,
      /** In a grid of twelve columns. */
      column: z.number().int().min(0).max(11),
      row: z.number().int().min(0),
      colSpan: z.number().int().min(1).max(12),
      rowSpan: z.number().int().min(1),
    }),
  ),
});
export type DashboardDefinition = z.infer<typeof dashboardDefinition>;
