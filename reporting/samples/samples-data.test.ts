import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/warehouse/database.ts';
import { Loads } from '../src/warehouse/loads.ts';
import { vegaFolder } from '../src/warehouse/samples.ts';
import { visual as visualSchema, type VisualResult } from '../src/definition/index.ts';
import { QueryEngine } from '../src/query/query-engine.ts';
import { column, measure, oneOf, type VisualDraft } from './document.ts';
import { samples } from './index.ts';

/** Loading reads three million flights; a slow machine may need this long (ms). */
const loadTimeout = 120_000;

let folder: string;
let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  database = await Database.open({ file: join(folder, 'data.duckdb'), spillFolder: folder, memoryMegabytes: 2_000, queryMilliseconds: 30_000, readableFolders: [vegaFolder()] });
  const loads = await Loads.open(database);
  for (const { model, load } of samples.datasets) await loads.run(model, load, vegaFolder(), 'test');
  engine = new QueryEngine(database);
}, loadTimeout);

afterAll(async () => {
  database?.close();
  await rm(folder, { recursive: true, force: true });
});

const read = (datasetId: string, draft: VisualDraft, filters: Parameters<QueryEngine['visual']>[0]['filters'] = [], language = 'en'): Promise<VisualResult> =>
  engine.visual({ model: samples.datasets.find(({ model }) => model.id === datasetId)!.model, dataVersion: 'test', visual: visualSchema.parse(draft), filters, language });

const visuals = samples.reports.flatMap(({ name, datasetId, filters, pages }) =>
  pages.flatMap((page) =>
    page.visuals
      .filter(({ type }) => type !== 'text')
      .map((visual) => ({ name: `${name}, ${page.name}, ${visual.name}`, datasetId, visual, filters: [{ at: 'filters', filters }, { at: 'page.filters', filters: page.filters }] })),
  ),
);

describe('every visual', () => {
  test.each(visuals)('$name has rows, complete and with values in every column', async ({ datasetId, visual, filters }) => {
    const { columns, rows, truncated } = await read(datasetId, visual, filters);
    expect(rows.length).toBeGreaterThan(0);
    expect(truncated).toBe(false);
    expect(columns.filter((_, index) => rows.every((row) => row[index] === null)).map(({ label }) => label)).toEqual([]);
  });

  test.each(visuals)('$name has a name for every column in Chinese', async ({ datasetId, visual, filters }) => {
    const { columns } = await read(datasetId, visual, filters, 'zh');
    expect(columns.filter(({ label }) => !/[\p{Script=Han}]|IMDb|MPAA/u.test(label)).map(({ label }) => label)).toEqual([]);
  });
});

describe('shown values', () => {
  /** Names that are the same in both languages, or that have no Chinese one. */
  const untranslated = new Set(['title', 'director', 'distributor', 'route', 'origin', 'destination', 'code', 'name', 'state_code', 'symbol', 'airport', 'city', 'occupation', 'rating']);
  const columns = samples.datasets.flatMap(({ model }) =>
    model.tables.flatMap((table) => table.columns.filter(({ name, type }) => type === 'text' && !untranslated.has(name)).map(({ name, values }) => ({ path: `${table.name}.${name}`, id: model.id, values }))),
  );

  test.each(columns)('of $path are all translated', async ({ path, id, values }) => {
    const { rows } = await read(id, { name: 'values', type: 'table', layout: { x: 0, y: 0, width: 1, height: 1 }, fields: { values: [column(path)] } });
    const found = rows.flatMap(([value]) => (value === null ? [] : [String(value)]));
    expect(found.filter((value) => !values?.[value])).toEqual([]);
    expect(Object.keys(values ?? {}).filter((value) => !found.includes(value) && !path.endsWith('month'))).toEqual([]);
  });
});

