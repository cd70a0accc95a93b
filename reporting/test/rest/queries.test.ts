import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { caller, ids, loadShop, openModel, shop, signIn, startShop } from './shop.ts';
import { bases, complaints } from './swagger.ts';

type Row = Record<string, unknown>;

/** A dataset whose only role has fixed values. */
const fixedDataset = '11111111-0000-4000-8000-000000000104';
const fixed = { ...shop.datasets[0]!.model, id: fixedDataset, roles: shop.datasets[0]!.model.roles.filter(({ name }) => name === 'pears') };
/** More rows than a query may give. */
const longDataset = '11111111-0000-4000-8000-000000000105';
const long = { ...openModel, id: longDataset };

let service: Awaited<ReturnType<typeof startShop>>;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  const loadLong: typeof loadShop = async (connection, schema) => {
    await loadShop(connection, schema, '');
    await connection.run(`CREATE OR REPLACE TABLE "${schema}".weather AS SELECT CAST(range AS DOUBLE) AS rain FROM range(100010)`);
  };
  service = await startShop({}, { ...shop, datasets: [...shop.datasets, { model: fixed, load: loadShop }, { model: long, load: loadLong }] });
  call = caller(service.app, await signIn(service.app));
});
afterAll(() => service.close());

const fill = (path: string, dataset: string = ids.openDataset) => path.replace('{groupId}', ids.workspace).replace('{datasetId}', dataset);
const path = (base: string) => `${base}/datasets/{datasetId}/executeQueries`;
/** Each user has so many requests a minute; each call here is a user's own. */
let callers = 0;
const ask = (query: string, more: Row = {}, dataset?: string, base: string = bases[0]) =>
  call('POST', fill(path(base), dataset), { queries: [{ query }], impersonatedUserName: `reader-${(callers += 1)}`, ...more });
const rowsOf = ({ json }: { json: Row }): Row[] => (json.results as { tables: { rows: Row[] }[] }[])[0]!.tables[0]!.rows;
const rows = async (query: string, more?: Row, dataset?: string) => {
  const answer = await ask(query, more, dataset);
  if (answer.status !== 200) throw new Error(answer.text);
  return rowsOf(answer);
};

test.each(bases)('an answer below %s holds to Microsoft’s description', async (base) => {
  const answer = await ask('EVALUATE SUMMARIZECOLUMNS(products[name], "Revenue", [revenue]) ORDER BY [Revenue] DESC', {}, undefined, base);
  expect(complaints('post', path(base), answer)).toBeNull();
  expect(rowsOf(answer)).toEqual([
    { 'products[name]': 'Melon', '[Revenue]': 100.5 },
    { 'products[name]': 'Apple', '[Revenue]': 28 },
    { 'products[name]': 'Pear', '[Revenue]': 20 },
  ]);
});

describe('tables', () => {
  test('come whole, with what is blank left out unless it is wanted, and days as moments', async () => {
    const all = await rows('evaluate Sales -- all of it\n');
    expect(all).toHaveLength(5);
    expect(all[2]).toEqual({ 'sales[id]': 3, 'sales[day]': '2024-02-01T00:00:00', 'sales[at]': '2024-02-01T00:00:00', 'sales[product]': 1, 'sales[store]': 2, 'sales[pieces]': 4, 'sales[amount]': 18, 'sales[returned]': false });
    expect((await rows("EVALUATE 'sales'", { serializerSettings: { includeNulls: true } }))[2]).toMatchObject({ 'sales[note]': null });
  });

  test.each<[string, Row[]]>([
    ['EVALUATE VALUES(stores[city]) ORDER BY stores[city] DESC', [{ 'stores[city]': 'Oslo' }, { 'stores[city]': 'Lyon' }]],
    ['EVALUATE DISTINCT(products[maker]) ORDER BY products[maker]', [{}, { 'products[maker]': 1 }]],
    ['EVALUATE DISTINCT(weather)', [{ 'weather[rain]': 1.5 }]],
    ['EVALUATE FILTER(stores, stores[city] = "Oslo")', [{ 'stores[id]': 2, 'stores[city]': 'Oslo', 'stores[manager]': 'ben' }]],
    ['EVALUATE ROW("a", [revenue], "b", (COUNTROWS(sales) + 1) / -2, "c", DIVIDE(1, 0))', [{ '[a]': 148.5, '[b]': -3 }]],
  ])('%s', async (query, expected) => {
    expect(await rows(query)).toEqual(expected);
  });
});

