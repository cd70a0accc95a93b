import type { Query, QueryCache } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { notifyError } from './notifier.ts';

const UNAUTHORIZED = 401;

/**
 * Shows as a toast what a page's questions fail for (SPEC 8), also where the page shows a state of its own. Only once no
 * further try is made by itself; what is asked at intervals is said once until it has been answered again. A query
 * whose `meta` is `quiet` says nothing, nor does the end of a session, which ends the page. Docs: decision 43.
 * @returns a function that ends this
 */
export const sayErrors = (cache: QueryCache): (() => void) => {
  const said = new WeakSet<Query>();
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'success') said.delete(query);
    if (action.type !== 'error' || query.meta?.quiet === true || !isSayable(action.error)) return;
    const isSaid = said.has(query);
    said.add(query);
    if (!isSaid || !isRepeated(query)) notifyError(action.error.message);
  });
};

const isSayable = (error: unknown): error is ApiError => error instanceof ApiError && error.statusCode !== UNAUTHORIZED;

const isRepeated = (query: Query): boolean =>
  query.observers.some(({ options: { refetchInterval } }) => Boolean(typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval));
