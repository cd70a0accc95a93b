import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/reading';
import { pause } from '@portal/shared/timing';

/** What the server tells open pages. Only ids: what it is about is asked for with the current user's own rights. */
export type LiveEvent =
  /** The stream begins, or begins again: anything may have happened meanwhile. */
  | { readonly name: 'ready' }
  | { readonly name: 'unread' }
  | { readonly name: 'comment'; readonly reportId: number };

type Listener = (event: LiveEvent) => void;
/** What the page with the stream tells the browser's other pages; `who` asks it whether there is one. */
type Message = { readonly kind: 'event'; readonly id: number; readonly event: LiveEvent } | { readonly kind: 'live'; readonly isLive: boolean } | { readonly kind: 'who' };

const EVENTS = '/api/Events';
const NAMES = ['ready', 'unread', 'comment'] as const;
/** After the server refused the stream, how long until it is asked again, in milliseconds. */
const PAUSE = 20_000;

/**
 * What happens to comments, as it happens. One page of a browser has the stream and tells the others; when it is closed,
 * another goes on where it was. Without locks or streams nothing is live, and whoever shows comments asks now and then.
 */
export class Live {
  readonly #name: string;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();
  #isLive = false;
  #lastId: number | undefined;
  #channel: BroadcastChannel | undefined;
  #ending: AbortController | undefined;

  /** @param account of whom: another user's stream is another one */
  constructor(account: string) {
    this.#name = `hb_live:${account}`;
  }

  /** Whether events arrive by themselves. */
  readonly isLive = (): boolean => this.#isLive;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The first listener begins the stream, and the last one that leaves ends it. */
  readonly listen = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  #begin(): void {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks || typeof EventSource === 'undefined' || typeof BroadcastChannel === 'undefined') return;
    const ending = new AbortController();
    this.#ending = ending;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    this.#tell({ kind: 'who' });
    locks.request(this.#name, { signal: ending.signal }, () => this.#stream(ending.signal)).catch(() => undefined);
  }

  #end(): void {
    this.#ending?.abort();
    this.#channel?.close();
    this.#channel = undefined;
    this.#setLive(false);
  }

  /** Holds the stream until this page needs it no more. */
  async #stream(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#untilRefused(signal);
      if (signal.aborted) break;
      // The stream has no way to renew a token that has run out, or to hear that the session has been ended; a call has.
      await call(endpoints.comments.unreadCount).catch(() => undefined);
      await pause(PAUSE, signal).catch(() => undefined);
    }
  }

  /** A stream that breaks is taken up again by the browser itself; one that is refused is not. */
  #untilRefused(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const source = new EventSource(this.#lastId === undefined ? EVENTS : `${EVENTS}?after=${this.#lastId}`);
      const end = () => {
        source.close();
        this.#share(false);
        done();
      };
      for (const name of NAMES) source.addEventListener(name, (message: MessageEvent<string>) => this.#receive(name, message));
      source.onerror = () => {
        this.#share(false);
        if (source.readyState === EventSource.CLOSED) end();
      };
      signal.addEventListener('abort', end, { once: true });
    });
  }

  #receive(name: (typeof NAMES)[number], { data, lastEventId }: MessageEvent<string>): void {
    const id = Number(lastEventId);
    const event: LiveEvent = name === 'comment' ? { name, reportId: Number((JSON.parse(data) as { reportId: number }).reportId) } : { name };
    if (name === 'ready') this.#share(true);
    this.#tell({ kind: 'event', id, event });
    this.#take(id, event);
  }

  #share(isLive: boolean): void {
    this.#setLive(isLive);
    this.#tell({ kind: 'live', isLive });
  }

  #hear(message: Message): void {
    if (message.kind === 'event') this.#take(message.id, message.event);
    else if (message.kind === 'live') this.#setLive(message.isLive);
    else if (this.#isLive) this.#tell({ kind: 'live', isLive: true });
  }

  #take(id: number, event: LiveEvent): void {
    if (Number.isSafeInteger(id)) this.#lastId = Math.max(this.#lastId ?? 0, id);
    for (const listener of [...this.#listeners]) listener(event);
  }

  #tell(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #setLive(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    for (const watcher of [...this.#watchers]) watcher();
  }
}
