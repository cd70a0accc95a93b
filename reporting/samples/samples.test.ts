import { describe, expect, test } from '@jest/globals';
import { dashboardDefinition, datasetModel, reportDefinition, type DatasetModel, type Expression, type Field, type LocalText, type ReportPage, type Visual } from '../src/definition/index.ts';
import { samples } from './index.ts';

const models = new Map(samples.datasets.map(({ model }) => [model.id, model]));
const pages = samples.reports.flatMap((report) => report.pages.map((page) => ({ name: `${report.name}, ${page.name}`, page, model: models.get(report.datasetId)! })));

const fieldsOf = (visual: Visual): Field[] => Object.values(visual.fields).flat();

const hasColumn = (model: DatasetModel, { table, column }: { table: string; column: string }): boolean =>
  model.tables.some(({ name, columns }) => name === table && columns.some((candidate) => candidate.name === column));

const tableOf = (model: DatasetModel, field: Field): string | undefined =>
  'measure' in field ? model.measures.find(({ name }) => name === field.measure)?.table : field.column.table;

/** The tables whose columns a row of `table` has, itself and what its relationships lead to. */
const reachable = (model: DatasetModel, table: string): Set<string> =>
  new Set([table, ...model.relationships.filter(({ from }) => from.table === table).flatMap(({ to }) => [...reachable(model, to.table)])]);

const overlaps = (a: Visual['layout'], b: Visual['layout']): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const partsOf = (expression: Expression): Expression[] => (expression.kind === 'operation' ? [...partsOf(expression.left), ...partsOf(expression.right)] : [expression]);