describe('what the pages state', () => {
  const value = async (dataset: number, name: string, filters: ReturnType<typeof oneOf>[] = []) => {
    const card: VisualDraft = { name: 'value', type: 'card', layout: { x: 0, y: 0, width: 1, height: 1 }, fields: { values: [measure(name)] } };
    const { rows } = await read(samples.datasets[dataset]!.model.id, card, [{ at: 'filters', filters }]);
    return Number(rows[0]![0]);
  };

  test('about flights: four in five on time, Fridays the worst', async () => {
    expect(await value(0, 'flights')).toBe(3_000_000);
    expect(await value(0, 'on_time_share')).toBeCloseTo(0.791, 3);
    const late = await Promise.all(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => value(0, 'late_share', [oneOf('flights.weekday', [day])])));
    expect(late.indexOf(Math.max(...late))).toBe(4);
  });

  test('about shares: Apple thirteenfold, the index hardly more; falls of 57, 49 and 34%', async () => {
    expect(await value(1, 'final_value', [oneOf('companies.company', ['Apple'])])).toBeCloseTo(1293, 0);
    expect(await value(1, 'final_value', [oneOf('companies.company', ['S&P 500'])])).toBeCloseTo(106, 0);
    expect(await value(1, 'index_drawdown', [oneOf('calendar.year', [2009])])).toBeCloseTo(-0.57, 2);
    expect(await value(1, 'index_drawdown', [oneOf('calendar.year', [2002])])).toBeCloseTo(-0.49, 2);
    expect(await value(1, 'index_drawdown', [oneOf('calendar.year', [2020])])).toBeCloseTo(-0.34, 2);
  });

  test('about weather: Seattle is wet more often, and hardly wetter', async () => {
    const seattle = [oneOf('days.city', ['Seattle'])];
    const newYork = [oneOf('days.city', ['New York'])];
    expect([await value(2, 'wet_days_per_year', seattle), await value(2, 'wet_days_per_year', newYork)]).toEqual([126.5, 90.5]);
    expect(await value(2, 'precipitation_per_year', seattle)).toBeCloseTo(1106.5, 1);
    expect(await value(2, 'precipitation_per_year', newYork)).toBeCloseTo(1044.65, 1);
    expect([await value(2, 'frost_days_per_year', newYork), await value(2, 'frost_days_per_year', seattle)]).toEqual([66, 18]);
  });

  test('about films: six studios stand for four fifths of the gross, adventure grosses most, horror doubles most often', async () => {
    const large = await value(3, 'gross', [oneOf('films.studio', ['Warner Bros.', 'Fox', 'Sony', 'Disney', 'Paramount', 'Universal'])]);
    expect(large / (await value(3, 'gross'))).toBeCloseTo(0.79, 2);
    const genres = ['Action', 'Adventure', 'Black Comedy', 'Comedy', 'Documentary', 'Drama', 'Horror', 'Musical', 'Romantic Comedy', 'Thriller/Suspense', 'Western'];
    const most = async (name: string) => {
      const values = await Promise.all(genres.map((genre) => value(3, name, [oneOf('films.genre', [genre])])));
      return genres[values.indexOf(Math.max(...values))];
    };
    expect([await most('median_gross'), await most('double_share')]).toEqual(['Adventure', 'Horror']);
  });

  test('about work: 8.7 million jobs, 27.1% of builders, 45% farmers, 48% women', async () => {
    expect(await value(4, 'below_peak')).toBe(-8_693_000);
    expect(await value(4, 'unemployment_rate', [oneOf('unemployment.industry', ['Construction']), oneOf('unemployment.date', ['2010-02-01'])])).toBeCloseTo(0.271, 3);
    expect(await value(4, 'workforce_share', [oneOf('occupations.occupation', ['Farmer']), oneOf('occupations.year', [1850])])).toBeCloseTo(0.45, 2);
    expect(await value(4, 'women_share', [oneOf('occupations.year', [2000])])).toBeCloseTo(0.479, 3);
  });
});
