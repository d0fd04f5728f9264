/** Measures the account page in a browser, from the click in the list until the summary is rendered, against the sum of its API calls. */
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../e2e/chromium.ts';
import { sendRequest } from '../request.ts';
import { openList } from '../browser.ts';
import { median } from '../load.ts';
import type { BenchResult } from '../report.ts';
import { BENCH_PORT, type Person, type BenchFixture } from '../fixture.ts';

const ROUNDS = 7;
/** Allowance for rendering, code loading and network latency in addition to the calls. */
const ALLOWANCE_MS = 150;
const DRAWN_LIMIT_MS = 30_000;
const SUMMARY = JSON.stringify({ tab: 'summary' });

/**
 * Runs in the page. The measurement starts with the click and ends with the frame after the last part of the summary is rendered: metrics,
 * three charts, contacts, and no remaining skeletons. It contains no named functions, because the transpiler's helper for naming them does
 * not exist in the page.
 */
function watchSummary(limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let clicked: number | undefined;
    addEventListener('click', () => (clicked ??= performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const page = document.querySelector('[data-page-content]');
      if (
        clicked === undefined ||
        !page?.querySelector('.StatStrip-root') ||
        page.querySelector('.Skeleton-root, [aria-busy="true"]')
      )
        return;
      const charts = [...page.querySelectorAll('.ChartCard-body')];
      if (charts.length < 3 || charts.some((chart) => !chart.querySelector('svg, .ChartCard-emptyMessage'))) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - (clicked ?? 0)));
    });
    observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    setTimeout(() => reject(new Error(`The summary was not displayed within ${limit} ms.`)), limit);
  });
}

interface OpenedPage {
  ms: number;
  /** Path and query of the API requests of the page. */
  calls: string[];
}

/** Opens the n-th account of the list in a browser profile that has not opened any account. */
async function openAccount(browser: Browser, person: Person, n: number): Promise<OpenedPage> {
  const page = await openList(browser, person, '/dashboard/accounts');
  try {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/v1/') && request.method() === 'GET') calls.push(pathname + search);
    });
    const drawn = page.evaluate(watchSummary, DRAWN_LIMIT_MS);
    drawn.catch(() => {}); // handled below; if the click fails, its error is more useful
    const link = page.locator('tr[data-index] td.DataTable-name a').nth(n);
    // An account opens with its playbooks by default, so the link is changed to request the summary.
    await link.evaluate((a: HTMLAnchorElement, query) => (a.href += `?query=${query}`), encodeURIComponent(SUMMARY));
    await link.click();
    return { ms: await drawn, calls };
  } finally {
    await page.context().close();
  }
}

/**
 * Returns the sum of the durations of the calls in milliseconds, made one after the other without a browser.
 * @throws if a call fails
 */
async function sumCallTimes({ domain, token }: Person, calls: readonly string[]): Promise<number> {
  let sum = 0;
  for (const path of calls) {
    const startedAt = performance.now();
    await sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token });
    sum += performance.now() - startedAt;
  }
  return sum;
}

/**
 * Requires the product to run on the bench's port.
 * @throws if a summary is not rendered or a call fails
 */
export async function measureAccountPage(fixture: BenchFixture): Promise<BenchResult[]> {
  const person = fixture.people.large.ADM;
  const browser = await launchChromium(await findChromium());
  const openedPages: OpenedPage[] = [];
  try {
    // Warm-up: loads the program from disk and the database pages into the cache.
    await openAccount(browser, person, 0);
    for (let round = 0; round < ROUNDS; round++) openedPages.push(await openAccount(browser, person, round + 1));
  } finally {
    await browser.close();
  }
  const callTotals: number[] = [];
  for (const { calls } of openedPages) callTotals.push(await sumCallTimes(person, calls));
  const [time, sum] = [median(openedPages.map(({ ms }) => ms)), median(callTotals)];
  return [
    {
      what: `account page, click in the list until the summary is drawn, against 1.3 times its calls alone and ${ALLOWANCE_MS} ms`,
      measured: `${time.toFixed(0)} ms to 1.3 × ${sum.toFixed(0)} ms of ${openedPages[0]?.calls.length ?? 0} calls + ${ALLOWANCE_MS} ms`,
      ratio: time / (1.3 * sum + ALLOWANCE_MS),
      must: { atMost: 1 },
    },
  ];
}
