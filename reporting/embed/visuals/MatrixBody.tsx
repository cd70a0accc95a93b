import { Fragment, useMemo, type MouseEvent } from 'react';
import { useEmbedView, useTexts } from '../page/embed-context.ts';
import { toMatrix, type Matrix, type MatrixRow } from '../../drawing/rows/matrix.ts';
import type { Reading } from '../../drawing/rows/reading.ts';
import { shadeOf } from '../../drawing/rows/shade.ts';
import { TableScroll } from './TableScroll.tsx';
import type { KindProps } from './VisualBody.tsx';

/** A matrix: groups of rows and columns, with cells shaded by value where it has columns, and totals where they mean something. */
export const MatrixBody = ({ props, reading, size, isSelected }: KindProps) => {
  const { visual, model, title } = props;
  const texts = useTexts();
  const matrix = useMemo(() => toMatrix(visual, reading, model), [visual, reading, model]);
  const { look } = useEmbedView();
  const shade = useMemo(() => shadeOf(matrix, look, visual.options.color ?? 0), [matrix, look, visual.options.color]);
  const { heads, valueColumns, rows } = matrix;
  const isGrouped = reading.at('columns').length > 0;
  const hasRowTotals = isGrouped && matrix.hasTotals;
  const several = valueColumns.length > 1;
  return (
    <TableScroll size={size} label={title}>
      <table className="table matrix">
        <thead>
          {isGrouped && (
            <tr>
              <th scope="col">{reading.columns[reading.at('rows')[0] ?? 0]?.label}</th>
              {heads.map((head, index) => (
                <th key={index} scope="colgroup" colSpan={valueColumns.length} data-number>
                  {head}
                </th>
              ))}
              {hasRowTotals && (
                <th scope="colgroup" colSpan={valueColumns.length} data-number>
                  {texts.total}
                </th>
              )}
            </tr>
          )}
          {(several || !isGrouped) && (
            <tr>
              <th scope="col">{isGrouped ? '' : reading.columns[reading.at('rows')[0] ?? 0]?.label}</th>
              {[...heads, ...(hasRowTotals ? [''] : [])].map((_, head) =>
                valueColumns.map((place) => (
                  <th key={`${head} ${place}`} scope="col" data-number>
                    {reading.columns[place]!.label}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Line key={index} row={row} reading={reading} matrix={matrix} shade={shade} hasRowTotals={hasRowTotals} isSelected={isSelected} onMark={props.onMark} />
          ))}
        </tbody>
        {matrix.hasTotals && (
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              {[...matrix.totals, ...(hasRowTotals ? matrix.grand : [])].map((value, index) => (
                <td key={index} data-number>
                  {cellText(reading, matrix, value, index)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </TableScroll>
  );
};

const cellText = (reading: Reading, { valueColumns }: Matrix, value: number | null, cell: number): string => {
  const place = valueColumns[cell % valueColumns.length]!;
  return value === null ? '' : reading.show(value, place);
};

interface LineProps {
  row: MatrixRow;
  reading: Reading;
  matrix: Matrix;
  shade: (value: number | null) => string | undefined;
  hasRowTotals: boolean;
  isSelected: KindProps['isSelected'];
  onMark: KindProps['props']['onMark'];
}

const Line = ({ row, reading, matrix, shade, hasRowTotals, isSelected, onMark }: LineProps) => {
  const canClick = onMark !== undefined && row.mark.length > 0;
  const isGroup = row.depth === 0 && matrix.rows.some(({ depth }) => depth > 0);
  const label = canClick ? (
    <button type="button" aria-pressed={isSelected?.(row.mark) ?? false} onClick={(event: MouseEvent) => onMark(row.mark, event.ctrlKey || event.metaKey)}>
      {row.label}
    </button>
  ) : (
    row.label
  );
  return (
    <tr aria-selected={isSelected?.(row.mark)} data-group={isGroup || undefined}>
      <th scope="row" style={{ paddingLeft: 4 + row.depth * 14 }}>
        {label}
      </th>
      {row.cells.map((value, cell) => (
        <td key={cell} data-number style={isGroup ? undefined : { background: shade(value) }}>
          {cellText(reading, matrix, value, cell)}
        </td>
      ))}
      {hasRowTotals && (
        <Fragment>
          {row.totals.map((value, index) => (
            <td key={`total ${index}`} data-number className="matrix-total">
              {cellText(reading, matrix, value, index)}
            </td>
          ))}
        </Fragment>
      )}
    </tr>
  );
};
