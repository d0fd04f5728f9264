/** The account page in a browser, from the click in the list until its summary is drawn, against its own calls made alone. */
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../e2e/chromium.ts';
import { sendRequest } from '../request.ts';
import { openList } from '../browser.ts';
import { median } from '../load.ts';
import type { BenchResult } from '../report.ts';
import { BENCH_PORT, type Person, type BenchFixture } from '../fixture.ts';

const ROUNDS = 7;
/** What drawing, loading code and travelling may take on top of the calls. */
const ALLOWANCE_MS = 150;
const DRAWN_LIMIT_MS = 30_000;
const SUMMARY = JSON.stringify({ tab: 'summary' });

/**
 * Runs in the page: the clock begins with the click and ends with the frame after the last part of the summary stands:
 * figures, three charts, contacts, and nothing that still shows its shape. It names no function, because what names
 * them here is not there.
 */
function watchSummary(limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let clicked: number | undefined;
    addEventListener('click', () => (clicked ??= performance.now()), { capture: true, once: true });
    const seen = new MutationObserver(() => {
      const page = document.querySelector('[data-page-content]');
      if (clicked === undefined || !page?.querySelector('.strip') || page.querySelector('.sk, [aria-busy="true"]'))
        return;
      const charts = [...page.querySelectorAll('.cc')];
      if (charts.length < 3 || charts.some((chart) => !chart.querySelector('svg, .cc-none'))) return;
      seen.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - (clicked ?? 0)));
    });
    seen.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    setTimeout(() => reject(new Error(`The summary was not drawn in ${limit} ms.`)), limit);
  });
}

interface Opened {
  ms: number;
  /** Path and query of what the page asked the API for. */
  calls: string[];
}

/** Opens the n-th account of the list, in a browser that has seen no account. */
async function openAccount(browser: Browser, person: Person, n: number): Promise<Opened> {
  const page = await openList(browser, person, '/dashboard/accounts');
  try {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/v1/') && request.method() === 'GET') calls.push(pathname + search);
    });
    const drawn = page.evaluate(watchSummary, DRAWN_LIMIT_MS);
    drawn.catch(() => {}); // heard below; a click that fails says more
    const link = page.locator('tr[data-index] td.name a').nth(n);
    // By itself an account opens with its playbooks: here its address asks for the summary.
    await link.evaluate((a: HTMLAnchorElement, query) => (a.href += `?query=${query}`), encodeURIComponent(SUMMARY));
    await link.click();
    return { ms: await drawn, calls };
  } finally {
    await page.context().close();
  }
}

/** Milliseconds of the calls, one after the other, without a browser. @throws at a refusal */
async function sumOfCalls({ domain, token }: Person, calls: readonly string[]): Promise<number> {
  let sum = 0;
  for (const path of calls) {
    const begun = performance.now();
    await sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token });
    sum += performance.now() - begun;
  }
  return sum;
}

/** The product must be running on the bench's port. @throws where a summary is not drawn or a call is refused */
export async function measureAccountPage(world: BenchFixture): Promise<BenchResult[]> {
  const person = world.people.large.ADM;
  const browser = await launchChromium(await findChromium());
  const opened: Opened[] = [];
  try {
    // The first one reads what every later one finds read: the program from the disk, the database its pages.
    await openAccount(browser, person, 0);
    for (let round = 0; round < ROUNDS; round++) opened.push(await openAccount(browser, person, round + 1));
  } finally {
    await browser.close();
  }
  const alone: number[] = [];
  for (const { calls } of opened) alone.push(await sumOfCalls(person, calls));
  const [time, sum] = [median(opened.map(({ ms }) => ms)), median(alone)];
  return [
    {
      what: `account page, click in the list until the summary is drawn, against 1.3 times its calls alone and ${ALLOWANCE_MS} ms`,
      measured: `${time.toFixed(0)} ms to 1.3 × ${sum.toFixed(0)} ms of ${opened[0]?.calls.length ?? 0} calls + ${ALLOWANCE_MS} ms`,
      ratio: time / (1.3 * sum + ALLOWANCE_MS),
      must: { atMost: 1 },
    },
  ];
}
