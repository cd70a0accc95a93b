import { allWells, wellsOf, type DatasetModel, type Field, type Filter, type ReportContent, type Visual } from '../definition/index.ts';
import { filterSql } from '../query/conditions.ts';
import { fieldSql, resolveFields } from '../query/fields.ts';
import { lookupOf, type ModelLookup } from '../query/model-lookup.ts';
import { Parameters } from '../query/parameters.ts';
import { invalid } from '../http-error.ts';

/**
 * Checks that what an editor saves holds together: names are unique, and fields, filters and orders fit the model. A
 * visual that has not all its fields yet may be saved: it shows nothing, and its author goes on another day.
 * @throws HttpError 400 that names the part that does not fit, for example `pages[0].visuals[2].fields.values[0]`
 */
export const checkContent = ({ filters, pages }: ReportContent, model: DatasetModel): void => {
  const lookup = lookupOf(model);
  checkFilters(filters, 'filters', lookup);
  checkNames(pages, 'pages');
  if (pages.every(({ hidden }) => hidden)) throw invalid('pages', 'one page at least is not hidden');
  for (const [index, page] of pages.entries()) {
    const at = `pages[${index}]`;
    checkFilters(page.filters, `${at}.filters`, lookup);
    checkNames(page.visuals, `${at}.visuals`);
    for (const [place, visual] of page.visuals.entries()) checkVisual(visual, `${at}.visuals[${place}]`, lookup);
  }
};

/** Names become addresses (`page/visual`), tabs and file names, so that upper and lower case alone tell nothing apart. */
const checkNames = (named: readonly { name: string }[], at: string): void => {
  const names = named.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalid(`${at}[${twice}].name`, `${named[twice]!.name} is there twice`);
};

const checkFilters = (filters: readonly Filter[], at: string, lookup: ModelLookup): void => {
  for (const [index, filter] of filters.entries()) filterSql(filter, lookup.column(filter.column, `${at}[${index}].column`), new Parameters(), `${at}[${index}]`);
};

const groups = (field: Field) => 'column' in field && field.aggregate === undefined;

const checkVisual = (visual: Visual, at: string, lookup: ModelLookup): void => {
  checkWells(visual, at);
  checkFilters(visual.filters, `${at}.filters`, lookup);
  const fields = resolveFields(visual, lookup, 'en', at);
  for (const field of fields) fieldSql(field, { lookup, parameters: new Parameters() });
  if (visual.sort && visual.sort.by >= fields.length) throw invalid(`${at}.sort.by`, `the visual has ${fields.length} result columns`);
};

const checkWells = (visual: Visual, at: string): void => {
  const wells = new Map(wellsOf(visual).map((rule) => [rule.well, rule]));
  const known = new Set(allWells(visual.type).map(({ well }) => well));
  for (const [well, fields] of Object.entries(visual.fields)) {
    const place = `${at}.fields.${well}`;
    const rule = wells.get(well as keyof Visual['fields']);
    if (!rule) throw invalid(place, known.has(well as keyof Visual['fields']) ? 'a map shows states or points, and not both' : `a ${visual.type} has no such well`);
    if (fields.length > rule.most) throw invalid(place, `at most ${rule.most}`);
    const computed = rule.takes === 'group' ? fields.findIndex((field) => !groups(field)) : -1;
    if (computed >= 0) throw invalid(`${place}[${computed}]`, 'rows are grouped by columns, without an aggregate');
  }
};
