import type { DataTag } from '@tanstack/react-query';
import type { BodyOf, Endpoint, QueryOf, Tag, ValueOf } from '@portal/shared/contract';
import { call, type CallOptions } from './call.ts';
import { whenRefreshed } from './changes.ts';

/**
 * What is asked, as `call` takes it. `quiet`: nobody waits for the answer, so that its absence is no toast; whatever the entry
 * says, which is for calls that are made by themselves.
 */
export type QueryInput<E extends Endpoint> = { query?: QueryOf<E>; body?: BodyOf<E>; quiet?: boolean };

type Key<Value> = DataTag<readonly unknown[], Value, Error>;

export type EndpointQuery<E extends Endpoint> = {
  queryKey: Key<ValueOf<E>>;
  queryFn: (context?: { signal?: AbortSignal }) => Promise<ValueOf<E>>;
  meta: { tags: readonly Tag[]; quiet: boolean };
};

/**
 * A call as a query of TanStack Query: `useQuery({ ...queryOf(endpoints.users.list, { body }), placeholderData })`. It is
 * asked anew after every call whose `changes` meet the entry's `tags`.
 */
export const queryOf = <E extends Endpoint>(endpoint: E, { quiet = false, ...input }: QueryInput<E> = {}): EndpointQuery<E> => ({
  queryKey: queryKeyOf(endpoint, input),
  // The cache says what went wrong, when it has tried as often as it does: see `sayErrors`.
  queryFn: ({ signal } = {}) => call(endpoint, { ...input, quiet: true, signal }),
  meta: { tags: endpoint.tags ?? [], quiet },
});

/**
 * The key of a call's answer in the cache. With less than what was asked, it is the beginning of the keys of all that was
 * asked with more, for `invalidateQueries` and its like.
 * @param apart keeps what is made of the answer in another way, or at other times, from the answer itself
 */
export const queryKeyOf = <E extends Endpoint, Value = ValueOf<E>>(
  endpoint: E,
  { query, body }: { query?: Partial<QueryOf<E>>; body?: Partial<BodyOf<E>> } = {},
  apart?: string,
): Key<Value> => [endpoint.path, ...(query || body || apart ? [{ query, body }] : []), ...(apart ? [apart] : [])] as unknown as Key<Value>;

/**
 * Options of a query of what is edited, asked for once: what others change meanwhile is told when it is saved, and does not write over what is
 * being typed. It stays while its page is hidden, when nobody looks at it, so its key has to name the opening (`apart`, of `useId`).
 */
// About nothing: a query that does not say so is asked anew after every change. A week is longer than anybody leaves a page of theirs hidden.
export const askedOnce = { meta: { tags: [] as readonly Tag[] }, staleTime: Infinity, gcTime: 7 * 86_400_000 } as const;

/** A list that grows at its end, as an infinite query: `inputOf` says what is asked for page 1, 2 and so on. */
export const pagesQueryOf = <E extends Endpoint>(endpoint: E, inputOf: (page: number) => QueryInput<E>) => ({
  queryKey: queryKeyOf<E, { pages: ValueOf<E>[]; pageParams: number[] }>(endpoint, inputOf(1), 'pages'),
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal?: AbortSignal }): Promise<ValueOf<E>> =>
    queryOf(endpoint, inputOf(pageParam)).queryFn(signal && { signal }),
  meta: { tags: endpoint.tags ?? [], quiet: inputOf(1).quiet ?? false },
});

/**
 * A call as a mutation of TanStack Query. It is pending until what it changed has been asked for anew, so that nothing
 * shows the old state in between.
 * @param optionsOf the call's options for what the mutation is given; without it, they are given as they are
 */
export const mutationOf = <E extends Endpoint, Input = CallOptions<E>>(
  endpoint: E,
  optionsOf: (input: Input) => CallOptions<E> = (input) => input as CallOptions<E>,
) => ({
  mutationFn: (input: Input): Promise<ValueOf<E>> => call(endpoint, optionsOf(input)),
  onSettled: whenRefreshed,
});
