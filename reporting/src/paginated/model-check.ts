import type { DatasetModel } from '../definition/index.ts';
import { lookupOf } from '../query/model-lookup.ts';
import { wantedOf } from './data/read-set.ts';
import { setStatement } from './data/set-statement.ts';
import type { PaginatedReport, Parameter, ParameterValue } from './definition.ts';

/** A value of each type, to see whether what takes it can; which one does not matter. */
const anyValue: Readonly<Record<Parameter['type'], ParameterValue>> = { text: 'a', number: 1, date: '2000-01-01' };

/**
 * Checks that the data sets of a report fit a model, with a value for every parameter.
 * @throws HttpError 400 that names the part that does not fit, for example `dataSets.sales.values[0]`
 */
export const checkDataSets = ({ dataSets, parameters }: PaginatedReport, model: DatasetModel): void => {
  const lookup = lookupOf(model);
  const chosen = new Map(parameters.map(({ name, type }) => [name, [anyValue[type]]]));
  for (const dataSet of dataSets) setStatement(wantedOf(dataSet, chosen), { roles: [] }, lookup, 'en');
};
