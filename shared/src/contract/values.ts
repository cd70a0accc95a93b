import * as z from 'zod/mini';

/** The database's integers end here. */
const MAXIMUM_ID = 2_147_483_647;
/** Deeper pages of a list are nobody's wish, and their offset would not fit into a number. */
export const MAXIMUM_PAGE = 1_000_000;

/** A row's id in the portal's database. Reports and dashboards share one sequence, so a tab's id names one thing (SPEC 2.2). */
export const id = z.int().check(z.positive(), z.maximum(MAXIMUM_ID));

/** An id in a query string, where everything is text. */
export const idInQuery = z.coerce.number().check(z.int(), z.positive(), z.maximum(MAXIMUM_ID));

/** The SPEC's flags are numbers: 1 is yes. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime();

/** Text that a person types into a one-line box. */
export const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50));

/** A text in both languages; `en` may be empty where nobody has translated it. */
export const bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

/** What a list request asks for (SPEC 3, comment list request). The server caps `pageSize` at 200. */
export const pageRequest = z.object({
  pageIndex: z._default(z.int().check(z.minimum(1), z.maximum(MAXIMUM_PAGE)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
  orderBy: z.optional(z.string().check(z.maxLength(50))),
  orderType: z.optional(z.enum(['asc', 'desc'])),
  count: z.optional(z.int()),
  maxPageSize: z.optional(z.int()),
});
export type PageRequest = z.infer<typeof pageRequest>;

/** A list's answer: one page of rows and how many there are in all, or at least: a long list is not counted to its end. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    items: z.array(row),
    total: z.int().check(z.minimum(0)),
    isAtLeast: z.optional(flag),
    pageIndex: z.int(),
    pageSize: z.int(),
  });
export type PageOf<Row> = { items: Row[]; total: number; isAtLeast?: 0 | 1 | undefined; pageIndex: number; pageSize: number };
