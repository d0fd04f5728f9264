import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { inlineClassNames } from './apps/web/bundle/class-names.ts';

/**
 * Most code of a test run is executed too rarely to be worth optimizing, so functions are optimized 30 times later than by default. Not every
 * version of V8 has the option.
 */
const LATE_OPTIMIZATION = '--interrupt-budget';
/** In MiB. Most objects of a test are short-lived: with the default of 16 MiB, many survive until the next collection and are copied. */
const YOUNG_GENERATION = '--max-semi-space-size=64';
const v8Options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });

/** Tests of the browser's code, with the DOM in the process. */
const web = {
  environment: 'happy-dom',
  // Links to files or other hosts do not navigate, because the files of a worker share one window and its URL.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  // Style sheets are ignored, except for the color tones whose contrast is computed.
  css: { include: /\/tokens\.css/ },
  setupFiles: ['apps/web/src/testing/setup.ts'],
};

// Configuration of all tests. `server` uses a real PostgreSQL, `e2e` uses running servers and a browser.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    execArgv: [
      YOUNG_GENERATION,
      ...(v8Options.includes(`${LATE_OPTIMIZATION} (`) ? [`${LATE_OPTIMIZATION}=2000000`] : []),
    ],
    retry: 0,
    testTimeout: 15_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/contract/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          // The tests call pure functions, so all files of a worker share their modules.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: inlineClassNames(),
        test: {
          ...web,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['apps/web/src/**/*.isolated.test.tsx'],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: inlineClassNames(),
        // Tests that replace a module, which other files of a worker may have loaded before.
        test: { ...web, name: 'web-isolated', include: ['apps/web/src/**/*.isolated.test.tsx'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // A worker waits for its database a part of the time.
          maxWorkers: 3,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/app/testing/postgres.ts',
          setupFiles: ['apps/server/src/app/testing/count-requests.ts', 'apps/server/src/app/testing/report-events.ts'],
          // The program is loaded once for all files of a worker; each file opens its own database.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The server's day differs from that of UTC and of the company. `TEST_NOW` sets the time of the test clock.
          env: { TZ: 'Etc/GMT+12' },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          // The browser and the modules are loaded once for all files of a worker; everything that a file opens is closed with it.
          isolate: false,
          setupFiles: ['e2e/end-process.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The same timeout as for everything else that waits for a page.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
