import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call } from '@portal/shared/api';
import { currentUser } from '@portal/shared/auth';
import { endpoints, type ContentDraft, type DraftBody } from '@portal/shared/contract/content/management';
import { localStore } from '@portal/shared/storage';

const { contentDrafts } = endpoints;
/** How long what is written waits until it is kept, in milliseconds: in the browser, and on the server. */
const SOON = 500;
const LATER = 3_000;

type Autosave = {
  readonly state: AutosaveState;
  /** Keeps nothing any more, and forgets what is kept. */
  readonly stop: () => Promise<void>;
  /**
   * Something new is saved, and has a key of its own from here on: what was typed while it was saved is kept under that, for the page
   * that opens it, and under the one of what is new nothing is left.
   */
  readonly moveTo: (place: Place, isTyped: boolean) => Promise<void>;
};
/** Where what is written is kept: under which key, and from which version on. */
type Place = { readonly key: string; readonly version: number };

export type AutosaveState = { readonly kind: 'none' | 'kept' | 'failed'; readonly time?: string };

/** Others may sign in to the same browser: what is written is the author's. */
const storedUnder = (key: string): string => `portal.draft.${currentUser()?.account ?? ''}.${key}`;
const isDraft = (stored: unknown): ContentDraft => {
  const { version, body, updateTime } = stored as ContentDraft;
  if (typeof version !== 'number' || typeof body !== 'object' || body === null || Number.isNaN(Date.parse(updateTime))) throw new TypeError('no draft');
  return { version, body, updateTime };
};

const keepIn = ({ key, version }: Place, body: DraftBody | null): void => {
  if (body) localStore.writeValue(storedUnder(key), { version, body, updateTime: new Date().toISOString() });
};

/** The later of what the server and this browser have kept of an unsaved text; null where there is nothing. */
export const findDraft = async (key: string): Promise<ContentDraft | null> => {
  const here = localStore.value(storedUnder(key), isDraft);
  // A server that cannot be reached does not keep anybody from what is in the browser.
  const there = await call(contentDrafts.get, { query: { key } }).catch((error: unknown) => {
    if (here) return null;
    throw error;
  });
  if (!here || !there) return here ?? there;
  return here.updateTime > there.updateTime ? here : there;
};

/** Forgets an unsaved text, here and on the server. */
export const forgetDraft = async (key: string): Promise<void> => {
  localStore.remove(storedUnder(key));
  await call(contentDrafts.discard, { body: { key } });
};

/**
 * Keeps what is being written: in the browser every half a second, on the server every three.
 * @param key for example `article:12`
 * @param body what there is to keep, a new object for each change; null as long as nothing has been changed
 */
export const useAutosave = (key: string, version: number, body: DraftBody | null): Autosave => {
  const [state, setState] = useState<AutosaveState>({ kind: 'none' });
  const pending = useRef<DraftBody>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef<DraftBody>(null);
  const moved = useRef<Place>(null);

  const keepHere = useEffectEvent(() => keepIn(moved.current ?? { key, version }, pending.current));
  const send = useEffectEvent(() => {
    const kept = pending.current;
    if (!kept) return;
    pending.current = null;
    const place = moved.current ?? { key, version };
    // One after the other, so that the last one stays.
    sending.current = sending.current
      .then(() => call(contentDrafts.save, { body: { ...place, body: kept } }))
      .then(
        ({ updateTime }) => setState({ kind: 'kept', time: updateTime }),
        // It is still in the browser, and goes with the next one.
        () => setState({ kind: 'failed' }),
      );
  });
  const timers = useRef<{ here?: ReturnType<typeof setTimeout> | undefined; there?: ReturnType<typeof setTimeout> | undefined }>({});
  const begin = useEffectEvent(() => {
    pending.current = body;
    newest.current = body;
  });
  useEffect(() => {
    begin();
    if (body === null) return;
    const { current: waiting } = timers;
    // Who writes without a pause is kept as often as who pauses.
    waiting.here ??= setTimeout(() => {
      waiting.here = undefined;
      keepHere();
    }, SOON);
    waiting.there ??= setTimeout(() => {
      waiting.there = undefined;
      send();
    }, LATER);
  }, [body]);
  useEffect(() => {
    window.addEventListener('pagehide', keepHere);
    const { current: waiting } = timers;
    return () => {
      window.removeEventListener('pagehide', keepHere);
      clearTimeout(waiting.here);
      clearTimeout(waiting.there);
      timers.current = {};
      // The page goes behind another one, or is closed.
      keepHere();
      send();
    };
  }, []);
  return {
    state,
    stop: useMemo(
      () => async () => {
        pending.current = null;
        await sending.current;
        setState({ kind: 'none' });
        // Whatever is left of it is offered once more, and can be discarded then.
        await forgetDraft(key).catch(() => undefined);
      },
      [key],
    ),
    moveTo: useMemo(
      () => async (place, isTyped) => {
        const isFirst = moved.current === null;
        moved.current = place;
        // It may have been sent to the old place already.
        pending.current = isTyped ? newest.current : null;
        keepIn(place, pending.current);
        await sending.current;
        if (isFirst) await forgetDraft(key).catch(() => undefined);
      },
      [key],
    ),
  };
};
