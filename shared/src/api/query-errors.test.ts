import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerWith, httpError, requests, success } from '../testing/network.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { endpoints } from '@portal/shared/contract/all';
import { connectQueries, pagesQueryOf, queryOf, setNotifier } from './index.ts';

const { list } = endpoints.views;
const asked = queryOf(list, { query: { reportId: 3 } });

let client: QueryClient;
let ends: (() => void)[];
let toasts: string[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 0 } } });
  toasts = [];
  ends = [connectQueries(client), setNotifier((message) => void toasts.push(message))];
});
afterEach(() => {
  for (const end of ends) end();
  client.clear();
});

test('what a page asks is said when it fails, also where the page shows it', async () => {
  answerWith(() => httpError(500, 'The database is away'));
  await expect(client.fetchQuery(asked)).rejects.toThrow('The database is away');
  expect(toasts).toEqual(['The database is away']);
});

test('so is a list that grows at its end', async () => {
  answerWith(() => httpError(500, 'No more'));
  await expect(client.fetchInfiniteQuery(pagesQueryOf(endpoints.comments.list, () => ({ body: { reportId: 3 } })))).rejects.toThrow();
  expect(toasts).toEqual(['No more']);
});

test('what is tried again is said once no further try is made, and not at all when one succeeds', async () => {
  let tries = 0;
  answerWith(() => ((tries += 1) < 3 ? httpError(500, 'A hiccup') : success([])));
  await client.fetchQuery({ ...asked, retry: 2 });
  expect([requests.length, toasts]).toEqual([3, []]);
  answerWith(() => httpError(500, 'For good'));
  await expect(client.fetchQuery({ ...asked, retry: 2 })).rejects.toThrow();
  expect([requests.length, toasts]).toEqual([3, ['For good']]);
});

test.each([
  ['nobody waits for the answer', queryOf(list, { query: { reportId: 3 }, quiet: true }), httpError(500, 'refused')],
  ['the session has ended, and the page with it', asked, httpError(401, 'Sign in again')],
])('nothing is said where %s', async (_, query, answer) => {
  answerWith(() => answer);
  await expect(client.fetchQuery({ ...query, retry: false })).rejects.toThrow();
  expect(toasts).toEqual([]);
});

test('what is asked at intervals is said once, until it has been answered again; what a person asks again, each time', async () => {
  const ask = async (refetchInterval: number | false | (() => number | false), times: readonly ('fails' | 'answers')[]): Promise<void> => {
    const observer = new QueryObserver(client, { ...asked, retry: false, enabled: false, refetchInterval });
    const hide = observer.subscribe(() => undefined);
    for (const time of times) {
      answerWith(() => (time === 'fails' ? httpError(500, 'Away') : success([])));
      await observer.refetch();
    }
    hide();
  };
  await ask(60_000, ['fails', 'fails', 'answers', 'fails', 'fails']);
  expect(toasts).toEqual(['Away', 'Away']);
  toasts = [];
  await ask(false, ['fails', 'fails']);
  expect(toasts).toEqual(['Away', 'Away']);
  toasts = [];
  await ask(() => 60_000, ['answers', 'fails', 'fails']);
  expect(toasts).toEqual(['Away']);
  toasts = [];
  await ask(() => false, ['fails', 'fails']);
  expect(toasts).toEqual(['Away', 'Away']);
});
