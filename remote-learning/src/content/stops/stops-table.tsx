import type { ReactNode } from 'react';
import { TableFrame } from '@portal/shared/ui/data';
import styles from './stops.module.css';

const PERCENT = 100;

/** A part of what people go through, with how many have come to it, and how many have gone through. */
export type Stop = {
  readonly key: number;
  readonly name: ReactNode;
  readonly begun: number;
  readonly done: number;
  /** What stands beside it, as text. */
  readonly cells: readonly string[];
};

type StopsTableProps = {
  label: string;
  /** What says what the bars show. */
  help: string;
  /** Of the parts, and of each cell. */
  columns: readonly string[];
  stops: readonly Stop[];
};

/** Where people stop, one part below the other: a bar of who has come to it, and in it who has gone through. All that bars show stands beside them. */
export const StopsTable = ({ label, help, columns, stops }: StopsTableProps): ReactNode => {
  const most = Math.max(...stops.map(({ begun }) => begun), 1);
  return (
    <>
      <p className={styles.quiet}>{help}</p>
      <TableFrame aria-label={label}>
        <table className={styles.stops}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stops.map(({ key, name, begun, done, cells }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ width: `${(begun / most) * PERCENT}%` }}>
                      <span style={{ width: `${begun === 0 ? 0 : (Math.min(done, begun) / begun) * PERCENT}%` }} />
                    </span>
                  </span>
                </th>
                {cells.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
};
