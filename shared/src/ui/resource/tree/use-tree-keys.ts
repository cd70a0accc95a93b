import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Direction } from './move.ts';
import type { Node } from './nodes.ts';

type TreeKeys<Row> = {
  nodes: readonly Node<Row>[];
  box: RefObject<HTMLElement | null>;
  /** Scrolls to a row that may not be drawn yet. */
  show: (index: number) => void;
  toggle: (node: Node<Row>, to: boolean) => void;
  check: (row: Row) => void;
  enter?: ((row: Row) => void) | undefined;
  move?: ((node: Node<Row>, direction: Direction) => void) | undefined;
};

export type RowFocus = { readonly tabIndex: 0 | -1; readonly onFocus: () => void };

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** The keyboard of a treegrid, as WAI-ARIA has it: one row is in the order of tabs, arrows go on from there. */
export const useTreeKeys = <Row,>({ nodes, box, show, toggle, check, enter, move }: TreeKeys<Row>) => {
  const [current, setCurrent] = useState<number>();
  const wanted = useRef<number>(undefined);
  const at = Math.max(0, nodes.findIndex(({ key }) => key === current));

  // A row that is gone to by key is focused once it is drawn, and keeps the focus where it was moved to.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });

  const go = (index: number) => {
    const node = nodes[Math.min(Math.max(index, 0), nodes.length - 1)];
    if (!node) return;
    wanted.current = node.key;
    setCurrent(node.key);
    show(nodes.indexOf(node));
    box.current?.querySelector<HTMLElement>(`[data-key="${node.key}"]`)?.focus();
  };
  const walk: Record<string, (node: Node<Row>) => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(nodes.length - 1),
    ArrowRight: (node) => (node.isOpen ? nodes[at + 1]?.parent === node.key && go(at + 1) : node.hasRows && toggle(node, true)),
    ArrowLeft: (node) => (node.isOpen ? toggle(node, false) : node.parent !== null && go(nodes.findIndex(({ key }) => key === node.parent))),
    ' ': ({ row }) => check(row),
    Enter: ({ row }) => enter?.(row),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = nodes[at];
    // Buttons and boxes in a row have keys of their own.
    if (!node || !(event.target as HTMLElement).matches('[role=row]') || event.ctrlKey || event.metaKey) return;
    const direction = event.altKey ? DIRECTIONS[event.key] : undefined;
    const does = event.altKey ? undefined : walk[event.key];
    if (!does && !(direction && move)) return;
    event.preventDefault();
    if (direction && move) {
      wanted.current = node.key;
      move(node, direction);
    } else does?.(node);
  };
  const focusOf = ({ key }: Node<Row>, index: number): RowFocus => ({ tabIndex: index === at ? 0 : -1, onFocus: () => setCurrent(key) });
  return { onKeyDown, focusOf };
};