describe('aggregates and conditions', () => {
  test.each<[string, string, unknown]>([
    ['SUM', 'SUM(sales[amount])', 148.5],
    ['AVERAGE', 'AVERAGE(sales[pieces])', 2.4],
    ['MEDIAN', 'MEDIAN(sales[pieces])', 2],
    ['MIN of a day', 'MIN(sales[day])', '2024-01-30T00:00:00'],
    ['MAX', 'max ( Sales[Pieces] )', 5],
    ['COUNT', 'COUNT(sales[note])', 4],
    ['DISTINCTCOUNT', 'DISTINCTCOUNT(sales[store])', 2],
    ['COUNTROWS', 'COUNTROWS(products)', 4],
    ['a measure with its table', "'sales'[price]", 12.375],
    ['days between days', 'MAX(sales[day]) - MIN(sales[day])', 342],
    ['arithmetic in its order', '1 + 2 * 3 - -[pieces] / 4', 10],
  ])('%s', async (_, expression, expected) => {
    expect(await rows(`EVALUATE ROW("x", ${expression})`)).toEqual([{ '[x]': expected }]);
  });

  test.each<[string, number[]]>([
    ['sales[pieces] = 4', [3]],
    ['sales[pieces] <> 4', [1, 2, 4, 5]],
    ['sales[pieces] > 2', [3, 5]],
    ['2 < sales[pieces]', [3, 5]],
    ['sales[pieces] >= 2 && sales[pieces] <= 4', [1, 3]],
    ['sales[pieces] IN {0, 5}', [4, 5]],
    ['NOT sales[pieces] IN {0, 5}', [1, 2, 3]],
    ['(sales[pieces] = 0 || sales[pieces] = 5) && sales[id] < 5', [4]],
    ['sales[returned] = TRUE()', [2]],
    ['sales[day] >= DATE(2024, 2, 1)', [3, 4, 5]],
    ['sales[day] < dt"2024-01-31"', [1]],
    ['ISBLANK(sales[note])', [3]],
    ['NOT(ISBLANK(sales[note]))', [1, 2, 4, 5]],
    ['sales[note] = BLANK()', [3]],
    ['CONTAINSSTRING(sales[note], "WORD")', [4]],
    ['sales[note] = "a ""word"", two"', [4]],
    ["stores[city] = \"Lyon\"", [1, 2]],
  ])('%s', async (condition, expected) => {
    for (const query of [`FILTER(sales, ${condition})`, `CALCULATETABLE(VALUES(sales), ${condition})`]) {
      expect((await rows(`EVALUATE ${query} ORDER BY sales[id]`)).map((row) => row['sales[id]'])).toEqual(expected);
    }
  });

  test.each([
    'FILTER(VALUES(stores[city]), stores[city] = "Lyon")',
    'KEEPFILTERS(FILTER(ALL(stores[city]), stores[city] = "Lyon"))',
    'FILTER(stores, stores[city] = "Lyon")',
    'TREATAS({"Lyon"}, stores[city])',
  ])('a filter of SUMMARIZECOLUMNS: %s', async (filter) => {
    const query = `EVALUATE SUMMARIZECOLUMNS('products'[name], stores[city], ${filter}, "Revenue", [revenue], "Number", COUNTROWS(sales)) ORDER BY products[name]`;
    expect(await rows(query)).toEqual([
      { 'products[name]': 'Apple', 'stores[city]': 'Lyon', '[Revenue]': 10, '[Number]': 1 },
      { 'products[name]': 'Pear', 'stores[city]': 'Lyon', '[Revenue]': 20, '[Number]': 1 },
    ]);
  });

  test('groups without any value are left out, one without groups is there', async () => {
    const query = 'SUMMARIZECOLUMNS(products[name], "Returned", [returned_pieces])';
    expect(await rows(`EVALUATE ${query}`)).toEqual([{ 'products[name]': 'Pear', '[Returned]': 1 }]);
    expect(await rows('EVALUATE CALCULATETABLE(ROW("x", [revenue]), stores[city] = "Rome")')).toEqual([{}]);
  });
});

