import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@portal/shared/ui/data';
import { addResourceTexts } from '../texts.ts';
import styles from './matrix.module.css';

addResourceTexts();

type Head = { readonly key: string; readonly label: string };

type MatrixProps = {
  /** What the matrix is about, for example "Rights by report". */
  label: string;
  /** What the rows are, for example "Report". */
  corner: string;
  rows: readonly Head[];
  columns: readonly Head[];
  /** The crossings that are checked, as `crossing` writes them. */
  checked: ReadonlySet<string>;
  onChecked: (checked: ReadonlySet<string>) => void;
  /** Crossings that cannot be changed. */
  isFixed?: (row: string, column: string) => boolean;
};

export const crossing = (row: string, column: string): string => JSON.stringify([row, column]);

/** Rows by columns, with a box at each crossing, and one for a whole row or column. */
export const Matrix = ({ label, corner, rows, columns, checked, onChecked, isFixed = () => false }: MatrixProps): ReactNode => {
  const { t } = useTranslation('resource');
  const box = (name: string, all: readonly (readonly [row: string, column: string])[]) => {
    const free = all.filter(([row, column]) => !isFixed(row, column)).map(([row, column]) => crossing(row, column));
    const on = all.filter(([row, column]) => checked.has(crossing(row, column))).length;
    const isOn = free.length > 0 && free.every((one) => checked.has(one));
    return (
      <Checkbox
        aria-label={name}
        disabled={free.length === 0}
        checked={on > 0 && on === all.length}
        indeterminate={on > 0 && on < all.length}
        onChange={() => onChecked(isOn ? new Set([...checked].filter((one) => !free.includes(one))) : new Set([...checked, ...free]))}
      />
    );
  };
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.matrix} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {box(t('allOf', { name: column.label }), rows.map((row) => [row.key, column.key]))} {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {box(t('allOf', { name: row.label }), columns.map((column) => [row.key, column.key]))} <bdi>{row.label}</bdi>
              </th>
              {columns.map((column) => (
                <td key={column.key}>{box(t('crossing', { row: row.label, column: column.label }), [[row.key, column.key]])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
