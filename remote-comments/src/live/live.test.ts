import { answer, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { endpoints } from '@portal/shared/contract/all';
import { Live, type LiveEvent } from './live.ts';

/** Stands for the browser's streams, of which jsdom has none. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readonly url: string;
  readyState = 1;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }

  raise(name: string, id: number, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: String(id) }));
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

/** Stands for the browser's channels; what is told arrives at once. */
class FakeChannel {
  static all = new Set<FakeChannel>();
  readonly name: string;
  onmessage: ((message: { data: unknown }) => void) | null = null;

  constructor(name: string) {
    this.name = name;
    FakeChannel.all.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }

  close(): void {
    FakeChannel.all.delete(this);
  }
}

/** Stands for the browser's locks: one holder, the others wait in line. */
const fakeLocks = () => {
  const line: { signal: AbortSignal; work: () => Promise<void> }[] = [];
  let held = false;
  const next = (): void => {
    const first = held ? undefined : line.shift();
    if (!first) return;
    if (first.signal.aborted) return next();
    held = true;
    void first.work().finally(() => {
      held = false;
      next();
    });
  };
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      line.push({ signal, work });
      next();
      return Promise.resolve();
    },
  };
};

const heard = (live: Live) => {
  const events: LiveEvent[] = [];
  return { events, leave: live.listen((event) => events.push(event)) };
};
const source = (): FakeSource => FakeSource.all.at(-1) as FakeSource;

beforeEach(() => {
  jest.useFakeTimers();
  restartPortal();
  FakeSource.all = [];
  FakeChannel.all.clear();
  replace(globalThis, 'EventSource', FakeSource);
  replace(globalThis, 'BroadcastChannel', FakeChannel);
  replace(navigator, 'locks', fakeLocks());
});
afterEach(() => void jest.useRealTimers());

test('one page has the stream and tells the others', () => {
  const [first, second] = [new Live('jane'), new Live('jane')];
  const [one, other] = [heard(first), heard(second)];
  source().raise('ready', 5);
  source().raise('comment', 6, { reportId: 7, commentId: 1 });
  const told = [{ name: 'ready' }, { name: 'comment', reportId: 7 }];
  expect([FakeSource.all.length, one.events, other.events]).toEqual([1, told, told]);
  expect([first.isLive(), second.isLive()]).toEqual([true, true]);
  const third = new Live('jane');
  heard(third);
  expect(third.isLive()).toBe(true);
  expect(heard(new Live('john')).events).toEqual([]);
});

test('when its page is closed, another goes on after the last event', async () => {
  const one = heard(new Live('jane'));
  heard(new Live('jane'));
  source().raise('ready', 5);
  source().raise('unread', 9);
  one.leave();
  await jest.advanceTimersByTimeAsync(0);
  expect(FakeSource.all.map(({ url, readyState }) => [url, readyState])).toEqual([['/api/Events', 2], ['/api/Events?after=9', 1]]);
});

test('a stream that breaks is not live until it is back; a refused one is asked for again with a fresh token', async () => {
  answer(endpoints.comments.unreadCount, () => 0);
  const live = new Live('jane');
  const changes = jest.fn();
  live.watch(changes);
  heard(live);
  source().raise('ready', 5);
  source().onerror?.();
  expect([live.isLive(), FakeSource.all.length]).toEqual([false, 1]);
  source().raise('ready', 5);
  expect(live.isLive()).toBe(true);
  source().close();
  source().onerror?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(requests(endpoints.comments.unreadCount)).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(FakeSource.all.map(({ url }) => url)).toEqual(['/api/Events', '/api/Events?after=5']);
  expect(changes).toHaveBeenCalledTimes(4);
});

test('without locks nothing is live', () => {
  replace(navigator, 'locks', undefined);
  const live = new Live('jane');
  heard(live);
  expect([live.isLive(), FakeSource.all]).toEqual([false, []]);
});
