import { defineConfig } from 'vitest/config';

const conditions = ['deskbell-source', 'node'];
const source = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** `unit` is pure and quick, `model` walks every interleaving, `server` speaks to a real PostgreSQL, `browser` drives a real Chromium. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          include: [
            'packages/{gate,protocol,assistant,console}/src/**/*.test.ts',
            'packages/server/src/**/*.test.ts',
            'examples/*/src/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/*.browser.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        ...source,
        test: { name: 'model', include: ['tests/model/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        ...source,
        test: {
          name: 'server',
          include: [
            'packages/server/src/**/*.db.test.ts',
            'examples/*/src/**/*.db.test.ts',
            'tests/crash/**/*.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['packages/server/src/testing/postgres.global.ts'],
        },
      },
      {
        ...source,
        test: {
          name: 'browser',
          include: [
            'packages/*/src/**/*.browser.test.ts',
            'examples/*/src/**/*.browser.test.ts',
            'tests/browser/**/*.test.ts',
          ],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          retry: 1,
        },
      },
    ],
  },
});
