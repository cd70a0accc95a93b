import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Scalar } from '../../src/definition/index.ts';
import { Icon } from '../look/icons.tsx';
import { useEmbedView } from '../page/embed-context.ts';
import type { Reading, Row } from '../../drawing/rows/reading.ts';
import { TableScroll } from './TableScroll.tsx';
import type { KindProps } from './VisualBody.tsx';

/** Rows above and below the visible ones that are drawn too. */
const spare = 8;

interface Sort {
  place: number;
  descending: boolean;
}

const compare = (one: Scalar, other: Scalar, language: string): number => {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), language, { numeric: true });
};

const isNumeric = ({ type, bucket }: Reading['columns'][number]) => (type === 'integer' || type === 'number') && bucket === undefined;

/** Rows as a table: sorted by a click on a column's head, and only those in view are drawn. */
export const TableBody = ({ props, reading, size, isSelected }: KindProps) => {
  const { fontSize, onMark } = props;
  const { locale } = useEmbedView();
  const [sort, setSort] = useState<Sort>();
  const [top, setTop] = useState(0);
  const rowHeight = Math.round(fontSize * 2);
  const rows = useMemo(() => (sort ? sorted(reading.rows, sort, locale.language) : reading.rows), [reading.rows, sort, locale.language]);
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(rows.length, Math.ceil((top + size.height) / rowHeight) + spare);
  const turn = (place: number) => setSort((before) => (before?.place === place ? { place, descending: !before.descending } : { place, descending: isNumeric(reading.columns[place]!) }));
  return (
    <TableScroll size={size} onScroll={setTop} label={props.title}>
      <table className="table" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {reading.columns.map((column, place) => (
              <th key={place} scope="col" data-number={isNumeric(column) || undefined} aria-sort={sort?.place === place ? (sort.descending ? 'descending' : 'ascending') : undefined}>
                <button type="button" onClick={() => turn(place)} title={locale.texts.sortBy(column.label)}>
                  {column.label}
                  {sort?.place === place && <Icon name={sort.descending ? 'descending' : 'ascending'} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden="true" style={{ height: first * rowHeight }} />}
          {rows.slice(first, last).map((row, index) => (
            <TableRow key={first + index} row={row} at={first + index} height={rowHeight} reading={reading} isSelected={isSelected} onMark={onMark} />
          ))}
          {last < rows.length && <tr aria-hidden="true" style={{ height: (rows.length - last) * rowHeight }} />}
        </tbody>
      </table>
      {reading.truncated && <p className="table-note">{locale.texts.truncated(new Intl.NumberFormat(locale.formatLocale).format(rows.length))}</p>}
    </TableScroll>
  );
};

const sorted = (rows: readonly Row[], { place, descending }: Sort, language: string) =>
  [...rows].sort((one, other) => (descending ? -1 : 1) * compare(one[place] ?? null, other[place] ?? null, language));

interface TableRowProps {
  row: Row;
  at: number;
  height: number;
  reading: Reading;
  isSelected?: KindProps['isSelected'];
  onMark?: KindProps['props']['onMark'];
}

const TableRow = ({ row, at, height, reading, isSelected, onMark }: TableRowProps) => {
  const mark = reading.markOf(row);
  const canClick = onMark !== undefined && mark.length > 0;
  const select = (event: MouseEvent | KeyboardEvent) => onMark?.(mark, event.ctrlKey || event.metaKey);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    select(event);
  };
  return (
    <tr style={{ height }} aria-rowindex={at + 2} aria-selected={isSelected?.(mark)} tabIndex={canClick ? 0 : undefined} onClick={canClick ? select : undefined} onKeyDown={canClick ? onKeyDown : undefined}>
      {reading.columns.map((column, place) => (
        <td key={place} data-number={isNumeric(column) || undefined}>
          {row[place] === null ? '' : reading.show(row[place] ?? null, place)}
        </td>
      ))}
    </tr>
  );
};
