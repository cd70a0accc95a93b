import { above, type TreeNode } from './tree.ts';

/** Where departments are found by their names, from the top: `head office/sales/east`, without capitals. */
export const pathsOf = <Row extends TreeNode & { readonly name: string }>(rows: ReadonlyMap<number, Row>): Map<string, Row> =>
  new Map([...rows.values()].map((row) => [pathKey(above(rows, row.id).toReversed().map(({ name }) => name)), row]));

export const pathKey = (names: readonly string[]): string => names.map((name) => name.trim().toLowerCase()).join('/');
