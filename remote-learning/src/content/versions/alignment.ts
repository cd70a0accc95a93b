/** A member of one or both of two lists: undefined on the side that does not have it. */
export type Aligned<Member> = { readonly before?: Member; readonly after?: Member };

/**
 * Two lists beside each other, what is the same on one line (longest common subsequence).
 * @param keyOf members are the same where this is
 * @param most how many pairs of members may be compared, so that long lists take no time: beyond it, all between what is the same at the
 *   beginning and at the end counts as different
 */
export const aligned = <Member>(before: readonly Member[], after: readonly Member[], keyOf: (member: Member) => string, most: number): Aligned<Member>[] => {
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let [oldEnd, nowEnd] = [old.length, now.length];
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd -= 1;
    nowEnd -= 1;
  }
  const result: Aligned<Member>[] = [];
  const take = (from: number | undefined, to: number | undefined) => result.push({ ...(from !== undefined && { before: before[from] }), ...(to !== undefined && { after: after[to] }) });
  for (let place = 0; place < start; place += 1) take(place, place);

  const [height, width] = [oldEnd - start, nowEnd - start];
  // How many are common from a pair on, row by row; without it none is.
  const common = height * width <= most ? commonFrom(old.slice(start, oldEnd), now.slice(start, nowEnd)) : undefined;
  const count = (row: number, column: number) => common?.[row * (width + 1) + column] ?? 0;
  let [row, column] = [0, 0];
  while (row < height || column < width) {
    if (common && row < height && column < width && old[start + row] === now[start + column]) take(start + row++, start + column++);
    else if (row < height && (column === width || count(row + 1, column) >= count(row, column + 1))) take(start + row++, undefined);
    else take(undefined, start + column++);
  }
  for (let place = 0; place < old.length - oldEnd; place += 1) take(oldEnd + place, nowEnd + place);
  return result;
};

const commonFrom = (old: readonly string[], now: readonly string[]): Uint16Array | Uint32Array => {
  const width = now.length + 1;
  const size = (old.length + 1) * width;
  const counts = Math.min(old.length, now.length) < 65_536 ? new Uint16Array(size) : new Uint32Array(size);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      counts[at] = old[row] === now[column] ? (counts[at + width + 1] ?? 0) + 1 : Math.max(counts[at + width] ?? 0, counts[at + 1] ?? 0);
    }
  }
  return counts;
};
