import type { ColumnReference, DatasetModel } from '../definition/index.ts';
import type { Cursor } from './cursor.ts';

/** The names of a model, which DAX writes in upper or lower case. */
export class Names {
  readonly #model: DatasetModel;

  constructor(model: DatasetModel) {
    this.#model = model;
  }

  /** A table that stands at the cursor. @throws HttpError 400 */
  table(cursor: Cursor): DatasetModel['tables'][number] {
    const token = cursor.next();
    const found = token.kind === 'table' || token.kind === 'name' ? find(this.#model.tables, token.text) : undefined;
    if (!found) throw cursor.refused(`There is no table ${token.text} in ${this.#model.name}.`, token);
    return found;
  }

  /** Whether a column with its table stands at the cursor. */
  isColumn(cursor: Cursor): boolean {
    const { kind } = cursor.peek();
    return (kind === 'table' || kind === 'name') && cursor.peek(1).kind === 'field' && find(this.#columnsAt(cursor), cursor.peek(1).text) !== undefined;
  }

  /** A column with its table, `'Sales'[Amount]`. @throws HttpError 400 */
  column(cursor: Cursor): ColumnReference {
    const table = this.table(cursor);
    const token = cursor.next();
    const column = token.kind === 'field' ? find(table.columns, token.text) : undefined;
    if (!column) throw cursor.refused(`There is no column ${token.text} in the table ${table.name}.`, token);
    return { table: table.name, column: column.name };
  }

  /** A measure, with or without the table that it stands in. @throws HttpError 400 */
  measure(cursor: Cursor): string {
    if (cursor.peek().kind !== 'field') this.table(cursor);
    const token = cursor.next();
    const measure = token.kind === 'field' ? find(this.#model.measures, token.text) : undefined;
    if (!measure) throw cursor.refused(`There is no measure ${token.text} in ${this.#model.name}.`, token);
    return measure.name;
  }

  /** All columns of a table. */
  columnsOf(table: DatasetModel['tables'][number]): ColumnReference[] {
    return table.columns.map(({ name }) => ({ table: table.name, column: name }));
  }

  #columnsAt(cursor: Cursor) {
    return find(this.#model.tables, cursor.peek().text)?.columns ?? [];
  }
}

const find = <T extends { name: string }>(all: readonly T[], name: string): T | undefined => all.find((one) => one.name.toLowerCase() === name.toLowerCase());
