import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createConsoleApi } from './api/console-api.ts';
import { createQueries } from './api/create-queries.ts';
import { ConsoleApp } from './console-app.tsx';
import { createRouter } from './routing/router.ts';

const host = document.querySelector('#console');
if (host === null) throw new TypeError('the page has no place for the console');

createRoot(host).render(
  <StrictMode>
    <ConsoleApp
      api={createConsoleApi(async (url, init) => await fetch(url, init))}
      router={createRouter(window)}
      queries={createQueries()}
    />
  </StrictMode>,
);
