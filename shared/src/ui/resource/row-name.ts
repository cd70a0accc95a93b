import type { ListDefinition } from './list-definition.ts';

/** What a row is called where it is spoken of: the text of its first fixed column. */
export const rowName = <Row, Order extends string>({ columns, rowKey }: Pick<ListDefinition<Row, Order>, 'columns' | 'rowKey'>) => {
  const text = columns.find(({ fixed }) => fixed)?.text;
  return (row: Row): string => String(text ? text(row) : rowKey(row)).slice(0, NAME_LENGTH);
};

const NAME_LENGTH = 40;
