import type { Query, QueryClient } from '@tanstack/react-query';
import type { Tag } from '@portal/shared/contract';
import { sayErrors } from './query-errors.ts';

let client: QueryClient | undefined;
let holding = 0;
const held = new Set<Tag>();
let refreshing: Promise<unknown> = Promise.resolve();

/**
 * Says whose answers calls make stale, and whose errors are toasts: the cache of the signed-in user. The host says it, once
 * there is one; this module does without the cache's code, which signing in does not need.
 * @returns a function that lets go of the cache
 */
export const connectQueries = (connected: QueryClient): (() => void) => {
  client = connected;
  const endErrors = sayErrors(connected.getQueryCache());
  return () => {
    endErrors();
    if (client === connected) client = undefined;
  };
};

/**
 * Something that answers with one of these tags are about has changed: what is on the screen is asked for anew, the rest
 * when it is shown. A call says it by itself, from its entry's `changes`; others say it who hear of a change elsewhere.
 */
export const changed = (tags: readonly Tag[]): void => {
  if (tags.length === 0) return;
  for (const tag of tags) held.add(tag);
  if (holding === 0) release();
};

/** Asks anew once for all that is changed in `work`, when it has ended: for calls that are made one after another. */
export const changedTogether = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  holding += 1;
  try {
    return await work();
  } finally {
    holding -= 1;
    if (holding === 0 && held.size > 0) release();
  }
};

/** Until what was changed has been asked for anew, as far as it is on the screen; how that went, its own place says. */
export const whenRefreshed = async (): Promise<void> => {
  await refreshing;
};

const release = (): void => {
  const tags = new Set(held);
  held.clear();
  refreshing = Promise.all([refreshing, client?.invalidateQueries({ predicate: (query) => isAbout(query, tags) })]).then(() => undefined);
};

/** A query that `queryOf` did not make does not tell what it is about: it is asked again after every change. */
const isAbout = ({ meta }: Query, changes: ReadonlySet<Tag>): boolean => {
  const about = meta?.tags as readonly Tag[] | undefined;
  return about ? about.some((tag) => changes.has(tag)) : true;
};
