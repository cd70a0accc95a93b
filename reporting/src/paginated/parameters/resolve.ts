import { z } from 'zod';
import { textIn } from '../../definition/index.ts';
import { invalid } from '../../http-error.ts';
import type { Chosen, Reading, SetData } from '../data/read-set.ts';
import { readSet } from '../data/read-set.ts';
import { shownValue } from '../data/shown.ts';
import type { PaginatedReport, Parameter, ParameterValue } from '../definition.ts';

const mostValues = 2_000;

const given = z.union([z.string().max(2_000), z.number(), z.null()]).default(null);
/** Values of parameters as the client library sends them (protocol 4.2): a name once for each of its values; null, or nothing, for none. */
export const parameterValues = z.array(z.object({ name: z.string().min(1).max(100), value: given })).max(mostValues);
export type GivenValues = z.infer<typeof parameterValues>;

/** What happens to a given value that cannot be chosen. */
export type WhenGone = 'refuse' | 'leave out';

/** A parameter with what can be chosen, and what is. */
export interface ResolvedParameter extends Pick<Parameter, 'name' | 'type' | 'multiple' | 'optional' | 'hidden'> {
  label: string;
  available?: { value: ParameterValue; label: string }[];
  values: ParameterValue[];
}

/**
 * The parameters in their order, each with its values: given ones, else its defaults. What can be chosen may depend on
 * what was chosen before.
 * @param whenGone while a reader still chooses, values that went away are left out
 * @throws HttpError 400 that names the parameter
 */
export const resolveParameters = async (report: PaginatedReport, given: GivenValues, reading: Reading, formatLocale: string, whenGone: WhenGone): Promise<ResolvedParameter[]> => {
  const unknown = given.find(({ name }) => !report.parameters.some((parameter) => parameter.name === name));
  if (unknown) throw invalid('parameterValues', `the report has no parameter ${unknown.name}`);
  const chosen = new Map<string, ParameterValue[]>();
  const resolved: ResolvedParameter[] = [];
  for (const parameter of report.parameters) {
    const { name, type, multiple, optional, hidden } = parameter;
    const available = await availableFor(parameter, report, chosen, reading, formatLocale);
    const canBeChosen = (value: ParameterValue) => available === undefined || available.some((one) => one.value === value);
    const own = given.filter((one) => one.name === name);
    const wanted = own.flatMap(({ value }) => (value === null || value === '' ? [] : [typed(value, parameter)]));
    if (wanted.length > 1 && !multiple) throw invalid(`parameterValues.${name}`, 'takes one value');
    const gone = wanted.find((value) => !canBeChosen(value));
    if (gone !== undefined && whenGone === 'refuse') throw invalid(`parameterValues.${name}`, `${JSON.stringify(gone).slice(0, 60)} is not one of its values`);
    const left = wanted.filter(canBeChosen);
    const keepsGiven = own.length > 0 && (left.length > 0 || wanted.length === 0);
    const values = keepsGiven ? [...new Set(left)] : (await defaultsOf(parameter, report, chosen, reading)).filter(canBeChosen).slice(0, multiple ? mostValues : 1);
    chosen.set(name, values);
    resolved.push({ name, type, multiple, optional, hidden, label: textIn(parameter.label, reading.language), available, values });
  }
  return resolved;
};

/** Parameters that must have a value and have none. */
export const missingValues = (parameters: readonly ResolvedParameter[]): string[] => parameters.filter(({ optional, values }) => !optional && values.length === 0).map(({ name }) => name);

export const chosenOf = (parameters: readonly ResolvedParameter[]): Chosen => new Map(parameters.map(({ name, values }) => [name, values]));

const dataSetOf = ({ dataSets }: PaginatedReport, name: string) => dataSets.find((dataSet) => dataSet.name === name)!;

const columnValues = ({ columns, rows }: SetData, name: string): ParameterValue[] => {
  const at = columns.findIndex((column) => column.name === name);
  return rows.flatMap((row) => (typeof row[at] === 'string' || typeof row[at] === 'number' ? [row[at]] : []));
};

const availableFor = async ({ available }: Parameter, report: PaginatedReport, chosen: Chosen, reading: Reading, formatLocale: string): Promise<ResolvedParameter['available']> => {
  if (!available) return undefined;
  if ('values' in available) return available.values.map(({ value, label }) => ({ value, label: label === undefined ? String(value) : textIn(label, reading.language) }));
  const data = await readSet({ ...dataSetOf(report, available.dataSet), distinct: true }, chosen, reading);
  const valueAt = data.columns.findIndex(({ name }) => name === available.value);
  const labelAt = data.columns.findIndex(({ name }) => name === (available.label ?? available.value));
  const labels = new Map<ParameterValue, string>();
  for (const row of data.rows.slice(0, mostValues)) {
    const value = row[valueAt];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    if (!labels.has(value)) labels.set(value, shownValue(row[labelAt] ?? null, data.columns[labelAt]!, reading.language, formatLocale));
  }
  return [...labels].map(([value, label]) => ({ value, label }));
};

const defaultsOf = async (parameter: Parameter, report: PaginatedReport, chosen: Chosen, reading: Reading): Promise<ParameterValue[]> => {
  const { default: given } = parameter;
  if (!given) return [];
  if ('values' in given) return given.values.map((value) => typed(value, parameter));
  return columnValues(await readSet({ ...dataSetOf(report, given.dataSet), distinct: true }, chosen, reading), given.column);
};

const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A value of the parameter's type. @throws HttpError 400 */
const typed = (value: string | number, { name, type }: Parameter): ParameterValue => {
  const at = `parameterValues.${name}`;
  switch (type) {
    case 'text':
      return String(value);
    case 'number': {
      const number = typeof value === 'number' ? value : Number(value);
      if (!Number.isFinite(number)) throw invalid(at, `${JSON.stringify(value).slice(0, 60)} is not a number`);
      return number;
    }
    case 'date': {
      const date = day.exec(String(value))?.[1];
      // `2001-02-30` fits the pattern, but is no day.
      if (date === undefined || Number.isNaN(Date.parse(date)) || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) throw invalid(at, `${JSON.stringify(value).slice(0, 60)} is not a date such as 2001-03-31`);
      return date;
    }
  }
};
