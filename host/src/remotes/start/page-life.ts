import { localStore } from '@portal/shared/storage';
import { browserRun } from './browser-run.ts';

/** One version of a module that runs for the first time in a page. */
export type Start = { readonly remote: string; readonly version: string };

/** A page that nobody left: it froze, or its browser ended it. */
export type EndedPage = { readonly starting: readonly Start[] };

/** What a page keeps in the browser. */
type PageRecord = EndedPage & { readonly run: string };

export type PageLife = {
  /** The pages that ended so since the portal was opened last, in this run of the browser. */
  readonly ended: Promise<readonly EndedPage[]>;
  /** Writes down that a module is starting, until the returned function is called. */
  readonly mark: (start: Start) => () => void;
};

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
type Message = { readonly ask: true } | { readonly here: string };

const PREFIX = 'hb_page.';
const CHANNEL = 'hb_pages';
/** How long a page that works on something may take to answer, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Keeps a record in the browser for as long as this page is in front: what it is starting. A page that is left takes its record
 * with it. One that froze cannot, and does not answer the next page, which then knows what it was starting. A record of an earlier run
 * of the browser says nothing: the browser may have been killed just after, before it had written down that the start was over.
 */
export const beginPageLife = (channel: Channel | undefined = openChannel(), patience = PATIENCE): PageLife => {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  const key = PREFIX + id;
  const run = browserRun();
  const starting = new Set<Start>();
  let left = false;
  const write = (): void => {
    if (!left && document.visibilityState === 'visible') localStore.writeValue(key, { starting: [...starting], run } satisfies PageRecord);
  };
  const leave = (gone: boolean): void => {
    left = gone;
    localStore.remove(key);
    write();
  };

  const others = localStore.keys().filter((one) => one.startsWith(PREFIX));
  write();
  // One that is out of sight may be ended by the browser at any time, and is no witness of anything.
  document.addEventListener('visibilitychange', () => leave(left));
  window.addEventListener('pagehide', () => leave(true));
  window.addEventListener('pageshow', () => leave(false));
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) channel.postMessage({ here: id } satisfies Message);
  });

  return {
    ended: channel ? silentOf(others, channel, patience).then((silent) => silent.flatMap((one) => takeRecord(one, run))) : Promise.resolve([]),
    mark: ({ remote, version }) => {
      const start = { remote, version };
      starting.add(start);
      write();
      return () => {
        if (starting.delete(start)) write();
      };
    },
  };
};

/** Those of the records whose pages do not answer. */
const silentOf = (keys: readonly string[], channel: Channel, patience: number): Promise<string[]> =>
  new Promise((fulfil) => {
    const silent = new Set(keys);
    if (silent.size === 0) return fulfil([]);
    const timer = setTimeout(() => fulfil([...silent]), patience);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('here' in data) silent.delete(PREFIX + data.here);
      if (silent.size > 0) return;
      clearTimeout(timer);
      fulfil([]);
    });
    channel.postMessage({ ask: true } satisfies Message);
  });

/** Its page was left meanwhile where it is gone. */
const takeRecord = (key: string, ofRun: string): EndedPage[] => {
  const page = localStore.value(key, readPage);
  localStore.remove(key);
  return page?.run === ofRun ? [{ starting: page.starting }] : [];
};

const readPage = (stored: unknown): PageRecord => {
  const { starting, run } = stored as PageRecord;
  return { starting: starting.map(({ remote, version }) => ({ remote: String(remote), version: String(version) })), run };
};

const openChannel = (): Channel | undefined => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));
