import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ConsoleApiError } from './console-api.ts';

/** How often a reading that failed is tried again by itself; pages that are live go on anyway. */
const maxRetries = 3;

function isFinal(error: unknown): boolean {
  return error instanceof ConsoleApiError && ['UNAUTHENTICATED', 'NOT_FOUND', 'INVALID_REQUEST'].includes(error.code);
}

/** Creates the cache of replies. When any reading finds that the session has ended, the session is read again. */
export function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const ended = error instanceof ConsoleApiError && error.code === 'UNAUTHENTICATED';
        if (ended && query.queryKey[0] !== 'session') void queries.invalidateQueries({ queryKey: ['session'] });
      },
    }),
    defaultOptions: {
      queries: { retry: (count, error) => !isFinal(error) && count < maxRetries, staleTime: 1000 },
    },
  });
  return queries;
}
