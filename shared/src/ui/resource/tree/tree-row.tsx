import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { Checkbox } from '@portal/shared/ui/data';
import type { CheckState } from './checks.ts';
import type { Drop } from './move.ts';
import type { Node } from './nodes.ts';
import styles from './tree-grid.module.css';
import type { TreeGridProps } from './tree-grid.tsx';
import type { RowFocus } from './use-tree-keys.ts';

type TreeRowProps<Row> = {
  node: Node<Row>;
  grid: TreeGridProps<Row>;
  index: number;
  /** Where it is drawn, in pixels from the top of a tree that is drawn in parts. */
  top: number | undefined;
  height: number;
  check: CheckState | undefined;
  onCheck: () => void;
  onToggle: () => void;
  drop: Drop | undefined;
  focus: RowFocus;
  isMovable: boolean;
};

/** How far one level stands in from the one above, in pixels. */
const INDENT = 24;

/** One row of a treegrid. */
export const TreeRow = <Row,>({ node, grid, index, top, height, check, onCheck, onToggle, drop, focus, isMovable }: TreeRowProps<Row>): ReactNode => {
  const { t } = useTranslation('resource');
  const { key, row, level, position, size, hasRows, isOpen } = node;
  const { columns, actions, nameOf } = grid;
  const name = nameOf(row);
  const drag = useDraggable({ id: key, disabled: !isMovable });
  const target = useDroppable({ id: key, disabled: !isMovable || drag.isDragging });
  const [first, ...rest] = columns;
  return (
    <div
      ref={(element) => {
        drag.setNodeRef(element);
        target.setNodeRef(element);
      }}
      role="row"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-rowindex={index + 2}
      aria-expanded={hasRows ? isOpen : undefined}
      aria-selected={check && check === 'all'}
      aria-label={name}
      data-key={key}
      data-drop={drop}
      data-dragged={drag.isDragging || undefined}
      className={styles.row}
      style={{ '--indent': `${(level - 1) * INDENT}px`, ...(top === undefined ? { minHeight: height } : { height, position: 'absolute', insetInline: 0, transform: `translateY(${top}px)` }) } as object}
      {...focus}
    >
      <div role="gridcell" className={`${styles.cell} ${styles.first}`}>
        {isMovable && (
          <span className={styles.handle} title={t('drag')} aria-hidden {...drag.listeners}>
            <HolderOutlined />
          </span>
        )}
        {hasRows ? (
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            className={styles.toggle}
            icon={isOpen ? <DownOutlined /> : <RightOutlined />}
            aria-label={t(isOpen ? 'closeNode' : 'openNode', { name })}
            onClick={onToggle}
          />
        ) : (
          <span className={styles.toggle} />
        )}
        {check && <Checkbox tabIndex={-1} aria-label={t('choose', { name })} checked={check === 'all'} indeterminate={check === 'some'} onChange={onCheck} />}
        <span className={styles.name}>{first?.render(row)}</span>
      </div>
      {rest.map(({ key: column, title, render }) => (
        <div key={column} role="gridcell" className={styles.cell} data-title={title}>
          {render(row)}
        </div>
      ))}
      {actions && (
        <div role="gridcell" className={`${styles.cell} ${styles.actions}`}>
          {actions(row)}
        </div>
      )}
    </div>
  );
};
