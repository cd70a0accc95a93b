import { beforeEach, expect, jest, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';

type Listener = (event: { data: unknown }) => void;

/** jsdom has no channels: one that reaches every other end, at once. */
const ends: { name: string; listeners: Set<Listener> }[] = [];
class Channel {
  readonly #end: (typeof ends)[number];
  constructor(name: string) {
    this.#end = { name, listeners: new Set() };
    ends.push(this.#end);
  }
  postMessage(data: unknown): void {
    for (const end of ends) if (end !== this.#end && end.name === this.#end.name) end.listeners.forEach((hear) => hear({ data }));
  }
  addEventListener(_: string, listener: Listener): void {
    this.#end.listeners.add(listener);
  }
  removeEventListener(_: string, listener: Listener): void {
    this.#end.listeners.delete(listener);
  }
}
beforeEach(() => replace(globalThis, 'BroadcastChannel', Channel));

/** What is tested, as another tab of the browser has it: its own modules, the same cookies. */
const openTab = async () => {
  jest.resetModules();
  const { keepSession } = await import('./session.ts');
  return { ...(await import('./index.ts')), keepSession };
};

/** What a third tab says. */
const tell = (message: string): void => new Channel('hb_session').postMessage(message);

const instant = new Date().toISOString();
const session = (account: string) => ({
  accessToken: account,
  serverTime: instant,
  expiration: instant,
  userGuid: 'guid',
  user: { account, mail: '', fullName: '' },
  permissions: { version: account, interfaceClasses: [], interfaces: {} },
});

test('signing in and out in one tab does so in the others', async () => {
  const one = await openTab();
  const other = await openTab();
  const stop = other.startSession({ onEnded: () => undefined });

  one.keepSession(session('ada'));
  expect(other.currentUser()?.account).toBe('ada');
  one.clearSession();
  expect(other.currentUser()).toBeNull();

  stop();
  one.keepSession(session('ada'));
  expect(other.currentUser()).toBeNull();
});

test.each([
  ['signing out', 'signed-out', null],
  ['an idle end', 'idle', '[]'],
  ['an end by the server', 'ended', '[]'],
] as const)('%s leaves in the other tabs what the same account may find again', async (_, how, left) => {
  const one = await openTab();
  const other = await openTab();
  const stop = other.startSession({ onEnded: () => undefined });
  one.keepSession(session('ada'));
  sessionStorage.setItem('hb_tabs:ada', '[]');
  // jsdom has one storage for both; the tab that does it is another's.
  tell(how);
  expect(sessionStorage.getItem('hb_tabs:ada')).toBe(left);
  sessionStorage.clear();
  one.clearSession();
  stop();
});

test('an idle session that ends in several tabs at once stays an idle one, whatever is refused meanwhile', async () => {
  const one = await openTab();
  const other = await openTab();
  const stop = other.startSession({ onEnded: () => undefined });
  const stopOne = one.startSession({ onEnded: () => undefined });

  one.keepSession(session('ada'));
  one.clearSession('idle');
  // The other tab's own call came too late, and was answered with 401.
  other.clearSession();
  expect([one.whyEnded(), other.whyEnded()]).toEqual(['idle', 'idle']);
  one.keepSession(session('ada'));
  one.clearSession();
  expect([one.whyEnded(), other.whyEnded()]).toEqual([undefined, undefined]);
  stop();
  stopOne();
});
