import type { LocalText } from '../definition/index.ts';
import type { Band, DataSet, PaginatedReport, Parameter, Table } from './definition.ts';
import { contentSize } from './paper.ts';
import { partsOf } from './template.ts';

export interface Problem {
  path: (string | number)[];
  message: string;
}
type Report = Omit<PaginatedReport, 'id'>;
type At = (string | number)[];

const everywhere = ['name', 'printed', 'asOf', 'parameters'];
const onPages = ['page', 'pages'];

const repeated = (names: readonly string[], at: At): Problem[] =>
  names.flatMap((name, index) => (names.indexOf(name) < index ? [{ path: [...at, index, 'name'], message: `there is another ${name}` }] : []));

/** What a definition refers to without having it, and what contradicts itself. */
export const checkReferences = (report: Report): Problem[] => [
  ...repeated(report.parameters.map(({ name }) => name), ['parameters']),
  ...repeated(report.dataSets.map(({ name }) => name), ['dataSets']),
  ...report.dataSets.flatMap((dataSet, index) => dataSetProblems(dataSet, report, ['dataSets', index])),
  ...report.parameters.flatMap((parameter, index) => parameterProblems(parameter, index, report)),
  ...bodyProblems(report),
  ...bandProblems(report.header, report, ['header']),
  ...bandProblems(report.footer, report, ['footer']),
  ...paperProblems(report),
];

const dataSetProblems = ({ columns, conditions, sort }: DataSet, { parameters }: Report, at: At): Problem[] => [
  ...repeated(columns.map(({ name }) => name), [...at, 'columns']),
  ...sort.flatMap(({ column }, index) => (columns.some(({ name }) => name === column) ? [] : [{ path: [...at, 'sort', index, 'column'], message: `there is no column ${column}` }])),
  ...conditions.flatMap(({ parameter, operator }, index) => {
    const path = [...at, 'conditions', index, 'parameter'];
    const found = parameters.find(({ name }) => name === parameter);
    if (!found) return [{ path, message: `there is no parameter ${parameter}` }];
    return found.multiple && operator !== 'is' ? [{ path, message: `${parameter} may have several values, which only "is" compares` }] : [];
  }),
];

/** The values of a parameter may depend on parameters before it, never on itself or later ones. */
const parameterProblems = (parameter: Parameter, index: number, { dataSets, parameters }: Report): Problem[] => {
  const used = [
    ...(parameter.available && 'dataSet' in parameter.available ? [{ ...parameter.available, at: 'available', columns: [parameter.available.value, parameter.available.label] }] : []),
    ...(parameter.default && 'dataSet' in parameter.default ? [{ ...parameter.default, at: 'default', columns: [parameter.default.column] }] : []),
  ];
  return used.flatMap(({ dataSet, at, columns }) => {
    const path = ['parameters', index, at];
    const found = dataSets.find(({ name }) => name === dataSet);
    if (!found) return [{ path: [...path, 'dataSet'], message: `there is no data set ${dataSet}` }];
    const missing = columns.find((column) => column !== undefined && !found.columns.some(({ name }) => name === column));
    if (missing !== undefined) return [{ path, message: `the data set ${dataSet} has no column ${missing}` }];
    const later = found.conditions.find((condition) => parameters.findIndex(({ name }) => name === condition.parameter) >= index);
    return later ? [{ path: [...path, 'dataSet'], message: `the data set ${dataSet} needs ${later.parameter}, which is not chosen before ${parameter.name}` }] : [];
  });
};

const places = (template: LocalText, known: readonly string[], { parameters }: Report, path: At): Problem[] => {
  const texts = typeof template === 'string' ? [template] : [template.en, ...(template.zh === undefined ? [] : [template.zh])];
  const used = texts.flatMap((text) => partsOf(text).flatMap((part) => ('place' in part ? [part.place] : [])));
  const isKnown = (place: string) => known.includes(place) || parameters.some(({ name }) => place === `parameter.${name}`);
  return used.filter((place) => !isKnown(place)).map((place) => ({ path, message: `{${place}} has no value here` }));
};

