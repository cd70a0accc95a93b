/** How rows stand below each other. */
export type Shape<Row> = {
  readonly rowKey: (row: Row) => number;
  readonly parentOf: (row: Row) => number | null;
  /** Whether other rows may stand below this one. */
  readonly isFolder: (row: Row) => boolean;
  /** Whether there are rows below it that are not asked for yet. */
  readonly hasMore?: ((row: Row) => boolean) | undefined;
};

/** A row as it is drawn: how deep it stands, and as which one of how many. */
export type Node<Row> = {
  readonly key: number;
  readonly row: Row;
  /** From 1. */
  readonly level: number;
  /** From 1, among `size` rows of the same parent. */
  readonly position: number;
  readonly size: number;
  readonly parent: number | null;
  /** Whether rows stand below it: one where they only may is not opened. */
  readonly hasRows: boolean;
  readonly isOpen: boolean;
};

/** Rows by the key of what they stand below; what stands below nothing that there is stands at the top. */
export const byParent = <Row>(rows: readonly Row[], { rowKey, parentOf }: Shape<Row>): ReadonlyMap<number | null, readonly Row[]> => {
  const keys = new Set(rows.map(rowKey));
  const groups = new Map<number | null, Row[]>();
  for (const row of rows) {
    const above = parentOf(row);
    const parent = above !== null && keys.has(above) && above !== rowKey(row) ? above : null;
    groups.set(parent, groups.get(parent) ?? []).get(parent)?.push(row);
  }
  return groups;
};

/** The rows that are seen, from top to bottom: all at the top, and what is in open rows. */
export const visibleNodes = <Row>(rows: readonly Row[], shape: Shape<Row>, open: ReadonlySet<number>): Node<Row>[] => {
  const groups = byParent(rows, shape);
  const nodes: Node<Row>[] = [];
  const draw = (parent: number | null, level: number) => {
    const group = groups.get(parent) ?? [];
    group.forEach((row, index) => {
      const key = shape.rowKey(row);
      const isOpen = open.has(key);
      const hasRows = groups.has(key) || (shape.hasMore?.(row) ?? false);
      nodes.push({ key, row, level, position: index + 1, size: group.length, parent, hasRows, isOpen: hasRows && isOpen });
      if (isOpen) draw(key, level + 1);
    });
  };
  draw(null, 1);
  return nodes;
};

/** Rows that have the words, and all above them, so that one sees where they stand. */
export const matching = <Row>(rows: readonly Row[], { rowKey, parentOf }: Shape<Row>, words: (row: Row) => string, keyword: string, isCounted: (row: Row) => boolean = () => true): { rows: Row[]; found: number } => {
  const wanted = keyword.trim().toLowerCase();
  const known = new Map(rows.map((row) => [rowKey(row), row]));
  const kept = new Set<number>();
  let found = 0;
  for (const row of rows) {
    if (!words(row).toLowerCase().includes(wanted)) continue;
    if (isCounted(row)) found += 1;
    for (let one: Row | undefined = row; one && !kept.has(rowKey(one)); one = known.get(parentOf(one) ?? NaN)) kept.add(rowKey(one));
  }
  return { rows: rows.filter((row) => kept.has(rowKey(row))), found };
};
