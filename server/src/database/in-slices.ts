/** So many rows are read at a time: few enough that what is made of them holds nobody up, and PGlite, which answers nothing else meanwhile, neither. */
const ROWS = 200;

/**
 * What many ids stand for, read by a query for each slice of them. The next slice is under way while one is worked on, and
 * no more than that: who stops early leaves one query to end by itself.
 */
export async function* inSlices<Row>(ids: readonly number[], read: (ids: readonly number[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  const readFrom = (first: number): Promise<Row[]> => {
    const rows = read(ids.slice(first, first + ROWS));
    // It is waited for later, or by nobody any more.
    rows.catch(() => undefined);
    return rows;
  };
  let next = ids.length > 0 ? readFrom(0) : undefined;
  for (let first = ROWS; next; first += ROWS) {
    const rows = await next;
    next = first < ids.length ? readFrom(first) : undefined;
    yield rows;
  }
}
