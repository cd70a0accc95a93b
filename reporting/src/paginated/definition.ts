import { z } from 'zod';
import { columnReference, field, filter, identifier, localText } from '../definition/index.ts';
import { paperSizeNames } from './paper.ts';
import { checkReferences } from './references.ts';

/**
 * A paginated report (SPEC 3, reportType 2) as it is stored: one JSON document. Its data sets are questions to one
 * dataset in the service's own query model; a reader's values only ever become parameters of a statement.
 */

const millimetres = (most: number) => z.number().min(0).max(most);
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1B1F24');

/**
 * A text with places for values, such as `Page {page} of {pages}`. Everywhere: `{name}` `{printed}` `{asOf}`
 * `{parameters}` `{parameter.NAME}`; in headers and footers of a page also `{page}` `{pages}`; in bands of a group
 * `{group}` and `{rows}`, in the totals of a table `{rows}`.
 */
export const template = localText;

/** How texts of one kind look. Sizes are in points. */
export const style = z.object({
  size: z.number().min(5).max(48).optional(),
  bold: z.boolean().optional(),
  color: colour.optional(),
  fill: colour.optional(),
  align: z.enum(['start', 'center', 'end']).optional(),
});
export type Style = z.infer<typeof style>;

export const styleNames = ['title', 'subtitle', 'text', 'band', 'head', 'group1', 'group2', 'group3', 'detail', 'alternate', 'footer1', 'footer2', 'footer3', 'total'] as const;
export type StyleName = (typeof styleNames)[number];

/** A choice of values: written down, or the rows of a data set. */
const availableValues = z.union([
  z.object({ values: z.array(z.object({ value: z.union([z.string(), z.number()]), label: localText.optional() })).min(1).max(1000) }),
  z.object({ dataSet: identifier, value: identifier, label: identifier.optional() }),
]);

/** What a reader chooses before the report runs. With `available` it is a list, and nothing else is accepted. */
export const parameter = z.object({
  name: identifier,
  label: localText,
  type: z.enum(['text', 'number', 'date']),
  /** Several values at once. */
  multiple: z.boolean().default(false),
  /** May be left empty: the conditions that use it then let every row through. */
  optional: z.boolean().default(false),
  /** Not shown to the reader; the portal may set it. */
  hidden: z.boolean().default(false),
  available: availableValues.optional(),
  /** Values, or those of a data set's column: all of them for a parameter of several values, else the first. */
  default: z.union([z.object({ values: z.array(z.union([z.string(), z.number()])).max(1000) }), z.object({ dataSet: identifier, column: identifier })]).optional(),
});
export type Parameter = z.infer<typeof parameter>;

/** A condition that takes its values from a parameter; an empty parameter lets every row through. */
const condition = z.object({ column: columnReference, parameter: identifier, operator: z.enum(['is', 'from', 'to', 'contains']).default('is') });

/**
 * Rows for a table or a parameter. Columns alone give the rows of the table as they are; with a measure or an aggregate
 * among them, rows are grouped by the other columns.
 */
export const dataSet = z.object({
  name: identifier,
  columns: z.array(z.object({ name: identifier, field })).min(1).max(60),
  /** A list of values has each only once. */
  distinct: z.boolean().default(false),
  filters: z.array(filter).default([]),
  conditions: z.array(condition).default([]),
  sort: z.array(z.object({ column: identifier, direction: z.enum(['asc', 'desc']).default('asc') })).default([]),
  top: z.number().int().positive().max(100_000).optional(),
});
export type DataSet = z.infer<typeof dataSet>;

/** `value` asks the data again for the whole group, as measures need it: a mean of means is no mean. */
export const total = z.enum(['sum', 'average', 'min', 'max', 'count', 'value']);
export type Total = z.infer<typeof total>;
const totals = z.record(identifier, total).default({});

const groupBand = z.object({
  text: template,
  /** By the data set's column, which must stand in the table. */
  totals,
});

export const group = z.object({
  /** The data set's column whose values make the groups. */
  by: identifier,
  header: groupBand.optional(),
  footer: groupBand.optional(),
  /** Each group begins on a page of its own. */
  pageBreak: z.boolean().default(false),
  /** A group that goes on at the next page begins there with its header again. */
  repeatHeader: z.boolean().default(true),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** The groups' order by a total instead of their own values. */
  sortBy: z.object({ column: identifier, total }).optional(),
});
export type Group = z.infer<typeof group>;

export const tableColumn = z.object({
  /** The data set's column. */
  value: identifier,
  title: localText.optional(),
  /** A share of the table's width. */
  width: z.number().positive().max(1000),
  align: z.enum(['start', 'center', 'end']).optional(),
  /** A long text goes on in further lines instead of being cut. */
  grow: z.boolean().default(false),
});
export type TableColumn = z.infer<typeof tableColumn>;

const table = z.object({
  kind: z.literal('table'),
  name: identifier,
  dataSet: identifier,
  columns: z.array(tableColumn).min(1).max(40),
  /** From the outermost inwards. */
  groups: z.array(group).max(3).default([]),
  repeatHead: z.boolean().default(true),
  /** Every other row on a ground of its own. */
  alternate: z.boolean().default(false),
  total: z.object({ text: template, totals }).optional(),
  /** Said when there are no rows. */
  empty: localText.optional(),
});
export type Table = z.infer<typeof table>;

const element = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: template, style: z.enum(['title', 'subtitle', 'text']).default('text') }),
  z.object({ kind: z.literal('space'), height: millimetres(400) }),
  z.object({ kind: z.literal('pageBreak') }),
  table,
]);
export type Element = z.infer<typeof element>;

/** The strip above or below the content of every page. */
const band = z.object({
  height: millimetres(60),
  left: template.optional(),
  center: template.optional(),
  right: template.optional(),
  /** A line between it and the content. */
  rule: z.boolean().default(false),
  onFirstPage: z.boolean().default(true),
});
export type Band = z.infer<typeof band>;

export const paginatedReport = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid(),
    name: z.string().min(1).max(200),
    /** The name in other languages, for the page itself; the REST API gives `name`. */
    label: localText.optional(),
    description: localText.optional(),
    datasetId: z.uuid(),
    paper: z
      .object({
        size: z.enum(paperSizeNames).default('A4'),
        landscape: z.boolean().default(false),
        margins: z.object({ top: millimetres(100), right: millimetres(100), bottom: millimetres(100), left: millimetres(100) }).default({ top: 15, right: 15, bottom: 15, left: 15 }),
      })
      .prefault({}),
    parameters: z.array(parameter).max(30).default([]),
    dataSets: z.array(dataSet).min(1).max(20),
    styles: z.partialRecord(z.enum(styleNames), style).default({}),
    header: band.optional(),
    footer: band.optional(),
    body: z.array(element).min(1).max(50),
  })
  .superRefine((report, context) => {
    for (const { path, message } of checkReferences(report)) context.addIssue({ code: 'custom', path, message });
  });
export type PaginatedReport = z.infer<typeof paginatedReport>;
export type PaginatedDraft = z.input<typeof paginatedReport>;

/** A value that was chosen; dates are ISO text. */
export type ParameterValue = string | number;