const bandProblems = (band: Band | undefined, report: Report, at: At): Problem[] =>
  (['left', 'center', 'right'] as const).flatMap((side) => (band?.[side] === undefined ? [] : places(band[side], [...everywhere, ...onPages], report, [...at, side])));

const bodyProblems = (report: Report): Problem[] => [
  ...repeated(report.body.flatMap((element) => (element.kind === 'table' ? [element.name] : [])), ['body']),
  ...report.body.flatMap((element, index) => {
    if (element.kind === 'text') return places(element.text, everywhere, report, ['body', index, 'text']);
    return element.kind === 'table' ? tableProblems(element, report, ['body', index]) : [];
  }),
];

const tableProblems = (table: Table, report: Report, at: At): Problem[] => {
  const dataSet = report.dataSets.find(({ name }) => name === table.dataSet);
  if (!dataSet) return [{ path: [...at, 'dataSet'], message: `there is no data set ${table.dataSet}` }];
  const columnProblem = (column: string, path: At) => (dataSet.columns.some(({ name }) => name === column) ? [] : [{ path, message: `the data set ${dataSet.name} has no column ${column}` }]);
  const isValue = (column: string) => {
    const found = dataSet.columns.find(({ name }) => name === column)?.field;
    return found !== undefined && ('measure' in found || found.aggregate !== undefined);
  };
  const totalProblem = (column: string, total: string, path: At): Problem[] => {
    if (total !== 'value') return [];
    if (!isValue(column)) return [{ path, message: `only a measure or an aggregate has a value for a whole group, and ${column} is none` }];
    return dataSet.top === undefined ? [] : [{ path, message: 'a data set of the first rows only has no values for whole groups' }];
  };
  const totalsProblems = (totals: Record<string, string>, path: At): Problem[] =>
    Object.entries(totals).flatMap(([column, total]) => [
      ...(table.columns.some(({ value }) => value === column) ? [] : [{ path: [...path, column], message: `the table has no column ${column}` }]),
      ...totalProblem(column, total, [...path, column]),
    ]);
  return [
    ...table.columns.flatMap(({ value }, index) => columnProblem(value, [...at, 'columns', index, 'value'])),
    ...table.columns.flatMap(({ value }, index) =>
      table.columns.findIndex((other) => other.value === value) < index ? [{ path: [...at, 'columns', index, 'value'], message: `${value} stands in the table already` }] : [],
    ),
    ...table.groups.flatMap((group, index) => {
      const path = [...at, 'groups', index];
      return [
        ...columnProblem(group.by, [...path, 'by']),
        ...(isValue(group.by) ? [{ path: [...path, 'by'], message: `${group.by} is computed for a group and makes none` }] : []),
        ...(group.sortBy ? [...columnProblem(group.sortBy.column, [...path, 'sortBy', 'column']), ...totalProblem(group.sortBy.column, group.sortBy.total, [...path, 'sortBy'])] : []),
        ...(['header', 'footer'] as const).flatMap((band) =>
          group[band] ? [...places(group[band].text, [...everywhere, 'group', 'rows'], report, [...path, band, 'text']), ...totalsProblems(group[band].totals, [...path, band, 'totals'])] : [],
        ),
      ];
    }),
    ...(table.total ? [...places(table.total.text, [...everywhere, 'rows'], report, [...at, 'total', 'text']), ...totalsProblems(table.total.totals, [...at, 'total', 'totals'])] : []),
  ];
};

/** Something must fit on a page: five centimetres of it, at least. */
const paperProblems = (report: Report): Problem[] => {
  const { width, height } = contentSize(report);
  return Math.min(width, height) < 50 ? [{ path: ['paper'], message: 'margins, header and footer leave no room for the content' }] : [];
};
