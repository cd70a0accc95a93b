import { byParent, type Shape } from './nodes.ts';

export type CheckState = 'all' | 'some' | 'none';

/** How each row stands by the rows that are checked. What has rows below it stands as those do. */
export const checkStates = <Row>(rows: readonly Row[], shape: Shape<Row>, checked: ReadonlySet<number>): ReadonlyMap<number, CheckState> => {
  const groups = byParent(rows, shape);
  const states = new Map<number, CheckState>();
  const stateOf = (row: Row): CheckState => {
    const key = shape.rowKey(row);
    const below = groups.get(key)?.map(stateOf);
    const state = below ? together(below) : checked.has(key) ? 'all' : 'none';
    states.set(key, state);
    return state;
  };
  for (const row of groups.get(null) ?? []) stateOf(row);
  return states;
};

/** The checked rows after a click on one: all below it are checked, unless all were. Only rows with none below them are in it. */
export const toggled = <Row>(rows: readonly Row[], shape: Shape<Row>, checked: ReadonlySet<number>, row: Row): ReadonlySet<number> => {
  const groups = byParent(rows, shape);
  const leaves = (one: Row): number[] => groups.get(shape.rowKey(one))?.flatMap(leaves) ?? [shape.rowKey(one)];
  const below = leaves(row);
  return below.every((key) => checked.has(key)) ? new Set([...checked].filter((key) => !below.includes(key))) : new Set([...checked, ...below]);
};

const together = (states: readonly CheckState[]): CheckState => {
  if (states.every((state) => state === 'all')) return 'all';
  return states.every((state) => state === 'none') ? 'none' : 'some';
};
