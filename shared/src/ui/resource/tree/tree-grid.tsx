import { DndContext, PointerSensor, useSensor, useSensors, type DragMoveEvent } from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { App, Unseen } from '@portal/shared/ui/base';
import { TableFrame } from '@portal/shared/ui/data';
import type { ListColumn } from '../list-definition.ts';
import { checkStates, toggled } from './checks.ts';
import { moveIn, moveTo, type Direction, type Drop, type TreeMove } from './move.ts';
import { visibleNodes, type Node, type Shape } from './nodes.ts';
import styles from './tree-grid.module.css';
import { TreeRow } from './tree-row.tsx';
import { useTreeKeys } from './use-tree-keys.ts';

export type TreeGridProps<Row> = {
  label: string;
  rows: readonly Row[];
  shape: Shape<Row>;
  nameOf: (row: Row) => string;
  columns: readonly ListColumn<Row, string>[];
  /** What can be done with a row, at its end. */
  actions?: ((row: Row) => ReactNode) | undefined;
  open: ReadonlySet<number>;
  onOpen: (open: ReadonlySet<number>) => void;
  /** With these, rows have boxes: of rows with others below them, those below count. */
  checked?: ReadonlySet<number> | undefined;
  onChecked?: ((checked: ReadonlySet<number>) => void) | undefined;
  onMove?: ((move: TreeMove<Row>) => void) | undefined;
  /** Enter on a row. */
  onEnter?: ((row: Row) => void) | undefined;
  compact?: boolean;
  busy?: boolean;
};

/** From so many rows on only those are drawn that are seen; below, the browser finds and prints all of them. */
const MANY = 200;
const HEIGHT = { comfortable: 48, compact: 40 };

export type DropMark = { readonly key: number; readonly drop: Drop };

/**
 * Rows that stand below each other, as a treegrid: arrows walk and open, Alt with arrows moves, Space checks; a row is
 * dragged by its handle. Long ones are drawn as far as they are seen.
 */
export const TreeGrid = <Row,>(props: TreeGridProps<Row>): ReactNode => {
  const { label, rows, shape, columns, open, onOpen, checked, onChecked, onMove, onEnter, compact = false, busy = false, nameOf } = props;
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const nodes = visibleNodes(rows, shape, open);
  const states = checked && checkStates(rows, shape, checked);
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const height = compact ? HEIGHT.compact : HEIGHT.comfortable;
  const isVirtual = nodes.length > MANY;
  // eslint-disable-next-line react-hooks/incompatible-library -- what it gives is used here, at every drawing, and handed to nobody
  const virtual = useVirtualizer({ count: isVirtual ? nodes.length : 0, getScrollElement: () => box.current, estimateSize: () => height, overscan: 12, getItemKey: (index) => nodes[index]?.key ?? index });

  const move = (made: TreeMove<Row>) => {
    setSaid(t('moved', { name: nameOf(made.row), position: made.index + 1 }));
    onMove?.(made);
    if (made.parentId !== null) onOpen(new Set([...open, made.parentId]));
  };
  const moveBy = (row: Row, direction: Direction) => {
    const made = moveIn(rows, shape, row, direction);
    if (made) move(made);
    // Who sees the row stay where it is wants to know why, too.
    else void message.info({ key: 'cannotMove', content: t(`cannotMove.${direction}`, { name: nameOf(row) }) });
  };
  const toggle = ({ key, isOpen }: Node<Row>, to = !isOpen) => {
    if (to !== isOpen) onOpen(to ? new Set([...open, key]) : new Set([...open].filter((one) => one !== key)));
  };
  const check = (row: Row) => checked && onChecked?.(toggled(rows, shape, checked, row));
  const keys = useTreeKeys({
    nodes,
    box,
    show: (index) => isVirtual && virtual.scrollToIndex(index),
    toggle,
    check,
    enter: onEnter,
    move: onMove && ((node, direction) => moveBy(node.row, direction)),
  });
  const drag = useTreeDrag(rows, shape, nodes, move);
  const row = (node: Node<Row>, index: number, top?: number) => (
    <TreeRow
      key={node.key}
      node={node}
      grid={props}
      index={index}
      top={top}
      height={height}
      check={states?.get(node.key)}
      onCheck={() => check(node.row)}
      onToggle={() => toggle(node)}
      drop={drag.mark?.key === node.key ? drag.mark.drop : undefined}
      focus={keys.focusOf(node, index)}
      isMovable={onMove !== undefined}
    />
  );
  return (
    <DndContext {...drag.context} accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('dragKeys') } }}>
      <TableFrame
        ref={box}
        role="treegrid"
        // Its rows are what the keyboard reaches.
        tabIndex={undefined}
        aria-label={label}
        aria-busy={busy}
        aria-rowcount={nodes.length + 1}
        data-virtual={isVirtual || undefined}
        data-movable={onMove !== undefined || undefined}
        className={styles.grid}
        style={{ '--rows': nodes.length, '--columns': columns.slice(1).map(({ width }) => (width ? `${width}px` : 'minmax(96px, 1fr)')).join(' ') } as object}
        onKeyDown={keys.onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={styles.heads}>
          {columns.map(({ key, title }) => (
            <div key={key} role="columnheader" className={styles.cell}>
              {title}
            </div>
          ))}
          {props.actions && (
            <div role="columnheader" className={`${styles.cell} ${styles.actions}`}>
              {t('actions')}
            </div>
          )}
        </div>
        {isVirtual ? (
          <div role="rowgroup" className={styles.virtual} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => nodes[index] && row(nodes[index], index, start))}
          </div>
        ) : (
          <div role="rowgroup">{nodes.map((node, index) => row(node, index))}</div>
        )}
      </TableFrame>
      <Unseen role="status">{said}</Unseen>
    </DndContext>
  );
};

/** What was moved is said below the grid, in words and by its name. */
const silent = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined };

/** Dragging by dnd-kit: the upper quarter of a row is the place before it, the lower one that behind it, the rest is within. */
const useTreeDrag = <Row,>(rows: readonly Row[], shape: Shape<Row>, nodes: readonly Node<Row>[], onMove: (move: TreeMove<Row>) => void) => {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [mark, setMark] = useState<DropMark | null>(null);
  const rowOf = (key: unknown): Row | undefined => nodes.find((node) => node.key === key)?.row;
  const find = ({ active, over, activatorEvent, delta }: DragMoveEvent): { made: TreeMove<Row>; mark: DropMark } | undefined => {
    const [row, target] = [rowOf(active.id), rowOf(over?.id)];
    if (row === undefined || target === undefined || !over) return undefined;
    const share = ((activatorEvent as PointerEvent).clientY + delta.y - over.rect.top) / over.rect.height;
    const edge: Drop = share < 0.5 ? 'before' : 'behind';
    const drops: Drop[] = share > 0.25 && share < 0.75 ? ['into', edge] : [edge];
    for (const drop of drops) {
      const made = moveTo(rows, shape, row, target, drop);
      if (made) return { made, mark: { key: Number(over.id), drop } };
    }
    return undefined;
  };
  return {
    mark,
    context: {
      sensors,
      onDragMove: (event: DragMoveEvent) => setMark(find(event)?.mark ?? null),
      onDragCancel: () => setMark(null),
      onDragEnd: (event: DragMoveEvent) => {
        setMark(null);
        const found = find(event);
        if (found) onMove(found.made);
      },
    },
  };
};
