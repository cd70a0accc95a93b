import { textIn } from '../../../src/definition/text-in.ts';
import type { ColumnType } from '../../../src/definition/index.ts';
import type { Locale } from '../../../drawing/language/format.ts';
import type { Model } from '../../../drawing/rows/reading.ts';
import type { IconName } from '../../look/icons.tsx';
import type { FieldItem } from '../document/field-rules.ts';

export interface ListedField {
  key: string;
  name: string;
  icon: IconName;
  item: FieldItem;
}
export interface ListedTable {
  key: string;
  name: string;
  fields: ListedField[];
}

const icons: Record<ColumnType, IconName> = { text: 'letters', integer: 'number', number: 'number', date: 'calendar', timestamp: 'calendar', boolean: 'truth' };

/** The fields of a dataset by table, measures first. @param search part of a field's or table's name; empty finds all */
export const listedFields = (model: Model, { language }: Locale, search = ''): ListedTable[] => {
  const wanted = search.trim().toLocaleLowerCase();
  const suits = (name: string) => name.toLocaleLowerCase().includes(wanted);
  return model.tables.flatMap((table) => {
    const name = textIn(table.label, language);
    const measures = model.measures
      .filter((measure) => measure.table === table.name)
      .map((measure): ListedField => ({ key: `measure ${measure.name}`, name: textIn(measure.label, language), icon: 'measure', item: { measure: measure.name } }));
    const columns = table.columns.map((column): ListedField => ({
      key: `column ${table.name} ${column.name}`,
      name: textIn(column.label, language),
      icon: icons[column.type],
      item: { column: { table: table.name, column: column.name } },
    }));
    const fields = [...measures, ...columns].filter((field) => wanted === '' || suits(field.name) || suits(name));
    return fields.length > 0 ? [{ key: table.name, name, fields }] : [];
  });
};
