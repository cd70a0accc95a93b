import type { Field, VisualType, Well } from '../../../src/definition/index.ts';
import { textIn } from '../../../src/definition/text-in.ts';
import { fieldLabel } from '../../../src/query/labels.ts';
import type { Locale } from '../../../drawing/language/format.ts';
import type { Model } from '../../../drawing/rows/reading.ts';
import { columnIn, impliedAggregate, roleOf, takesOf, type FieldItem } from '../document/field-rules.ts';

/** How a field of the dataset is called. */
export const itemName = (item: FieldItem, model: Model, { language }: Locale): string => {
  if ('measure' in item) {
    const measure = model.measures.find(({ name }) => name === item.measure);
    return measure ? textIn(measure.label, language) : item.measure;
  }
  const column = columnIn(model, item.column);
  return column ? textIn(column.label, language) : item.column.column;
};

/** How a field in a well is called: as in the visual itself. */
export const fieldName = (field: Field, well: Well, type: VisualType, model: Model, locale: Locale): string => {
  const { language } = locale;
  if (field.label) return textIn(field.label, language);
  if ('measure' in field) return itemName(field, model, locale);
  const column = columnIn(model, field.column);
  if (!column) return field.column.column;
  const aggregate = field.aggregate ?? (roleOf(takesOf(type, well), field) === 'value' ? impliedAggregate(column.type) : undefined);
  return fieldLabel(column.label, { aggregate, bucket: field.bucket }, language);
};
