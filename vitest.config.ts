import { defineConfig } from 'vitest/config';

// One place for all tests. `server` runs against one real PostgreSQL, `e2e` against running servers and a browser.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    testTimeout: 15_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/contract/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A link to a file or to another host leads nowhere: the files of a worker share one window and its address.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          // Styles are left out, but for the tones whose contrast is computed.
          css: { include: /\/tokens\.css/ },
          isolate: false,
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/postgres.ts',
          setupFiles: ['apps/server/src/testing/count-requests.ts'],
          // One load of the program for all files of a worker; every file opens a database of its own.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The server's day is neither UTC's nor the company's: `TEST_NOW` defines the time of the test clock.
          env: { TZ: 'Etc/GMT+12' },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          // One browser and one load of the modules for all files of a worker; what a file opened ends with it.
          isolate: false,
          setupFiles: ['e2e/end-process.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As long as everything else that waits for a page.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
