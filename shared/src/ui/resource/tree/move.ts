import { byParent, type Shape } from './nodes.ts';

/** A row is to stand below `parentId` (null: at the top), as number `index` from 0, before `before` (null: as the last one). */
export type TreeMove<Row> = { readonly row: Row; readonly parentId: number | null; readonly index: number; readonly before: Row | null };

/** What the keyboard does: among the rows of the same parent, into the row above, out behind the parent. */
export type Direction = 'up' | 'down' | 'in' | 'out';

/** Where a row goes in a direction; undefined where that is nowhere. */
export const moveIn = <Row>(rows: readonly Row[], shape: Shape<Row>, row: Row, direction: Direction): TreeMove<Row> | undefined => {
  const groups = byParent(rows, shape);
  const parentId = parentIn(groups, shape, row);
  const siblings = groups.get(parentId) ?? [];
  const at = siblings.indexOf(row);
  const to = (parent: number | null, index: number): TreeMove<Row> => {
    const others = (groups.get(parent) ?? []).filter((one) => one !== row);
    return { row, parentId: parent, index, before: others[index] ?? null };
  };
  switch (direction) {
    case 'up':
      return at > 0 ? to(parentId, at - 1) : undefined;
    case 'down':
      return at < siblings.length - 1 ? to(parentId, at + 1) : undefined;
    case 'in': {
      const folder = siblings.slice(0, at).findLast(shape.isFolder);
      return folder && to(shape.rowKey(folder), groups.get(shape.rowKey(folder))?.length ?? 0);
    }
    case 'out': {
      const parent = rows.find((one) => shape.rowKey(one) === parentId);
      if (!parent) return undefined;
      const above = parentIn(groups, shape, parent);
      return to(above, (groups.get(above)?.indexOf(parent) ?? 0) + 1);
    }
  }
};

export type Drop = 'before' | 'into' | 'behind';

/** Where a row goes that is dropped on another one; undefined on itself, below itself, into what is no folder, and where it stands already. */
export const moveTo = <Row>(rows: readonly Row[], shape: Shape<Row>, row: Row, target: Row, drop: Drop): TreeMove<Row> | undefined => {
  const groups = byParent(rows, shape);
  if (isBelow(rows, shape, target, row) || (drop === 'into' && !shape.isFolder(target))) return undefined;
  const parentId = drop === 'into' ? shape.rowKey(target) : parentIn(groups, shape, target);
  const group = groups.get(parentId) ?? [];
  const others = group.filter((one) => one !== row);
  const index = drop === 'into' ? others.length : others.indexOf(target) + (drop === 'behind' ? 1 : 0);
  return group.indexOf(row) === index ? undefined : { row, parentId, index, before: others[index] ?? null };
};

/** The rows after a move. */
export const moved = <Row>(rows: readonly Row[], placed: (row: Row, parentId: number | null) => Row, { row, parentId, before }: TreeMove<Row>): Row[] => {
  const rest = rows.filter((one) => one !== row);
  const at = before ? rest.indexOf(before) : rest.length;
  return rest.toSpliced(at, 0, placed(row, parentId));
};

const parentIn = <Row>(groups: ReadonlyMap<number | null, readonly Row[]>, { parentOf }: Shape<Row>, row: Row): number | null => {
  const parent = parentOf(row);
  return groups.get(parent)?.includes(row) ? parent : null;
};

/** Whether a row is another one or stands somewhere below it. */
const isBelow = <Row>(rows: readonly Row[], { rowKey, parentOf }: Shape<Row>, row: Row, other: Row): boolean => {
  const known = new Map(rows.map((one) => [rowKey(one), one]));
  const seen = new Set<Row>();
  for (let one: Row | undefined = row; one && !seen.has(one); one = known.get(parentOf(one) ?? NaN)) {
    if (one === other) return true;
    seen.add(one);
  }
  return false;
};
