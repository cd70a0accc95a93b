import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { answerWith, httpError, requests, success } from '../testing/network.ts';
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { endpoints } from '@portal/shared/contract/all';
import { call, changed, changedTogether, connectQueries, mutationOf, pagesQueryOf, queryKeyOf, queryOf, whenRefreshed } from './index.ts';

const { list, add, remove } = endpoints.views;
const { getMyReports } = endpoints.reports;

let client: QueryClient;
let leave: () => void;
const shown: (() => void)[] = [];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  leave = connectQueries(client);
  answerWith(() => success([]));
});
afterEach(() => {
  for (const hide of shown.splice(0)) hide();
  leave();
  client.clear();
});

/** A query on the screen, when its first answer has come. */
const show = async (options: ConstructorParameters<typeof QueryObserver>[1]) => {
  const observer = new QueryObserver(client, options);
  shown.push(observer.subscribe(() => undefined));
  await client.ensureQueryData({ ...options, queryKey: options.queryKey ?? [] });
  return observer;
};
const requestCount = (path: string): number => requests.filter((request) => request.path === path).length;
const view = { reportId: 3, name: 'mine', state: '{}' };

describe('queryOf', () => {
  test('asks what was given, and answers of the same input are one answer', async () => {
    await show(queryOf(list, { query: { reportId: 3 } }));
    await show(queryOf(list, { query: { reportId: 3 } }));
    await show(queryOf(list, { query: { reportId: 4 } }));
    expect(requests.map(({ query }) => query.reportId)).toEqual([3, 4]);
    expect(client.getQueryData(queryKeyOf(list, { query: { reportId: 4 } }))).toEqual([]);
  });

  test('an endpoint and an empty input have the same key, and it begins those of all inputs', async () => {
    expect(queryOf(getMyReports).queryKey).toEqual(queryOf(getMyReports, {}).queryKey);
    await show(queryOf(getMyReports, { query: { classId: 1 } }));
    expect(client.getQueryCache().findAll({ queryKey: queryKeyOf(getMyReports) })).toHaveLength(1);
    expect(client.getQueryCache().findAll({ queryKey: queryKeyOf(getMyReports, {}, 'apart') })).toHaveLength(0);
  });

  test('a cancelled query cancels its call', async () => {
    const observer = new QueryObserver(client, queryOf(list, { query: { reportId: 3 } }));
    answerWith(() => new Promise(() => undefined));
    observer.subscribe(() => undefined)();
    await whenRefreshed();
    expect(client.getQueryState(queryKeyOf(list, { query: { reportId: 3 } }))?.fetchStatus).toBe('idle');
  });
});

describe('what a call changes', () => {
  test('is asked for anew where it is shown, and when it is shown where it is not; the rest stays', async () => {
    await show(queryOf(list, { query: { reportId: 3 } }));
    await show(queryOf(getMyReports));
    await client.fetchQuery(queryOf(list, { query: { reportId: 4 } }));
    await call(add, { body: view });
    await whenRefreshed();
    expect([requestCount(list.path), requestCount(getMyReports.path)]).toEqual([3, 1]);
    expect(client.getQueryState(queryKeyOf(list, { query: { reportId: 4 } }))?.isInvalidated).toBe(true);
    expect(client.getQueryState(queryKeyOf(getMyReports))?.isInvalidated).toBe(false);
  });

  test.each([
    [httpError(400), 0],
    [httpError(403), 0],
    [httpError(404), 1],
    [httpError(409), 1],
    [{ status: 502, data: '' }, 1],
  ])('after an HTTP error, only what may be otherwise is asked for anew: %j', async (answer, times) => {
    await show(queryOf(list, { query: { reportId: 3 } }));
    answerWith(({ path }) => (path === remove.path ? answer : success([])));
    await expect(call(remove, { body: { id: 1 }, quiet: true })).rejects.toThrow();
    await whenRefreshed();
    expect(requestCount(list.path)).toBe(times);
  });

  test('is asked for once after calls that belong together, also when one fails', async () => {
    await show(queryOf(list, { query: { reportId: 3 } }));
    const work = changedTogether(async () => {
      await call(remove, { body: { id: 1 } });
      await call(remove, { body: { id: 2 } });
      await whenRefreshed();
      expect(requestCount(list.path)).toBe(1);
      throw new Error('the third');
    });
    await expect(work).rejects.toThrow('the third');
    await whenRefreshed();
    expect(requestCount(list.path)).toBe(2);
  });

  test('somebody else may say, too', async () => {
    await show(queryOf(list, { query: { reportId: 3 } }));
    changed(['users']);
    await whenRefreshed();
    expect(requestCount(list.path)).toBe(1);
    changed(['views']);
    await whenRefreshed();
    expect(requestCount(list.path)).toBe(2);
  });

  test('a query that does not tell what it is about is asked again after every change', async () => {
    let times = 0;
    await show({ queryKey: ['mine'], queryFn: () => (times += 1) });
    changed(['users']);
    await whenRefreshed();
    expect(times).toBe(2);
  });

  test('a cache that was let go hears no more', async () => {
    await show(queryOf(list, { query: { reportId: 3 } }));
    leave();
    changed(['views']);
    await whenRefreshed();
    expect(requestCount(list.path)).toBe(1);
  });
});

test('a mutation is pending until what it changed is there anew', async () => {
  const views = await show(queryOf(list, { query: { reportId: 3 } }));
  answerWith(({ path }) => success(path === list.path ? ['new'] : null));
  const mutation = new MutationObserver(client, mutationOf(remove, (id: number) => ({ body: { id } })));
  await mutation.mutate(1);
  expect(views.getCurrentResult().data).toEqual(['new']);
});

test('a list that grows asks page after page, and is one entry of its own', async () => {
  const comments = pagesQueryOf(endpoints.comments.list, (page) => ({ body: { reportId: 3, page: { pageIndex: page } } }));
  answerWith(({ body }) => success({ page: (body as { page: { pageIndex: number } }).page.pageIndex }));
  const observer = new InfiniteQueryObserver(client, { ...comments, getNextPageParam: (_, pages) => pages.length + 1 });
  shown.push(observer.subscribe(() => undefined));
  await client.fetchInfiniteQuery(comments);
  const { data } = await observer.fetchNextPage();
  expect(data?.pages).toEqual([{ page: 1 }, { page: 2 }]);
  await show(queryOf(endpoints.comments.list, { body: { reportId: 3, page: { pageIndex: 1 } } }));
  expect(client.getQueryCache().findAll({ queryKey: queryKeyOf(endpoints.comments.list, { body: { reportId: 3 } }) })).toHaveLength(2);
});
