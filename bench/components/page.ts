/** Measures the page of 20 components in a browser against the duration of its queries, and opened by 50 users at once. */
import http from 'node:http';
import type { Browser } from 'playwright-core';
import { findChromium, launchChromium } from '../../e2e/chromium.ts';
import { sendRequest } from '../request.ts';
import { openList } from '../browser.ts';
import { median, percentile95 } from '../load.ts';
import type { Engine } from '../queries/engine.ts';
import { PAGE } from '../queries/page.ts';
import type { BenchResult } from '../report.ts';
import { BENCH_PORT, FIRST_CSM, type Person, signInPerson, type BenchFixture } from '../fixture.ts';
import { createCaller, dataCall, runStatement } from './statements.ts';
import { invalidateResults, PAGE_NAME } from './install.ts';

export interface InstalledPage {
  id: number;
  /** In the order of {@link PAGE}. */
  components: readonly number[];
}

const ROUNDS = 5;
/** Allowance for rendering, code loading and network latency in addition to the queries. */
const ALLOWANCE_MS = 800;
const DRAWN_LIMIT_MS = 60_000;

/** Returns the sum of the durations of all components' statements in milliseconds, without the product. */
async function sumQueryTimes(fixture: BenchFixture, engine: Engine, person: Person): Promise<number> {
  const caller = createCaller(person);
  let sum = 0;
  for (const { definition, request } of PAGE) {
    const { rows, count } = engine.compile(definition, caller, request);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await runStatement(fixture, caller.tenant, rows);
      // If the rows do not fill the page, their number is already known.
      const counted = count && page.rows.length >= request.pageSize;
      times.push(page.ms + (counted ? (await runStatement(fixture, caller.tenant, count)).ms : 0));
    }
    sum += median(times);
  }
  return sum;
}

/**
 * Returns the milliseconds from the click on the menu item until the last component is rendered, in a browser that has not opened the page
 * before.
 */
async function openInBrowser(browser: Browser, person: Person, components: number): Promise<number> {
  const page = await openList(browser, person, '/dashboard/accounts', { width: 1920, height: 1200 });
  try {
    const drawn = page.evaluate(watchDrawn, { components, limit: DRAWN_LIMIT_MS });
    drawn.catch(() => {}); // handled below; if the click fails, its error is more useful
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: PAGE_NAME, exact: true }).click();
    return await drawn;
  } finally {
    await page.context().close();
  }
}

/**
 * Runs in the page. The measurement starts with the click and ends with the change that renders the last component. It contains no named
 * functions, because the transpiler's helper for naming them does not exist in the page.
 */
function watchDrawn({ components, limit }: { components: number; limit: number }): Promise<number> {
  const drawnSelector = '[data-component-id][data-drawn="true"]';
  return new Promise((resolve, reject) => {
    let clicked: number | undefined;
    addEventListener('click', () => (clicked ??= performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (clicked === undefined || document.querySelectorAll(drawnSelector).length < components) return;
      observer.disconnect();
      resolve(performance.now() - clicked);
    });
    const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] };
    observer.observe(document.documentElement, options);
    setTimeout(
      () =>
        reject(
          new Error(
            `${document.querySelectorAll(drawnSelector).length} of ${components} components were displayed within ${limit} ms.`,
          ),
        ),
      limit,
    );
  });
}

export async function measureBrowser(fixture: BenchFixture, engine: Engine, page: InstalledPage): Promise<BenchResult> {
  const person = fixture.people.large.ADM;
  const queries = await sumQueryTimes(fixture, engine, person);
  const browser = await launchChromium(await findChromium());
  const times: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await invalidateResults(fixture.database, person.tenant, page.components);
      times.push(await openInBrowser(browser, person, page.components.length));
    }
  } finally {
    await browser.close();
  }
  const time = median(times);
  return {
    what: 'a page of 20 components, click until the last is drawn, against the sum of its queries and 800 ms',
    measured: `${time.toFixed(0)} ms to ${queries.toFixed(0)} ms + ${ALLOWANCE_MS} ms`,
    ratio: time / (queries + ALLOWANCE_MS),
    must: { atMost: 1 },
  };
}

/** The number of connections that a browser opens to one host. */
const CONNECTIONS = 6;
const READERS = 10;
const CSMS = 40;

/**
 * Makes the calls of opening a page, over as many connections as a browser uses.
 * @returns milliseconds
 * @throws if a call fails
 */
async function openByCalls({ domain, token }: Person, { id, components }: InstalledPage): Promise<number> {
  const connections = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const caller = { host: `${domain}.localhost`, token, connections };
  const startedAt = performance.now();
  try {
    await sendRequest(BENCH_PORT, `/v1/api/component/page/detail/?id=${id}`, caller);
    await Promise.all(
      PAGE.map(async ({ request }, i) => {
        const component = components[i] ?? 0;
        await sendRequest(BENCH_PORT, `/v1/api/component/detail/?id=${component}`, caller);
        const { path, json } = dataCall(component, request);
        await sendRequest(BENCH_PORT, path, { ...caller, method: 'POST', json });
      }),
    );
    return performance.now() - startedAt;
  } finally {
    connections.destroy();
  }
}

export async function measureCrowd(fixture: BenchFixture, page: InstalledPage): Promise<BenchResult> {
  const { ADM } = fixture.people.large;
  const createRange = (first: number, n: number) => Array.from({ length: n }, (_, i) => first + i);
  const users = [ADM];
  for (const number of createRange(2, READERS - 1)) users.push(await signInPerson(fixture, 'large', 'CSO', number));
  for (const number of createRange(FIRST_CSM, CSMS)) users.push(await signInPerson(fixture, 'large', 'CSM', number));
  const singleTimes: number[] = [];
  const concurrentTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await invalidateResults(fixture.database, ADM.tenant, page.components);
    singleTimes.push(await openByCalls(ADM, page));
    await invalidateResults(fixture.database, ADM.tenant, page.components);
    concurrentTimes.push(...(await Promise.all(users.map((person) => openByCalls(person, page)))));
  }
  const slowTime = percentile95(concurrentTimes);
  return {
    what: '50 people opening that page at once: 95th percentile against one who reads everything',
    measured: `${slowTime.toFixed(0)} ms to ${median(singleTimes).toFixed(0)} ms`,
    ratio: slowTime / median(singleTimes),
    must: { atMost: 6 },
  };
}
