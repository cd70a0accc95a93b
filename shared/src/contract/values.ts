import { z } from 'zod';

/** The database's integers end here. */
const MAXIMUM_ID = 2_147_483_647;
/** Deeper pages of a list are nobody's wish, and their offset would not fit into a number. */
export const MAXIMUM_PAGE = 1_000_000;

/** A row's id in the portal's database. Reports and dashboards share one sequence, so a tab's id names one thing (SPEC 2.2). */
export const id = z.number().int().positive().max(MAXIMUM_ID);

/** An id in a query string, where everything is text. */
export const idInQuery = z.coerce.number().int().positive().max(MAXIMUM_ID);

/** The SPEC's flags are numbers: 1 is yes. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** Text that a person types into a one-line box. */
export const name = z.string().trim().min(1).max(50);

/** A text in both languages; `en` may be empty where nobody has translated it. */
export const bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

/** What a list request asks for (SPEC 3, comment list request). The server caps `pageSize` at 200. */
export const pageRequest = z.object({
  pageIndex: z.number().int().min(1).max(MAXIMUM_PAGE).default(1),
  pageSize: z.number().int().min(1).max(200).default(20),
  orderBy: z.string().max(50).optional(),
  orderType: z.enum(['asc', 'desc']).optional(),
  count: z.number().int().optional(),
  maxPageSize: z.number().int().optional(),
});
export type PageRequest = z.infer<typeof pageRequest>;

/** A list's answer: one page of rows and how many there are in all, or at least: a long list is not counted to its end. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    total: z.number().int().min(0),
    isAtLeast: flag.optional(),
    pageIndex: z.number().int(),
    pageSize: z.number().int(),
  });
export type PageOf<Row> = { items: Row[]; total: number; isAtLeast?: 0 | 1 | undefined; pageIndex: number; pageSize: number };
