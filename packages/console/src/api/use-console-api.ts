import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ConsoleApi } from './console-api.ts';

/** How often a page that shows what happens now is read again, while it is visible. */
export const pollMs = 3000;

/** Gives the server's client to the pages. */
export const ConsoleApiContext = createContext<ConsoleApi | null>(null);

/** What a page reads. */
export interface Reading<Reply> {
  /** Names the reply in the cache: everything that it depends on. */
  readonly key: readonly (string | undefined)[];
  readonly read: (api: ConsoleApi, signal: AbortSignal) => Promise<Reply>;
  /** Reads again every three seconds while the page is visible. */
  readonly live: boolean;
  /** Keeps the last reply on screen while the next one loads. */
  readonly keep?: boolean;
}

/** Reads from the server and draws again with each reply. */
export function useReading<Reply>(reading: Reading<Reply>): UseQueryResult<Reply> {
  const api = useContext(ConsoleApiContext);
  if (api === null) throw new TypeError('there is no console api around this page');
  return useQuery<Reply>({
    queryKey: reading.key,
    queryFn: async ({ signal }) => await reading.read(api, signal),
    refetchInterval: reading.live ? pollMs : false,
    ...(reading.keep === true ? { placeholderData: keepPreviousData } : {}),
  });
}