/** Every text of a document that a reader sees, with its path. */
const textsOf = (value: unknown, path = ''): [string, LocalText][] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value) return [[path, value as LocalText]];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}/${key}`));
};

describe('the documents', () => {
  test.each(samples.datasets)('$model.name is a valid model', ({ model }) => {
    expect(datasetModel.parse(model)).toEqual(model);
  });

  test.each(samples.reports)('$name is a valid report of a sample dataset', (report) => {
    expect(reportDefinition.parse(report)).toEqual(report);
    expect(models.has(report.datasetId)).toBe(true);
    expect(report.workspaceId).toBe(samples.workspace.id);
  });

  test('ids are unique, and so are the names of pages and visuals', () => {
    const ids = [
      samples.workspace.id,
      ...models.keys(),
      ...samples.reports.map(({ id }) => id),
      ...samples.dashboards.flatMap(({ id, tiles }) => [id, ...tiles.map((tile) => tile.id)]),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    for (const report of samples.reports) expect(new Set(report.pages.map(({ name }) => name)).size).toBe(report.pages.length);
    for (const { page } of pages) expect(new Set(page.visuals.map(({ name }) => name)).size).toBe(page.visuals.length);
  });

  test('every text is there in Chinese and English', () => {
    const texts = textsOf([samples.datasets.map(({ model }) => model), samples.reports, samples.dashboards]);
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter(([, text]) => typeof text === 'string' || !text.en || !text.zh)).toEqual([]);
  });

  test('in one dataset a colour means one thing, and is one of the palette', () => {
    for (const { model } of samples.datasets) {
      const colors = model.tables.flatMap(({ columns }) => columns.flatMap((column) => Object.values(column.colors ?? {})));
      expect(new Set(colors).size).toBe(colors.length);
      expect(colors.every((color) => color < 8)).toBe(true);
    }
    expect(samples.datasets.some(({ model }) => model.tables.some(({ columns }) => columns.some(({ colors }) => colors)))).toBe(true);
  });

  test('every label of a model and every title of a visual is a text in two languages', () => {
    const labels = samples.datasets.flatMap(({ model }) => [...model.tables, ...model.tables.flatMap(({ columns }) => columns), ...model.measures].map(({ label }) => label));
    const titles = pages.flatMap(({ page }) => page.visuals.filter(({ type }) => type !== 'text').map(({ title }) => title));
    expect([...labels, ...titles].filter((text) => typeof text !== 'object')).toEqual([]);
  });

  test('samples need no identity', () => {
    expect(samples.datasets.flatMap(({ model }) => model.roles)).toEqual([]);
  });

  test('every kind of visual and of slicer is shown somewhere', () => {
    const visuals = pages.flatMap(({ page }) => page.visuals);
    expect(new Set(visuals.map(({ type }) => type))).toEqual(new Set(['card', 'bar', 'column', 'line', 'area', 'pie', 'scatter', 'table', 'matrix', 'map', 'slicer', 'text']));
    expect(new Set(visuals.flatMap(({ options }) => options.slicer ?? []))).toEqual(new Set(['list', 'dropdown', 'buttons', 'range']));
    expect(visuals.some(({ fields }) => fields.location)).toBe(true);
    expect(visuals.some(({ fields }) => fields.latitude)).toBe(true);
  });
});

describe('the models', () => {
  test.each(samples.datasets)('$model.name refers only to its own columns and measures', ({ model }) => {
    for (const { from, to } of model.relationships) expect([from, to].filter((reference) => !hasColumn(model, reference))).toEqual([]);
    for (const { name, columns } of model.tables) {
      expect(columns.filter(({ sortBy }) => sortBy && !hasColumn(model, { table: name, column: sortBy }))).toEqual([]);
    }
    const parts = model.measures.flatMap(({ expression }) => partsOf(expression));
    const columns = parts.flatMap((part) => (part.kind === 'aggregate' ? [part.column, ...(part.where ? [part.where.column] : [])] : []));
    const measures = parts.flatMap((part) => (part.kind === 'measure' ? [part.name] : []));
    expect(columns.filter((reference) => !hasColumn(model, reference))).toEqual([]);
    expect(measures.filter((name) => !model.measures.some((measure) => measure.name === name))).toEqual([]);
  });
});

describe.each(pages)('$name', ({ page, model }: { page: ReportPage; model: DatasetModel }) => {
  test('shows fields and filters of its model only, each visual from tables that belong together', () => {
    for (const visual of page.visuals) {
      const filtered = [...page.filters, ...visual.filters].map(({ column }) => column);
      expect(filtered.filter((reference) => !hasColumn(model, reference))).toEqual([]);
      for (const field of fieldsOf(visual)) {
        expect('measure' in field ? model.measures.some(({ name }) => name === field.measure) : hasColumn(model, field.column)).toBe(true);
      }
      const tables = [...fieldsOf(visual).map((field) => tableOf(model, field)!), ...visual.filters.map(({ column }) => column.table)];
      const together = model.tables.some(({ name }) => tables.every((table) => reachable(model, name).has(table)));
      expect([visual.name, together]).toEqual([visual.name, true]);
    }
  });

  test('keeps its visuals on the canvas and apart', () => {
    const { visuals } = page;
    expect(visuals.filter(({ layout }) => layout.x + layout.width > page.width || layout.y + layout.height > page.height)).toEqual([]);
    const pairs = visuals.flatMap((a, index) => visuals.slice(index + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlaps(a.layout, b.layout)).map(([a, b]) => `${a.name} over ${b.name}`)).toEqual([]);
  });

  test('sorts by a field it has', () => {
    for (const visual of page.visuals) expect(visual.sort?.by ?? 0).toBeLessThan(Math.max(1, fieldsOf(visual).length));
  });
});

describe.each(samples.dashboards)('the dashboard $displayName', (dashboard) => {
  test('is valid, and its tiles show visuals of the sample reports', () => {
    expect(dashboardDefinition.parse(dashboard)).toEqual(dashboard);
    for (const tile of dashboard.tiles) {
      const page = samples.reports.find(({ id }) => id === tile.reportId)?.pages.find(({ name }) => name === tile.pageName);
      expect([tile.visualName, page?.visuals.some(({ name }) => name === tile.visualName)]).toEqual([tile.visualName, true]);
    }
  });

  test('lays its tiles on twelve columns, none over another', () => {
    const cells = dashboard.tiles.flatMap(({ column, row, colSpan, rowSpan }) =>
      Array.from({ length: colSpan * rowSpan }, (_, index) => `${column + (index % colSpan)},${row + Math.floor(index / colSpan)}`),
    );
    expect(dashboard.tiles.filter(({ column, colSpan }) => column + colSpan > 12)).toEqual([]);
    expect(new Set(cells).size).toBe(cells.length);
  });
});
