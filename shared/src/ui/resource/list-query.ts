/** What a list shows: which rows, in which order, which part of them. It lives in the address of the page. */
export type ListQuery<Order extends string> = {
  readonly keyword: string;
  readonly page: number;
  readonly size: number;
  readonly orderBy: Order;
  readonly orderType: 'asc' | 'desc';
  /** What the list is narrowed down to besides, by the filters' names; a filter that is not set has no entry. */
  readonly filters: Readonly<Record<string, string>>;
};

/** What a list can be asked for. The first of `sizes` is the page size that is not written into the address. */
export type ListRange<Order extends string> = {
  readonly orders: readonly Order[];
  readonly order: { readonly by: Order; readonly type: 'asc' | 'desc' };
  readonly sizes: readonly number[];
  /** Names of the filters; none of the list's other parameters. */
  readonly filters?: readonly string[];
};

const KEYWORD_LENGTH = 100;

/** Reads `keyword`, `page`, `size` and `order` (`mail`, or `-mail` for descending), each behind `prefix`. What makes no sense is the default. */
export const readQuery = <Order extends string>(parameters: URLSearchParams, range: ListRange<Order>, prefix = ''): ListQuery<Order> => {
  const given = (name: string) => parameters.get(`${prefix}${name}`);
  const order = given('order') ?? '';
  const orderBy = range.orders.find((one) => one === order.replace(/^-/, ''));
  return {
    keyword: (given('keyword') ?? '').trim().slice(0, KEYWORD_LENGTH),
    page: pageNumber(given('page')),
    size: range.sizes.find((size) => String(size) === given('size')) ?? defaultSize(range),
    orderBy: orderBy ?? range.order.by,
    orderType: orderBy ? (order.startsWith('-') ? 'desc' : 'asc') : range.order.type,
    filters: setFilters((range.filters ?? []).map((name) => [name, (given(name) ?? '').trim().slice(0, KEYWORD_LENGTH)])),
  };
};

const setFilters = (entries: readonly (readonly [name: string, value: string])[]): Record<string, string> =>
  Object.fromEntries(entries.filter(([, value]) => value !== ''));

/** The other way round; what is the default is not written. */
export const writeQuery = <Order extends string>(query: ListQuery<Order>, range: ListRange<Order>): URLSearchParams => {
  const { keyword, page, size, orderBy, orderType, filters } = query;
  const isDefaultOrder = orderBy === range.order.by && orderType === range.order.type;
  return new URLSearchParams({
    ...(keyword !== '' && { keyword }),
    ...setFilters(Object.entries(filters)),
    ...(page > 1 && { page: String(page) }),
    ...(size !== defaultSize(range) && { size: String(size) }),
    ...(!isDefaultOrder && { order: `${orderType === 'desc' ? '-' : ''}${orderBy}` }),
  });
};

/** Writes a query among parameters that are not the list's own. */
export const mergeQuery = <Order extends string>(parameters: URLSearchParams, query: ListQuery<Order>, range: ListRange<Order>, prefix = ''): URLSearchParams => {
  const merged = new URLSearchParams(parameters);
  for (const name of ['keyword', 'page', 'size', 'order', ...(range.filters ?? [])]) merged.delete(`${prefix}${name}`);
  for (const [name, value] of writeQuery(query, range)) merged.set(`${prefix}${name}`, value);
  return merged;
};

const defaultSize = (range: ListRange<string>): number => range.sizes[0] ?? 20;

const pageNumber = (text: string | null): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
