import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { App, Button, Unseen } from '@portal/shared/ui/base';
import { FormDrawer } from '../form-drawer.tsx';
import type { ListAction, ListMove } from '../list-definition.ts';
import { ListRows, type ListRowsProps } from '../list-rows.tsx';
import { rowName } from '../row-name.ts';
import styles from './movable-rows.module.css';
import { isInOrder, moveTo } from './places.ts';
import { useMove } from './use-move.ts';

type MovableRowsProps<Row extends object, Order extends string> = ListRowsProps<Row, Order> & { move: ListMove<Row, Order> };

/** Rows with positions that people give them: each is dragged by its handle, goes on by Alt and an arrow there, or to a position that is typed. */
export default function MovableRows<Row extends object, Order extends string>({ move, ...props }: MovableRowsProps<Row, Order>): ReactNode {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const { list, rows, query } = props;
  const nameOf = rowName(list);
  const { said, keep, put } = useMove(list, query);
  const [asked, setAsked] = useState<Row | null>(null);
  const area = useRef<HTMLDivElement>(null);
  // Who moves a row by keyboard goes on with it.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const handle = area.current?.querySelector<HTMLElement>(`[data-handle="${wanted.current}"]`);
    if (handle && handle !== document.activeElement) handle.focus();
  });
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rowOf = (key: unknown): Row | undefined => rows.find((row) => list.rowKey(row) === key);
  const putAt = (row: Row, target: Row | undefined) => {
    const made = target && moveTo(move, row, target);
    if (made) void put(move, made);
    else if (target && target !== row) void message.info({ key: 'cannotMove', content: t('otherGroup', { name: nameOf(row) }) });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const row = rowOf(active.id);
    if (row) putAt(row, rowOf(over?.id));
  };
  const step = (row: Row, by: -1 | 1) => {
    const at = rows.indexOf(row) + by;
    const target = rows[at];
    wanted.current = list.rowKey(row);
    if (target) putAt(row, target);
    else void message.info({ key: 'cannotMove', content: t(`endOfPage.${by < 0 ? 'up' : 'down'}`, { name: nameOf(row) }) });
  };
  const isMovable = isInOrder(move, query);
  const handle = isMovable
    ? (row: Row) => (
        <Handle
          id={list.rowKey(row)}
          index={rows.indexOf(row)}
          label={t('moveNamed', { name: nameOf(row) })}
          onStep={(by) => step(row, by)}
          onPress={() => setAsked(row)}
          onLeave={() => {
            wanted.current = undefined;
          }}
        />
      )
    : undefined;
  const moving = (row: Row): ListAction<Row> => ({ key: 'moveTo', label: t('moveTo'), run: () => setAsked(row) });
  const actions = (row: Row) => [...(list.actions?.(row) ?? []), moving(row)];
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('handleKeys') } }}>
      <div ref={area} className={styles.movable}>
        <ListRows {...props} list={{ ...list, actions }} {...(handle && { handle })} />
      </div>
      <Unseen role="status">{said}</Unseen>
      {asked && (
        <FormDrawer<{ position: number | undefined }>
          title={t('moveNamed', { name: nameOf(asked) })}
          saveLabel={t('moveIt')}
          savesOnLeave={false}
          fields={[{ name: 'position', label: t('position'), kind: 'number', needed: true, hint: t('positionHint') }]}
          initial={{ position: move.placeOf(asked) + 1 }}
          rules={{ position }}
          onSave={async ({ position: typed = 1 }) => {
            const [from, to] = [move.placeOf(asked), typed - 1];
            if (from !== to) await keep(move, { row: asked, from, to });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </DndContext>
  );
}

type HandleProps = { id: number; index: number; label: string; onStep: (by: -1 | 1) => void; onPress: () => void; onLeave: () => void };

/** What a row is moved by; the row around it is where others are dropped. */
const Handle = ({ id, index, label, onStep, onPress, onLeave }: HandleProps): ReactNode => {
  const drag = useDraggable({ id, data: { index } });
  const target = useDroppable({ id });
  const row = useRef<HTMLElement>(null);
  const from = target.active?.data.current?.['index'] as number | undefined;
  const mark = target.isOver && from !== undefined && from !== index ? (from > index ? 'before' : 'behind') : undefined;
  useEffect(() => {
    if (!row.current) return;
    if (mark) row.current.dataset.drop = mark;
    else delete row.current.dataset.drop;
  }, [mark]);
  const keys = (event: KeyboardEvent) => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <Button
      ref={(element) => {
        row.current = element?.closest<HTMLElement>('tr, li') ?? null;
        drag.setNodeRef(element);
        target.setNodeRef(row.current);
      }}
      type="text"
      size="small"
      className={styles.handle}
      data-handle={id}
      icon={<HolderOutlined />}
      {...drag.listeners}
      aria-label={label}
      aria-describedby={drag.attributes['aria-describedby']}
      onKeyDown={keys}
      onClick={onPress}
      onBlur={onLeave}
    />
  );
};

/** What every call that moves something takes; beyond the last row it goes to the end. */
const position = z.int().check(z.minimum(1), z.maximum(10_000));

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** What was moved is said below the list, in words and by its name. */
const silent = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined };
