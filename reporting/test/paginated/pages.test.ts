import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PagesAnswer, ParametersAnswer } from '../../src/paginated/wire.ts';
import { paginatedReport } from '../../src/paginated/definition.ts';
import { caller, ids, signIn, startShop } from '../rest/shop.ts';
import { receiptIds, receiptShop, receiptsDraft } from './receipts.ts';

let service: Awaited<ReturnType<typeof startShop>>;
let rest: ReturnType<typeof caller>;
beforeAll(async () => {
  service = await startShop({}, receiptShop);
  rest = caller(service.app, await signIn(service.app));
});
afterAll(() => service.close());

const reader = async (body: unknown) => caller(service.app, (await rest('POST', '/v1.0/myorg/GenerateToken', body)).json.token as string);
const open = () => reader({ reports: [{ id: receiptIds.open }], datasets: [{ id: ids.openDataset }] });
const as = (username: string) => reader({ reports: [{ id: receiptIds.secured }], datasets: [{ id: ids.dataset }], identities: [{ username, roles: ['manager'], datasets: [ids.dataset] }] });
const path = (id = receiptIds.open) => `/embed/api/paginated/${id}`;

const pagesOf = async (call: Awaited<ReturnType<typeof open>>, request: Record<string, unknown> = {}, id = receiptIds.open, language = 'en') => {
  const answer = await call('POST', `${path(id)}/pages`, { count: 20, ...request }, { 'accept-language': language });
  expect(answer.json).not.toHaveProperty('error');
  return answer.json as unknown as PagesAnswer;
};
/** All that stands on a page, line by line. */
const linesOf = ({ pages }: PagesAnswer, number: number): string[] =>
  pages
    .find((page) => page.number === number)!
    .blocks.flatMap((block) => (block.kind === 'text' ? [block.lines.join(' ')] : block.kind === 'table' ? block.rows.map(({ cells }) => cells.map(({ lines }) => lines.join(' ')).join(' | ')) : []));
const given = (values: Record<string, string | number | null>) => ({ parameterValues: Object.entries(values).map(([name, value]) => ({ name, value })) });

describe('the pages of a paginated report', () => {
  test('have title, chosen parameters, heads, groups with totals, and numbers', async () => {
    const run = await pagesOf(await open());
    expect(run.pageCount).toBe(2);
    expect(linesOf(run, 1)).toEqual([
      'Receipts',
      'Receipts',
      'City: All',
      'Product | Day | Note | Sum of Pieces | Sum of Amount | Price',
      'Store Lyon',
      'Apple | Jan 30, 2024 | gift | 2 | $10.00 | 5',
      'Pear | Jan 31, 2024 | =1+1 | 1 | $20.00 | 20',
      'Total of Lyon (2) | 3 | $30.00 | 10',
      'Page 1 of 2',
    ]);
    // A group on a page of its own begins under the repeated head; the whole has a price of its own, not a sum of prices.
    expect(linesOf(run, 2).slice(1, 3)).toEqual(['Product | Day | Note | Sum of Pieces | Sum of Amount | Price', 'Store Oslo']);
    expect(linesOf(run, 2)).toContain('All stores | 12 | $148.50 | 12.38');
    expect(run.outline).toEqual([{ text: 'Lyon', page: 1 }, { text: 'Oslo', page: 2 }]);
  });

  test('are in the reader’s language', async () => {
    const lines = linesOf(await pagesOf(await open(), { formatLocale: 'zh-CN' }, receiptIds.open, 'zh'), 1);
    expect(lines).toEqual(expect.arrayContaining(['销售明细', '城市：全部', 'Lyon门店', 'Lyon小计（2） | 3 | $30.00 | 10', '第 1 页，共 2 页']));
    expect(lines.some((line) => line.startsWith('梨 | 2024年1月31日'))).toBe(true);
  });

  test('are fetched a few at a time, of one run', async () => {
    const call = await open();
    const first = await pagesOf(call, { count: 1 });
    expect(first.pages.map(({ number }) => number)).toEqual([1]);
    const next = await pagesOf(call, { from: 2, count: 5, printed: first.printed });
    expect([next.pages.map(({ number }) => number), next.printed, next.outline]).toEqual([[2], first.printed, undefined]);
    expect((await pagesOf(call, { from: 9, printed: first.printed })).pages).toEqual([]);
  });

  test('follow the chosen values', async () => {
    const call = await open();
    const run = await pagesOf(call, given({ city: 'Oslo', since: '2024-03-05', least: 50 }));
    expect(run.pageCount).toBe(1);
    const lines = linesOf(run, 1);
    expect(lines).toContain('Melon | Jan 6, 2025 | 50% off | 5 | $100.00 | 20');
    expect(lines.filter((line) => line.startsWith('Melon'))).toHaveLength(1);
    expect(linesOf(await pagesOf(call, given({ least: 1e6 })), 1)).toContain('Nothing was sold.');
  });

  test('hold no rows of others: the token’s identity decides', async () => {
    const lines = linesOf(await pagesOf(await as('anna'), {}, receiptIds.secured), 1).join('\n');
    expect(lines).toContain('Store Lyon');
    expect(lines).not.toContain('Oslo');
    const ben = await as('ben');
    const refused = await ben('POST', `${path(receiptIds.secured)}/pages`, given({ city: 'Lyon' }));
    expect(refused.status).toBe(400);
  });
});

