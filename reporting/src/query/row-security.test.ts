import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { draft, openShop, shopModel } from '../../test/rest/shop.ts';
import type { Identity } from './row-security.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const numbers = draft({ type: 'table', fields: { values: [{ column: { table: 'sales', column: 'id' } }] } });
const ask = (identity: Identity | undefined, visual = numbers) => shop.engine.visual({ model: shopModel, dataVersion: '1', visual, filters: [], language: 'en', identity });
const sales = async (roles: string[], username = 'anna', customData?: string) => (await ask({ username, roles, customData })).rows.map(([id]) => id);

describe('row-level security', () => {
  test('of a look-up table holds for the facts that lead to it', async () => {
    expect(await sales(['manager'])).toEqual([1, 2]);
    expect(await sales(['manager'], 'ben')).toEqual([3, 4, 5]);
    expect(await sales(['manager'], 'ANNA')).toEqual([]);
    expect(await sales(['manager'], "anna' OR '1'='1")).toEqual([]);
  });

  test('joins roles by or, and rules of a role by and', async () => {
    expect(await sales(['pears'])).toEqual([2]);
    expect(await sales(['own pears'], 'ben')).toEqual([]);
    expect(await sales(['manager', 'pears'], 'ben')).toEqual([2, 3, 4, 5]);
  });

  test('takes a list from customData; what cannot be a value fits nothing', async () => {
    expect(await sales(['stores'], 'x', '2')).toEqual([3, 4, 5]);
    expect(await sales(['stores'], 'x', ' 1 , 2,')).toEqual([1, 2, 3, 4, 5]);
    expect(await sales(['stores'], 'x', 'abc')).toEqual([]);
    expect(await sales(['stores'], 'x', '1) OR (1=1')).toEqual([]);
    expect(await sales(['stores'], 'x')).toEqual([]);
  });

  test('holds on the table itself, and leaves other tables alone', async () => {
    const cities = draft({ type: 'slicer', fields: { category: [{ column: { table: 'stores', column: 'city' } }] } });
    expect((await ask({ username: 'anna', roles: ['manager'] }, cities)).rows).toEqual([['Lyon']]);
    expect((await ask({ username: 'anna', roles: ['pears'] }, cities)).rows).toEqual([['Lyon'], ['Oslo']]);
    expect((await ask({ username: 'anna', roles: ['manager', 'pears'] }, cities)).rows).toHaveLength(2);
  });

  test('holds for the ends of a range, and for the rows behind a visual', async () => {
    const days = draft({ type: 'slicer', fields: { category: [{ column: { table: 'sales', column: 'day' } }] }, options: { slicer: 'range' } });
    expect((await ask({ username: 'ben', roles: ['manager'] }, days)).rows).toEqual([['2024-02-01', '2025-01-06']]);
    const behind = await shop.engine.underlying({ model: shopModel, dataVersion: '1', visual: numbers, filters: [], language: 'en', identity: { username: 'anna', roles: ['pears'] } });
    expect(behind.rows).toHaveLength(1);
  });

  test('does not mix up remembered results', async () => {
    expect(await sales(['manager'], 'anna')).not.toEqual(await sales(['manager'], 'ben'));
  });

  test.each([
    ['no identity', undefined],
    ['no role', { username: 'anna', roles: [] }],
    ['a role that does not exist', { username: 'anna', roles: ['manager', 'boss'] }],
  ])('refuses %s', async (_, identity) => {
    await expect(ask(identity)).rejects.toMatchObject({ statusCode: 403 });
  });
});
