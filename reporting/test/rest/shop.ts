import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaintsAboutAnswer } from '@portal/tooling/power-bi';
import { pino } from 'pino';
import { Database } from '../../src/warehouse/database.ts';
import { Loads } from '../../src/warehouse/loads.ts';
import { datasetModel, dashboardDefinition, reportDefinition, visual, type SampleLoad, type SampleWorkspace } from '../../src/definition/index.ts';
import { QueryEngine } from '../../src/query/query-engine.ts';
import { buildService } from '../../src/service.ts';
import type { Settings } from '../../src/settings.ts';

/** A small shop: sales, the products and stores they belong to. Small enough to know every answer by heart. */
export const ids = {
  workspace: '11111111-0000-4000-8000-000000000001',
  dataset: '11111111-0000-4000-8000-000000000101',
  openDataset: '11111111-0000-4000-8000-000000000102',
  report: '11111111-0000-4000-8000-000000000201',
  openReport: '11111111-0000-4000-8000-000000000202',
  dashboard: '11111111-0000-4000-8000-000000000301',
  openDashboard: '11111111-0000-4000-8000-000000000302',
  tile: '11111111-0000-4000-8000-000000000401',
  openTile: '11111111-0000-4000-8000-000000000402',
};

const text = 'text' as const;
const tables = [
  {
    name: 'sales',
    label: { en: 'Sales', zh: '销售' },
    columns: [
      { name: 'id', label: 'Number', type: 'integer' as const },
      { name: 'day', label: { en: 'Day', zh: '日期' }, type: 'date' as const },
      { name: 'at', label: 'Moment', type: 'timestamp' as const },
      { name: 'product', label: 'Product number', type: 'integer' as const },
      { name: 'store', label: 'Store number', type: 'integer' as const },
      { name: 'pieces', label: { en: 'Pieces', zh: '件数' }, type: 'integer' as const, format: 'integer' as const },
      { name: 'amount', label: { en: 'Amount', zh: '金额' }, type: 'number' as const, format: 'currency' as const },
      { name: 'returned', label: 'Returned', type: 'boolean' as const },
      { name: 'note', label: 'Note', type: text },
    ],
  },
  {
    name: 'products',
    label: 'Products',
    columns: [
      { name: 'id', label: 'Product number', type: 'integer' as const },
      { name: 'name', label: { en: 'Product', zh: '产品' }, type: text, values: { Pear: { en: 'Pear', zh: '梨' } } },
      { name: 'size', label: 'Size', type: text, sortBy: 'size_order' },
      { name: 'size_order', label: 'Order of sizes', type: 'integer' as const },
      { name: 'maker', label: 'Maker number', type: 'integer' as const },
    ],
  },
  {
    name: 'makers',
    label: 'Makers',
    columns: [
      { name: 'id', label: 'Maker number', type: 'integer' as const },
      { name: 'country', label: 'Country', type: text },
    ],
  },
  {
    name: 'stores',
    label: 'Stores',
    columns: [
      { name: 'id', label: 'Store number', type: 'integer' as const },
      { name: 'city', label: 'City', type: text },
      { name: 'manager', label: 'Manager', type: text },
    ],
  },
  { name: 'weather', label: 'Weather', columns: [{ name: 'rain', label: 'Rain', type: 'number' as const }] },
];
const column = (table: string, name: string) => ({ table, column: name });
const pieces = { kind: 'aggregate' as const, aggregate: 'sum' as const, column: column('sales', 'pieces') };

