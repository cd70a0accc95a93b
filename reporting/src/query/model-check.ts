import type { DatasetModel } from '../definition/index.ts';
import { expressionSql } from './aggregates.ts';
import { lookupOf } from './model-lookup.ts';
import { Parameters } from './parameters.ts';

/**
 * Checks that a model holds together: relationships, orders and roles name its columns, and its measures can be computed.
 * @throws HttpError 400 that names the part that does not fit
 */
export const checkModel = (model: DatasetModel): void => {
  const lookup = lookupOf(model);
  for (const { from, to } of model.relationships) {
    lookup.column(from, 'relationships.from');
    lookup.column(to, 'relationships.to');
  }
  for (const { name: table, columns } of model.tables) for (const { name, sortBy } of columns) if (sortBy) lookup.column({ table, column: sortBy }, `${table}.${name}.sortBy`);
  for (const { name, expression } of model.measures) expressionSql(expression, { lookup, parameters: new Parameters() }, `the measure ${name}`, [name]);
  for (const { name, rules } of model.roles) for (const { column } of rules) lookup.column(column, `the role ${name}`);
};
