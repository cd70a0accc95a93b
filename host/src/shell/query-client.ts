import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@portal/shared/api';

const RETRIES = 2;

/** One cache for host and remotes. Only what may pass by itself is tried again; an HTTP error is not. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.kind === 'network',
      },
    },
  });
