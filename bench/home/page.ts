/** Measures the portfolio home in a browser, from the click in the menu until all tiles are drawn, against its slowest single call. */
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../e2e/chromium.ts';
import { openList } from '../browser.ts';
import { invalidateResults } from '../components/install.ts';
import { BENCH_PORT, type BenchFixture, type Person } from '../fixture.ts';
import { median } from '../load.ts';
import type { BenchResult } from '../report.ts';
import { sendRequest } from '../request.ts';

const ROUNDS = 5;
const FACTOR = 1.5;
/** Allowance for rendering, code loading and network latency in addition to the slowest call. */
const ALLOWANCE_MS = 300;
const DRAWN_LIMIT_MS = 60_000;
/** High enough for the whole page, so that every tile is loaded. */
const VIEWPORT = { width: 1440, height: 3200 };

interface HomeCall {
  method: string;
  path: string;
  json: unknown;
}

/**
 * Runs in the page. The measurement starts with the click and ends with the frame after the last tile is drawn. It contains no named
 * functions, because the transpiler's helper for naming them does not exist in the page.
 */
function watchTiles(limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let clicked: number | undefined;
    addEventListener('click', () => (clicked ??= performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const isOpen = document.querySelector('h1')?.textContent === 'Portfolio';
      if (clicked === undefined || !isOpen || !document.querySelector('[data-component-id][data-drawn]')) return;
      if (document.querySelector('main :is([data-waiting], [data-component-id]:not([data-drawn]), .Skeleton-root)'))
        return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - (clicked ?? 0)));
    });
    observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    setTimeout(() => reject(new Error(`The home was not displayed within ${limit} ms.`)), limit);
  });
}

/** Opens the home in a browser profile that has not opened it before. */
async function openHome(browser: Browser, person: Person): Promise<{ ms: number; calls: HomeCall[] }> {
  const page = await openList(browser, person, '/dashboard/accounts', VIEWPORT);
  try {
    const calls: HomeCall[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/v1/') || pathname.startsWith('/v1/api/live/')) return;
      calls.push({ method: request.method(), path: pathname + search, json: request.postDataJSON() ?? undefined });
    });
    const drawn = page.evaluate(watchTiles, DRAWN_LIMIT_MS);
    drawn.catch(() => {}); // handled below; if the click fails, its error is more useful
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio', exact: true }).click();
    return { ms: await drawn, calls };
  } finally {
    await page.context().close();
  }
}

/**
 * Makes the calls one after the other without a browser.
 * @returns the longest duration in milliseconds
 * @throws if a call fails
 */
async function findSlowestCall({ domain, token }: Person, calls: readonly HomeCall[]): Promise<number> {
  let slowest = 0;
  for (const { path, ...call } of calls) {
    const startedAt = performance.now();
    await sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token, ...call });
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}

/** Requires the product to run on the bench's port. @throws if the home is not rendered or a call fails */
export async function measureHomePage(fixture: BenchFixture): Promise<BenchResult[]> {
  const { database, people } = fixture;
  const results: BenchResult[] = [];
  const browser = await launchChromium(await findChromium());
  try {
    for (const [who, person] of Object.entries({ administrator: people.large.ADM, CSM: people.large.CSM })) {
      const components = await database.inTenant(person.tenant, 'read', (tx) =>
        tx.rows<{ id: number }>('select id from components where tenant_id = $1', [tx.tenant]),
      );
      const invalidate = () =>
        invalidateResults(
          database,
          person.tenant,
          components.map(({ id }) => id),
        );
      const [times, slowestCalls]: [number[], number[]] = [[], []];
      let count = 0;
      // Warm-up: loads the program from disk and the database pages into the cache.
      await openHome(browser, person);
      for (let round = 0; round < ROUNDS; round++) {
        await invalidate();
        const { ms, calls } = await openHome(browser, person);
        await invalidate();
        times.push(ms);
        slowestCalls.push(await findSlowestCall(person, calls));
        count = calls.length;
      }
      const [time, slowest] = [median(times), median(slowestCalls)];
      results.push({
        what: `home, ${who}: click until all tiles are drawn, against 1.5 times its slowest call and 300 ms`,
        measured: `${time.toFixed(0)} ms to ${FACTOR} × ${slowest.toFixed(0)} ms (${count} calls) + ${ALLOWANCE_MS} ms`,
        ratio: time / (FACTOR * slowest + ALLOWANCE_MS),
        must: { atMost: 1 },
      });
    }
  } finally {
    await browser.close();
  }
  return results;
}
