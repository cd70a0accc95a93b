import * as z from 'zod/mini';
import { flag, MAXIMUM_PAGE } from './values.ts';

/** The server gives no more rows at once. */
export const MAXIMUM_PAGE_SIZE = 200;

const pageIndex = z._default(z.int().check(z.minimum(1), z.maximum(MAXIMUM_PAGE)), 1);
const pageSize = (size: number) => z._default(z.int().check(z.minimum(1), z.maximum(MAXIMUM_PAGE_SIZE)), size);
const direction = z.enum(['asc', 'desc']);

type Paging<Order extends string> = {
  /** What the rows can be sorted by. */
  orders: readonly [Order, ...Order[]];
  /** What they are sorted by unless it is said; the first of `orders` where there is none. */
  order?: NoInfer<Order>;
  orderType?: 'asc' | 'desc';
  size: number;
};

/** Which page of a list is asked for, as fields beside its search: the way of SPEC 7.7's lists. */
export const pageQuery = <Order extends string>({ orders, order = orders[0], orderType = 'asc', size }: Paging<Order>) => ({
  pageIndex,
  pageSize: pageSize(size),
  orderBy: z._default(z.enum(orders), order),
  orderType: z._default(direction, orderType),
});

/** The same in a field of its own, as SPEC 3 has it for the lists of comments; its order is the list's own. */
export const pageRequest = z.object({
  pageIndex,
  pageSize: pageSize(20),
  orderBy: z.optional(z.string().check(z.maxLength(50))),
  orderType: z.optional(direction),
  count: z.optional(z.int()),
  maxPageSize: z.optional(z.int()),
});
export type PageRequest = z.infer<typeof pageRequest>;

/** Beside a list's search: `page {…}`, which may be left out. */
export const pageField = (size = 20) => ({ page: z.prefault(pageRequest, { pageSize: size }) });

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
