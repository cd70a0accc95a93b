import type { Scalar } from '../../definition/index.ts';
import type { Group, PaginatedReport, Table } from '../definition.ts';
import { chosenOf, missingValues, resolveParameters, type GivenValues, type ResolvedParameter } from '../parameters/resolve.ts';
import { invalid } from '../../http-error.ts';
import { groupRows, pathKey, type Grouped, type WholeValues } from './grouping.ts';
import { readSet, type Chosen, type DataColumn, type Reading, type SetData } from './read-set.ts';

/** The reader's words and clock. */
export interface Manner {
  /** Of texts, for example `zh`. */
  language: string;
  /** Of numbers and dates, for example `zh-CN`. */
  formatLocale: string;
  /** For the time of printing, for example `Asia/Shanghai`. */
  timeZone: string;
}

/** A table with its rows in the order in which they are shown. */
export interface TableData extends Grouped {
  table: Table;
  data: SetData;
  whole: WholeValues;
}

/** Everything that a report says for a choice of parameters; what it looks like is in its definition. */
export interface ReportData {
  report: PaginatedReport;
  manner: Manner;
  parameters: ResolvedParameter[];
  /** ISO 8601, UTC. */
  printed: string;
  asOf: string;
  /** By their names. */
  tables: Map<string, TableData>;
}

/**
 * Reads a report.
 * @param asOf when the dataset was loaded, ISO 8601
 * @throws HttpError 400 for parameters that are missing or do not fit, else as {@link readSet}
 */
export const readReport = async (report: PaginatedReport, given: GivenValues, reading: Reading, manner: Manner, asOf: string): Promise<ReportData> => {
  const parameters = await resolveParameters(report, given, reading, manner.formatLocale, 'refuse');
  const [missing] = missingValues(parameters);
  if (missing !== undefined) throw invalid(`parameterValues.${missing}`, 'needs a value');
  const chosen = chosenOf(parameters);
  const tables = new Map<string, TableData>();
  const sets = new Map<string, SetData>();
  for (const element of report.body) {
    if (element.kind !== 'table') continue;
    const dataSet = report.dataSets.find(({ name }) => name === element.dataSet)!;
    const data = sets.get(dataSet.name) ?? (await readSet(dataSet, chosen, reading));
    sets.set(dataSet.name, data);
    const whole = await wholeValues(element, report, chosen, reading);
    tables.set(element.name, { table: element, data, whole, ...groupRows(data, element.groups, whole, manner.language, manner.formatLocale) });
  }
  return { report, manner, parameters, printed: new Date().toISOString(), asOf, tables };
};

/** The columns whose value for a whole group is asked for, by how many groups lie around it. */
const wantedWhole = ({ groups, total }: Table): Map<number, Set<string>> => {
  const wanted = new Map<number, Set<string>>();
  const add = (depth: number, columns: readonly string[]) => {
    if (columns.length > 0) wanted.set(depth, new Set([...(wanted.get(depth) ?? []), ...columns]));
  };
  const ofTotals = (totals: Record<string, string> | undefined) => Object.entries(totals ?? {}).flatMap(([column, kind]) => (kind === 'value' ? [column] : []));
  const ofGroup = ({ header, footer, sortBy }: Group) => [...ofTotals(header?.totals), ...ofTotals(footer?.totals), ...(sortBy?.total === 'value' ? [sortBy.column] : [])];
  add(0, ofTotals(total?.totals));
  for (const [level, group] of groups.entries()) add(level + 1, ofGroup(group));
  return wanted;
};

/** Asks the data once more for each depth of groups: a share of the whole is not made of the shares of its parts. */
const wholeValues = async (table: Table, { dataSets }: PaginatedReport, chosen: Chosen, reading: Reading): Promise<WholeValues> => {
  const dataSet = dataSets.find(({ name }) => name === table.dataSet)!;
  const columnNamed = (name: string) => dataSet.columns.find((column) => column.name === name)!;
  const values = new Map<string, Map<string, Scalar>>();
  for (const [depth, columns] of wantedWhole(table)) {
    const around = table.groups.slice(0, depth).map(({ by }) => columnNamed(by));
    const { rows } = await readSet(dataSet, chosen, reading, [...around, ...[...columns].map(columnNamed)]);
    for (const row of rows) {
      const key = pathKey(row.slice(0, depth));
      for (const [index, column] of [...columns].entries()) {
        const known = values.get(column) ?? new Map<string, Scalar>();
        values.set(column, known.set(key, row[depth + index] ?? null));
      }
    }
  }
  return values;
};

export const columnOf = ({ data }: TableData, name: string): DataColumn => data.columns.find((column) => column.name === name)!;