export const shopModel = datasetModel.parse({
  id: ids.dataset,
  workspaceId: ids.workspace,
  name: 'Shop',
  tables,
  relationships: [
    { from: column('sales', 'product'), to: column('products', 'id') },
    { from: column('sales', 'store'), to: column('stores', 'id') },
    { from: column('products', 'maker'), to: column('makers', 'id') },
  ],
  measures: [
    { name: 'sales', label: { en: 'Sales', zh: '销售笔数' }, table: 'sales', expression: { kind: 'rows' }, format: 'integer' },
    { name: 'revenue', label: { en: 'Revenue', zh: '收入' }, table: 'sales', expression: { kind: 'aggregate', aggregate: 'sum', column: column('sales', 'amount') } },
    { name: 'pieces', label: 'Pieces sold', table: 'sales', expression: pieces },
    {
      name: 'price',
      label: 'Price of a piece',
      table: 'sales',
      expression: { kind: 'operation', operator: '/', left: { kind: 'measure', name: 'revenue' }, right: { kind: 'measure', name: 'pieces' } },
    },
    { name: 'returned_pieces', label: 'Returned', table: 'sales', expression: { ...pieces, where: { column: column('sales', 'returned'), operator: '=', value: true } } },
    { name: 'products', label: 'Products', table: 'products', expression: { kind: 'rows' } },
    { name: 'products_sold', label: 'Products sold', table: 'sales', expression: { kind: 'aggregate', aggregate: 'countDistinct', column: column('products', 'name') } },
    { name: 'rain', label: 'Rain', table: 'weather', expression: { kind: 'aggregate', aggregate: 'sum', column: column('weather', 'rain') } },
  ],
  roles: [
    { name: 'manager', rules: [{ column: column('stores', 'manager'), equals: { kind: 'username' } }] },
    { name: 'pears', rules: [{ column: column('products', 'name'), equals: { kind: 'values', values: ['Pear'] } }] },
    {
      name: 'own pears',
      rules: [
        { column: column('stores', 'manager'), equals: { kind: 'username' } },
        { column: column('products', 'name'), equals: { kind: 'values', values: ['Pear'] } },
      ],
    },
    { name: 'stores', rules: [{ column: column('stores', 'id'), equals: { kind: 'customData' } }] },
  ],
});

/** The same shop, open to everybody. */
export const openModel = { ...shopModel, id: ids.openDataset, name: 'Open shop', roles: [] };

export const loadShop: SampleLoad = async (connection, schema) => {
  const create = (table: string, columns: string, rows: string) =>
    connection.run(`CREATE TABLE "${schema}".${table} AS SELECT * FROM (VALUES ${rows}) AS rows (${columns})`);
  await create(
    'sales',
    'id, day, "at", product, store, pieces, amount, returned, note',
    `(1, DATE '2024-01-30', TIMESTAMP '2024-01-30 09:15:00', 1, 1, 2, 10.0::DOUBLE, false, 'gift'),
     (2, DATE '2024-01-31', TIMESTAMP '2024-01-31 23:59:59', 2, 1, 1, 20.0, true, '=1+1'),
     (3, DATE '2024-02-01', TIMESTAMP '2024-02-01 00:00:00', 1, 2, 4, 18.0, false, NULL),
     (4, DATE '2024-03-05', TIMESTAMP '2024-03-05 14:30:00', 3, 2, 0, 0.5, false, 'a "word", two'),
     (5, DATE '2025-01-06', TIMESTAMP '2025-01-06 14:45:00', 3, 2, 5, 100.0, false, '50% off')`,
  );
  await create('products', 'id, name, size, size_order, maker', `(1, 'Apple', 'Small', 1, 1), (2, 'Pear', 'Large', 3, 1), (3, 'Melon', 'Middle', 2, NULL), (4, 'Plum', 'Small', 1, 1)`);
  await create('makers', 'id, country', `(1, 'Spain')`);
  await create('stores', 'id, city, manager', `(1, 'Lyon', 'anna'), (2, 'Oslo', 'ben')`);
  await create('weather', 'rain', '(1.5::DOUBLE)');
};

const layout = { x: 0, y: 0, width: 100, height: 100 };
const pages = [
  {
    name: 'ReportSection1',
    displayName: { en: 'Overview', zh: '总览' },
    visuals: [
      { name: 'by-product', type: 'bar', layout, fields: { category: [{ column: column('products', 'name') }], values: [{ measure: 'revenue' }] } },
      { name: 'total', type: 'card', layout, fields: { values: [{ measure: 'revenue' }] } },
      { name: 'list', type: 'table', layout, fields: { values: [{ column: column('sales', 'note') }, { column: column('products', 'name') }, { measure: 'pieces' }] } },
      { name: 'words', type: 'text', layout },
    ],
  },
  {
    name: 'ReportSection2',
    displayName: 'Lyon',
    hidden: true,
    filters: [{ kind: 'in', column: column('stores', 'city'), values: ['Lyon'] }],
    visuals: [{ name: 'total', type: 'card', layout, fields: { values: [{ measure: 'revenue' }] } }],
  },
];
const report = (id: string, datasetId: string, name: string) =>
  reportDefinition.parse({
    id,
    workspaceId: ids.workspace,
    name,
    description: { en: 'What was sold', zh: '销售情况' },
    datasetId,
    filters: [{ kind: 'range', column: column('sales', 'amount'), from: 1 }],
    pages,
  });
