import { MantineProvider, createTheme } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ConsoleApiError, type ConsoleApi } from './api/console-api.ts';
import { ConsoleApiContext, useReading } from './api/use-console-api.ts';
import { ReadingState } from './parts/reading-state.tsx';
import type { Router } from './routing/router.ts';
import { RouterContext } from './routing/use-router.ts';
import { OpenPage } from './shell/open-page.tsx';
import { Shell } from './shell/shell.tsx';
import { SignedOutPage } from './shell/signed-out-page.tsx';

/** What the console runs on. */
export interface ConsoleAppProps {
  readonly api: ConsoleApi;
  readonly router: Router;
  readonly queries: QueryClient;
}

const theme = createTheme({ cursorType: 'pointer', focusRing: 'never', respectReducedMotion: true });

/**
 * The whole console. Mantine's variables and classes come from style sheets alone: it puts no style element into the
 * page, so that the page's policy needs neither a nonce nor an exception.
 */
export function ConsoleApp(props: ConsoleAppProps): ReactElement {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={props.queries}>
        <ConsoleApiContext value={props.api}>
          <RouterContext value={props.router}>
            <Frame />
          </RouterContext>
        </ConsoleApiContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Frame(): ReactElement {
  const session = useReading({ key: ['session'], read: async (api, signal) => await api.session(signal), live: false });
  if (session.error instanceof ConsoleApiError && session.error.code === 'UNAUTHENTICATED') return <SignedOutPage />;
  if (session.data === undefined) {
    return (
      <main className="gate">
        <ReadingState error={session.error} />
      </main>
    );
  }
  return (
    <Shell session={session.data}>
      <OpenPage session={session.data} />
    </Shell>
  );
}
