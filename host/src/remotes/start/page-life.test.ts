import { beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { beginPageLife, type PageLife } from './page-life.ts';

type Listener = (event: MessageEvent) => void;

/** Channels of pages that hear each other, one message after the other. */
const channels = () => {
  const listeners = new Map<object, Listener[]>();
  return {
    open: () => {
      const channel = {
        postMessage: (data: unknown) =>
          void Promise.resolve().then(() => {
            for (const [one, heard] of listeners) if (one !== channel) for (const listener of heard) listener({ data } as MessageEvent);
          }),
        addEventListener: (_: string, listener: unknown) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener as Listener]),
      };
      return channel as unknown as BroadcastChannel;
    },
    /** Its page answers nothing any more. */
    freeze: (channel: BroadcastChannel) => void listeners.delete(channel),
  };
};

const probe = { remote: 'probe', version: '1.0.0-a' };
const records = () => Object.keys(localStorage).length;
/** Until every page that works could have answered. */
const lookedBack = async ({ ended }: PageLife) => {
  await jest.advanceTimersByTimeAsync(5_000);
  return ended;
};
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

beforeEach(() => {
  jest.useFakeTimers();
  leave();
  localStorage.clear();
});

test('a page that froze is known to the next one, with what it was starting, and once', async () => {
  const { open, freeze } = channels();
  const frozen = open();
  beginPageLife(frozen).mark(probe);
  freeze(frozen);
  const next = beginPageLife(open());
  expect(await lookedBack(next)).toEqual([{ starting: [probe] }]);
  expect(await lookedBack(beginPageLife(open()))).toEqual([]);
});

test('a page of an earlier run of the browser is no witness: the browser may have been killed before it wrote down that the start was over', async () => {
  const { open, freeze } = channels();
  const frozen = open();
  beginPageLife(frozen).mark(probe);
  freeze(frozen);
  document.cookie = 'hb_run=; path=/; max-age=0';
  expect(await lookedBack(beginPageLife(open()))).toEqual([]);
});

test('a page that works is waited for no longer than its answer, and is left alone', async () => {
  const { open } = channels();
  beginPageLife(open()).mark(probe);
  const other = beginPageLife(open());
  await expect(other.ended).resolves.toEqual([]);
  expect(records()).toBe(2);
});

test('what has been started is no longer written down', async () => {
  const { open, freeze } = channels();
  const frozen = open();
  const end = beginPageLife(frozen).mark(probe);
  end();
  freeze(frozen);
  expect(await lookedBack(beginPageLife(open()))).toEqual([{ starting: [] }]);
});

test('a page that is left leaves nothing behind, also when something ends after it', async () => {
  const { open } = channels();
  const end = beginPageLife(open()).mark(probe);
  leave();
  end();
  expect(records()).toBe(0);
  await expect(beginPageLife(open()).ended).resolves.toEqual([]);
});

test('a page that comes back has its record again', () => {
  beginPageLife(channels().open());
  leave();
  expect(records()).toBe(0);
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  expect(records()).toBeGreaterThan(0);
});

test('a page out of sight is no witness', () => {
  beginPageLife(channels().open());
  const seen = (state: string) => {
    replace(document, 'visibilityState', state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  seen('hidden');
  expect(records()).toBe(0);
  seen('visible');
  expect(records()).toBe(1);
});

test('a record that nobody can read is no page', async () => {
  localStorage.setItem('hb_page.other', '7');
  expect(await lookedBack(beginPageLife(channels().open()))).toEqual([]);
});