describe('parameters', () => {
  const parameters = async (request: Record<string, unknown> = {}) => (await (await open())('POST', `${path()}/parameters`, request)).json as unknown as ParametersAnswer;

  test('come with what can be chosen, and what is by default', async () => {
    const { parameters: all, missing } = await parameters();
    expect(all.map(({ name, values }) => [name, values])).toEqual([['city', ['Lyon', 'Oslo']], ['product', []], ['since', []], ['least', []]]);
    expect(all[0]!.available).toEqual([{ value: 'Lyon', label: 'Lyon' }, { value: 'Oslo', label: 'Oslo' }]);
    expect(missing).toEqual([]);
  });

  test('depend on what was chosen before', async () => {
    const { parameters: all } = await parameters(given({ city: 'Oslo', product: 'Pear' }));
    // Nobody bought a pear in Oslo: the choice is left out, and not refused while the reader still chooses.
    expect(all[1]).toMatchObject({ values: [], available: [{ value: 'Apple' }, { value: 'Melon' }] });
  });

  test.each<[string, Record<string, string | number | null>, string]>([
    ['one that is not there', { colour: 'red' }, 'parameterValues: the report has no parameter colour'],
    ['a value that is none of its values', { city: "Lyon' OR 1=1" }, 'parameterValues.city'],
    ['a day that is none', { since: '2024-02-30' }, 'parameterValues.since'],
    ['a number that is none', { least: 'many' }, 'parameterValues.least'],
  ])('%s is refused by name', async (_, values, message) => {
    const call = await open();
    const answer = await call('POST', `${path()}/pages`, given(values));
    expect([answer.status, (answer.json.error as { message: string }).message]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('who may see a paginated report', () => {
  test('only a token for it, and for its dataset', async () => {
    const other = await reader({ reports: [{ id: ids.openReport }], datasets: [{ id: ids.openDataset }] });
    expect((await other('GET', path())).status).toBe(403);
    expect((await other('POST', `${path()}/pages`, {})).status).toBe(403);
    expect((await caller(service.app, 'no token')('GET', path())).status).toBe(401);
    expect((await (await open())('GET', path(receiptIds.secured))).status).toBe(403);
  });

  test('the REST API tells its kind, and that it has no pages before it runs', async () => {
    const report = `/v1.0/myorg/groups/${ids.workspace}/reports/${receiptIds.open}`;
    expect((await rest('GET', report)).json).toMatchObject({ reportType: 'PaginatedReport', embedUrl: expect.stringContaining('/rdlEmbed?') });
    expect((await rest('GET', `${report}/pages`)).status).toBe(400);
  });
});

describe('a definition', () => {
  const [table] = receiptsDraft.body.slice(-1) as unknown as [Record<string, unknown>];
  test.each<[string, Record<string, unknown>, string]>([
    ['a table over a data set that is not there', { body: [{ ...table, dataSet: 'other' }] }, 'dataSet'],
    ['a column that the data set lacks', { body: [{ ...table, columns: [{ value: 'colour', width: 1 }] }] }, 'value'],
    ['a condition on a parameter that is not there', { parameters: [] }, 'parameter'],
    ['a place for a value that nobody knows', { body: [{ kind: 'text', text: '{nonsense}' }] }, 'nonsense'],
    ['margins that leave nothing', { paper: { size: 'A5', margins: { top: 100, right: 0, bottom: 100, left: 0 } } }, 'no room'],
  ])('with %s is refused', (_, wrong, message) => {
    const { success, error } = paginatedReport.safeParse({ ...receiptsDraft, ...wrong });
    expect([success, JSON.stringify(error?.issues)]).toEqual([false, expect.stringContaining(message)]);
  });
});
