import { ApiError, queryKeyOf, queryOf } from '@portal/shared/api';
import type { Endpoint, QueryOf, ValueOf } from '@portal/shared/contract';

const MISSING = 404;
const ID = /^[1-9]\d{0,8}$/;

/** One thing by its id, which may come from an address; null when there is none of that id, or it is no id at all. */
export const queryOrNull = <E extends Endpoint>(endpoint: E, id: string) => {
  const input = { query: { id } as unknown as QueryOf<E> };
  const found = queryOf(endpoint, input);
  return {
    ...found,
    queryKey: queryKeyOf<E, ValueOf<E> | null>(endpoint, input, 'or none'),
    queryFn: async (context?: { signal?: AbortSignal }): Promise<ValueOf<E> | null> => (ID.test(id) ? orNull(found.queryFn(context)) : null),
  };
};

/** What is asked for; null when it is gone. */
export const orNull = async <Value>(asked: Promise<Value>): Promise<Value | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === MISSING) return null;
    throw error;
  }
};