const dashboard = (id: string, reportId: string, tileId: string, displayName: string) =>
  dashboardDefinition.parse({
    id,
    workspaceId: ids.workspace,
    displayName,
    tiles: [{ id: tileId, title: { en: 'Revenue', zh: '收入' }, reportId, pageName: 'ReportSection1', visualName: 'total', column: 0, row: 0, colSpan: 4, rowSpan: 2 }],
  });

export const shop: SampleWorkspace = {
  workspace: { id: ids.workspace, name: 'Shops' },
  datasets: [
    { model: shopModel, load: loadShop },
    { model: openModel, load: loadShop },
  ],
  reports: [report(ids.report, ids.dataset, 'Shop'), report(ids.openReport, ids.openDataset, 'Open shop')],
  dashboards: [dashboard(ids.dashboard, ids.report, ids.tile, 'Shop'), dashboard(ids.openDashboard, ids.openReport, ids.openTile, 'Open shop')],
};

/** The shop with so many sales more, each with a note of its own, in Lyon and of apples. */
export const busyShop = (sales: number): SampleWorkspace => {
  const load: SampleLoad = async (connection, schema, folder) => {
    await loadShop(connection, schema, folder);
    await connection.run(`INSERT INTO "${schema}".sales SELECT 5 + n, DATE '2025-02-01', TIMESTAMP '2025-02-01 10:00:00', 1, 1, 1, 1.0, false, 'note ' || n FROM range(1, ${sales + 1}) AS numbers (n)`);
  };
  return { ...shop, datasets: shop.datasets.map(({ model }) => ({ model, load })) };
};

/** A visual as a test writes it. */
export const draft = (given: Record<string, unknown>) => visual.parse({ name: 'v', layout, ...given });

/** The shop's data and an engine for them, without the service around. */
export const openShop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'));
  const database = await Database.open({ file: join(folder, 'shop.duckdb'), spillFolder: join(folder, 'spill'), memoryMegabytes: 256, queryMilliseconds: 10_000, readableFolders: [folder] });
  const loads = await Loads.open(database);
  for (const { model, load } of shop.datasets) await loads.run(model, load, folder, 'test');
  const close = async () => {
    database.close();
    await rm(folder, { recursive: true });
  };
  return { folder, database, loads, engine: new QueryEngine(database), close };
};

export const client = { id: 'portal', secret: 'a secret of the tests' };

export const shopSettings = (dataFolder: string, more: Partial<Settings> = {}): Settings => ({
  port: 0,
  host: '127.0.0.1',
  dataFolder,
  client,
  portalOrigins: ['http://localhost:8080'],
  withSamples: true,
  embedFolder: join(dataFolder, 'embed'),
  memoryMegabytes: 256,
  queryMilliseconds: 10_000,
  importMegabytes: 8,
  logLevel: 'silent',
  ...more,
});

/** The whole service over the shop, in a folder of its own. */
export const startShop = async (more: Partial<Settings> = {}, samples: SampleWorkspace = shop) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-service-'));
  const app = await buildService(shopSettings(folder, more), pino({ level: 'silent' }), samples);
  const close = async () => {
    await app.close();
    await rm(folder, { recursive: true });
  };
  return { app, folder, close };
};

export const scope = 'https://analysis.windows.net/powerbi/api/.default';

type App = Awaited<ReturnType<typeof buildService>>;

/**
 * Calls the service as a client of the REST API or, with an embed token, as the embed page. Whatever the REST API gives, in
 * any test, is held against Microsoft's description of it.
 */
export const caller = (app: App, token: string) => async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const mediaType = String(answer.headers['content-type']);
  const json = /json/.test(mediaType) ? answer.json<Record<string, never>>() : undefined;
  const seen = { status: answer.statusCode, headers: answer.headers, text: answer.body, json: json as never as Record<string, unknown> };
  const wrong = url.startsWith('/v1.0/myorg') && seen.status < 300 ? complaintsAboutAnswer({ method, url }, { ...seen, mediaType }) : null;
  if (wrong !== null) throw new Error(`${method} ${url} does not answer as Microsoft describes it: ${JSON.stringify(wrong)}`);
  return seen;
};

/** An access token for the REST API, as the portal gets it. */
export const signIn = async (app: App): Promise<string> => {
  const form = new URLSearchParams({ client_id: client.id, client_secret: client.secret, scope, grant_type: 'client_credentials' });
  const answer = await app.inject({ method: 'POST', url: '/local/oauth2/v2.0/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: form.toString() });
  return answer.json<{ access_token: string }>().access_token;
};