describe('the first rows', () => {
  test.each<[string, unknown[]]>([
    ['TOPN(2, VALUES(products[name]), [revenue]) ORDER BY products[name]', ['Apple', 'Melon']],
    ['TOPN(1, VALUES(products[name]), [revenue], ASC)', ['Plum']],
    ['TOPN(2, SUMMARIZECOLUMNS(products[name], "r", [revenue]), [r], 1) ORDER BY [r]', ['Pear', 'Apple']],
    ['TOPN(0, VALUES(products[name]), [revenue])', []],
    ['TOPN(1, VALUES(products[name]), products[name], DESC)', ['Plum']],
    // All that are equal to the last one.
    ['TOPN(1, VALUES(products[name]), COUNTROWS(products), DESC) ORDER BY products[name] DESC', ['Plum', 'Pear', 'Melon', 'Apple']],
  ])('%s', async (query, expected) => {
    expect((await rows(`EVALUATE ${query}`)).map((row) => row['products[name]'])).toEqual(expected);
  });

  test('of a table, with its equals', async () => {
    const found = async (query: string) => (await rows(`EVALUATE ${query}`)).map((row) => row['sales[id]']);
    expect(await found('TOPN(2, sales, sales[amount], DESC) ORDER BY sales[amount] DESC')).toEqual([5, 2]);
    expect(await found('TOPN(1, sales, sales[store]) ORDER BY sales[id] DESC')).toEqual([5, 4, 3]);
    expect(await found('TOPN(1, sales, sales[store], DESC, sales[id], ASC)')).toEqual([3]);
    expect(await found('TOPN(1, sales, sales[note], ASC)')).toEqual([3]);
  });
});

describe('limits', () => {
  test('a result that is too long is cut, and says so', async () => {
    const answer = await ask('EVALUATE weather', {}, longDataset);
    expect(complaints('post', path(bases[0]), answer)).toBeNull();
    expect(rowsOf(answer)).toHaveLength(100_000);
    expect(answer.json).toMatchObject({ results: [{ tables: [{ error: { code: 'DatasetExecuteQueriesError' } }] }] });
    expect(await rows('EVALUATE TOPN(1, weather, weather[rain])', {}, longDataset)).toEqual([{ 'weather[rain]': 100_009 }]);
    expect((await ask('EVALUATE TOPN(1, VALUES(weather[rain]), weather[rain])', {}, longDataset)).status).toBe(400);
  });

  test('one user has 120 requests a minute, and is told when to come again', async () => {
    const user = { impersonatedUserName: 'busy' };
    for (let count = 0; count < 120; count += 1) expect((await ask('EVALUATE ROW("x", 1 + [revenue])', user)).status).toBe(200);
    const refused = await ask('EVALUATE ROW("x", [revenue])', user);
    expect([refused.status, refused.json]).toMatchObject([429, { error: { code: 'TooManyRequests' } }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('EVALUATE ROW("x", [revenue])', { impersonatedUserName: 'calm' })).status).toBe(200);
  });
});

describe('row-level security', () => {
  const revenue = async (user: Row, dataset: string = ids.dataset) => ask('EVALUATE ROW("x", [revenue])', user, dataset);

  test('shows the rows of who is impersonated, of rows and of groups', async () => {
    expect(rowsOf(await revenue({ impersonatedUserName: 'anna' }))).toEqual([{ '[x]': 30 }]);
    expect(rowsOf(await revenue({ impersonatedUserName: 'ben' }))).toEqual([{ '[x]': 118.5 }]);
    expect(rowsOf(await revenue({ impersonatedUserName: 'nobody' }))).toEqual([{}]);
    const sales = await rows('EVALUATE sales ORDER BY sales[id]', { impersonatedUserName: 'anna' }, ids.dataset);
    expect(sales.map((row) => row['sales[id]'])).toEqual([1, 2]);
    expect(await rows('EVALUATE TOPN(1, sales, sales[amount])', { impersonatedUserName: 'anna' }, ids.dataset)).toMatchObject([{ 'sales[id]': 2 }]);
  });

  test('refuses who impersonates nobody, and where a name earns no role', async () => {
    expect((await revenue({ impersonatedUserName: undefined })).status).toBe(403);
    expect((await revenue({ impersonatedUserName: 'anna' }, fixedDataset)).status).toBe(403);
    expect((await revenue({ impersonatedUserName: undefined }, ids.openDataset)).status).toBe(200);
  });
});

