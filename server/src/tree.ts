/** Something that stands below another thing of its kind, or at the top. Lists of such things are in the order of their places. */
export type TreeNode = { readonly id: number; readonly parentId: number | null };

type Children<Node> = ReadonlyMap<number | null, readonly Node[]>;

export const childrenOf = <Node extends TreeNode>(nodes: readonly Node[]): Children<Node> => Map.groupBy(nodes, ({ parentId }) => parentId);

/** Parents before what is below them. */
export const inTreeOrder = <Node extends TreeNode>(children: Children<Node>, parentId: number | null = null): Node[] =>
  (children.get(parentId) ?? []).flatMap((one) => [one, ...inTreeOrder(children, one.id)]);

/** Of every node its place among those of the same parent, from 0. */
export const placesOf = <Node extends TreeNode>(children: Children<Node>): Map<number, number> =>
  new Map([...children.values()].flatMap((siblings) => siblings.map(({ id }, place) => [id, place] as const)));

/** Of every node what it holds with all that is below it. */
export const totalsOf = <Node extends TreeNode>(children: Children<Node>, own: (id: number) => number): Map<number, number> => {
  const totals = new Map<number, number>();
  // From below: what a node holds is known when its parent is counted.
  for (const { id } of inTreeOrder(children).toReversed()) totals.set(id, (children.get(id) ?? []).reduce((sum, one) => sum + (totals.get(one.id) ?? 0), own(id)));
  return totals;
};

/** The ids of what is below a parent, in their order, with a node at a place among them; at the end without one. */
export const siblingIdsWith = (nodes: readonly TreeNode[], { id, parentId }: TreeNode, place?: number): number[] =>
  nodes.flatMap((one) => (one.parentId === parentId && one.id !== id ? [one.id] : [])).toSpliced(place ?? Infinity, 0, id);

/** A node and all that it stands below, up to the top. */
export const above = <Node extends TreeNode>(nodes: ReadonlyMap<number, Node>, id: number | null): Node[] => {
  const way: Node[] = [];
  for (let one = id === null ? undefined : nodes.get(id); one && !way.includes(one); one = one.parentId === null ? undefined : nodes.get(one.parentId)) way.push(one);
  return way;
};

/** How many levels there are from a node down, itself counted; what runs in a circle is as high as `most`. */
const heightOf = <Node extends TreeNode>(children: Children<Node>, id: number, most: number): number =>
  most <= 1 ? 1 : 1 + (children.get(id) ?? []).reduce((height, one) => Math.max(height, heightOf(children, one.id, most - 1)), 0);

/**
 * What speaks against a node's standing below `parentId`: there is no such parent, it lies below the node itself, or the tree
 * would get deeper than `levels`. `id` is undefined for a new node.
 */
export const misplaced = (nodes: readonly TreeNode[], { id, parentId }: { readonly id?: number | undefined; readonly parentId: number | null }, levels: number): 'missing' | 'circle' | 'deep' | undefined => {
  if (parentId === null) return undefined;
  const way = above(new Map(nodes.map((node) => [node.id, node])), parentId);
  if (way.length === 0) return 'missing';
  if (way.some((one) => one.id === id)) return 'circle';
  return way.length + (id === undefined ? 1 : heightOf(childrenOf(nodes), id, levels + 1)) > levels ? 'deep' : undefined;
};
