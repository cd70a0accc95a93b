import type { ReactNode } from 'react';
import { ActionButtons } from './action-buttons.tsx';
import type { ListAction } from './list-definition.ts';

/** So many are buttons; a row with more of them hides the rest. */
const SHOWN = 2;

type RowActionsProps<Row> = {
  row: Row;
  name: string;
  actions: readonly ListAction<Row>[];
  /** The row's key, by which focus finds back to it. */
  rowKey?: number;
  /** There is room for one button only. */
  isNarrow?: boolean;
};

/** What can be done with one row. */
export const RowActions = <Row,>({ row, name, actions, rowKey, isNarrow = false }: RowActionsProps<Row>): ReactNode => <ActionButtons row={row} name={name} actions={actions} rowKey={rowKey} shown={isNarrow ? 0 : SHOWN} />;