describe('is refused in Microsoft’s shape:', () => {
  test.each([
    ['nothing to evaluate', 'DEFINE MEASURE sales[x] = 1 EVALUATE sales', 'DEFINE'],
    ['SQL', 'SELECT * FROM sales', 'SELECT'],
    ['an unknown function', 'EVALUATE CROSSJOIN(sales, stores)', 'CROSSJOIN'],
    ['an unknown scalar function', 'EVALUATE ROW("x", RANKX(sales, [revenue]))', 'RANKX'],
    ['a name of JavaScript', 'EVALUATE ROW("x", constructor(sales[id]))', 'constructor'],
    ['an unknown table', 'EVALUATE secrets', 'There is no table secrets'],
    ['a table of another dataset', 'EVALUATE main.loads', 'There is no table main.loads'],
    ['an unknown column', 'EVALUATE VALUES(sales[secret])', 'secret'],
    ['an unknown measure', 'EVALUATE ROW("x", [secret])', 'There is no measure secret'],
    ['something behind the end', 'EVALUATE sales; DROP TABLE sales', ';'],
    ['a quote that does not end', "EVALUATE 'sales", "'sales"],
    ['a name that would leave its quotes', "EVALUATE 'sales\"; DROP TABLE x; --'", 'There is no table'],
    ['an aggregate of texts', 'EVALUATE ROW("x", SUM(sales[note]))', 'sum needs a numeric column'],
    ['a number for a text', 'EVALUATE FILTER(sales, sales[pieces] = "x")', 'is not a number'],
    ['a day that is none', 'EVALUATE FILTER(sales, sales[day] = DATE(2024, 2, 30))', 'not a day of the calendar'],
    ['values of two columns', 'EVALUATE FILTER(sales, sales[id] = 1 || sales[pieces] = 1)', '|| joins values of one column'],
    ['an order by what is not there', 'EVALUATE VALUES(stores[city]) ORDER BY stores[id]', 'not in the result'],
    ['a negative TOPN', 'EVALUATE TOPN(-1, sales, sales[id])', 'TOPN takes'],
    ['TOPN within TOPN', 'EVALUATE TOPN(1, TOPN(2, sales, sales[id]), sales[id])', 'within TOPN'],
    ['tables without a relationship', 'EVALUATE SUMMARIZECOLUMNS(stores[city], weather[rain])', 'no relationships'],
    ['depth', `EVALUATE ROW("x", ${'('.repeat(5_000)}1`, 'nested too deeply'],
    ['arithmetic with days', 'EVALUATE ROW("x", 1 + MAX(sales[day]))', 'arithmetic needs numbers'],
    ['arithmetic with texts', 'EVALUATE ROW("x", DIVIDE(MIN(stores[city]), [revenue]))', 'arithmetic needs numbers'],
    ['an endless sum', `EVALUATE ROW("x", 1${'+1'.repeat(20_000)})`, '200 times'],
    ['half a query', 'EVALUATE SUMMARIZECOLUMNS(stores[city]', 'the end of the query'],
  ])('%s', async (_, query, said) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      error: { code: 'DatasetExecuteQueriesError', message: expect.stringContaining(said), 'pbi.error': { details: [{ code: 'DetailsMessage', detail: { type: 1, value: expect.stringContaining(said) } }, { code: 'AnalysisServicesErrorCode' }] } },
    });
  });

  test('the place is named by line and column', async () => {
    expect((await ask('EVALUATE\n  ROW("x", [secret])')).json).toMatchObject({ error: { message: expect.stringMatching(/^Query \(2, 12\) /) } });
  });

  test.each([
    ['no query', { queries: [] }, 'queries'],
    ['two queries', { queries: [{ query: 'EVALUATE sales' }, { query: 'EVALUATE sales' }] }, 'queries'],
    ['an empty query', { queries: [{ query: ' ' }] }, 'queries[0].query'],
    ['nulls that are no yes or no', { queries: [{ query: 'EVALUATE sales' }], serializerSettings: { includeNulls: 1 } }, 'serializerSettings.includeNulls'],
    ['nobody', { queries: [{ query: 'EVALUATE sales' }], impersonatedUserName: '' }, 'impersonatedUserName'],
  ])('%s', async (_, body, field) => {
    const answer = await call('POST', fill(path(bases[0])), body);
    expect([answer.status, answer.json]).toMatchObject([400, { error: { message: expect.stringContaining(field) } }]);
  });
});
