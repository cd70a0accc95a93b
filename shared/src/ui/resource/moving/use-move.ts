import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenRefreshed } from '@portal/shared/api';
import { App } from '@portal/shared/ui/base';
import type { ListDefinition, ListMove } from '../list-definition.ts';
import type { ListQuery } from '../list-query.ts';
import { rowName } from '../row-name.ts';
import { pageOf, rowsQueryOf, withRows, type Rows } from '../rows-query.ts';
import { useSaid } from '../use-said.tsx';
import { isInOrder, movedRows, type RowMove } from './places.ts';

/**
 * Moves rows where everybody sees it at once, and back where the server refuses. What came of it is said, with the way back.
 * `keep` rejects with what the server refuses, `put` says it.
 */
export const useMove = <Row extends object, Order extends string>(list: ListDefinition<Row, Order>, query: ListQuery<Order>) => {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const client = useQueryClient();
  const say = useSaid();
  const [said, setSaid] = useState('');
  const nameOf = rowName(list);
  const keep = async (move: ListMove<Row, Order>, made: RowMove<Row>, isUndo = false): Promise<void> => {
    const { row, from, to } = made;
    const name = nameOf(row);
    const { queryKey } = rowsQueryOf(list, query);
    const rowsNow = (): readonly Row[] => {
      const rows = client.getQueryData<Rows<Row>>(queryKey);
      return rows ? pageOf(rows).items : [];
    };
    // An answer that is on its way tells of the time before the move.
    await client.cancelQueries({ queryKey, exact: true });
    // In another order nothing moves on the page.
    const shown = rowsNow();
    if (isInOrder(move, query)) client.setQueryData<Rows<Row>>(queryKey, (before) => before && withRows(before, movedRows(pageOf(before).items, move, made)));
    // Where another row stands there is such a position; beyond the last one the server says which it is.
    setSaid(shown.some((one) => move.placeOf(one) === to) ? t('moved', { name, position: to + 1 }) : '');
    try {
      await move.run({ row, sort: to });
    } catch (error) {
      // What is there by now may hold more than this move.
      void client.invalidateQueries({ queryKey, exact: true });
      setSaid('');
      throw error;
    }
    await whenRefreshed();
    const found = rowsNow().find((one) => list.rowKey(one) === list.rowKey(row));
    const place = found && move.placeOf(found);
    const position = place === undefined ? undefined : place + 1;
    setSaid(position === undefined ? t('movedOff', { name }) : t('moved', { name, position }));
    const text = position === undefined ? t('movedOff', { name }) : isUndo ? t('moved', { name, position }) : t('movedFrom', { name, from: from + 1, position });
    const now = place ?? to;
    say(`moved ${list.rowKey(row)}`, text, isUndo ? undefined : () => void put(move, { row: move.placed(row, now), from: now, to: from }, true));
  };
  const put = (move: ListMove<Row, Order>, made: RowMove<Row>, isUndo = false): Promise<void> => keep(move, made, isUndo).catch((error: unknown) => void message.error(t('movedBack', { reason: (error as Error).message })));
  return { said, keep, put };
};
