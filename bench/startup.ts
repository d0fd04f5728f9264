/** Measures the start on an existing data folder, and what a browser must load before the first page is visible. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium } from '../e2e/chromium.ts';
import { withholdHome } from '../e2e/withhold-home.ts';
import { median } from './load.ts';
import type { BenchResult } from './report.ts';
import { startProduct } from './servers.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';

const STARTS = 3;
/** Loads of each page, of which the median counts. */
const LOADS = 9;

export async function measureStart(fixture: BenchFixture): Promise<BenchResult> {
  const times: number[] = [];
  // The connection of the fixture is closed at this point, so each start also starts the database.
  for (let n = 0; n < STARTS; n++) {
    const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
    times.push(product.readyAfterMs);
    await product.stop();
  }
  const seconds = median(times) / 1000;
  return {
    what: 'start on an existing data folder, seconds until ready',
    measured: `${seconds.toFixed(2)} s`,
    ratio: seconds,
    must: { atMost: 2 },
  };
}

/** Returns the gzipped size in kB of all scripts that a page has loaded when `ready` is visible and the network is idle. */
async function measurePageScripts(page: Page, url: string, ready: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  // The stream of live updates never ends, so the network would never be idle.
  await page.route('**/v1/api/live/', (route) => route.abort());
  await withholdHome(page);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/** Returns the milliseconds until an element of a page is attached, with an empty cache. */
async function measureLoad(browser: Browser, session: Session, url: string, ready: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(storeSession, session);
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ state: 'attached' });
  const ms = performance.now() - startedAt;
  await context.close();
  return ms;
}

interface Session {
  token: string;
  user: string;
}

/** Runs in the page before its own scripts. */
function storeSession({ token, user }: Session): void {
  localStorage.setItem('token', token);
  localStorage.setItem('user_id', user);
  localStorage.setItem('role', '["CSM"]');
}

/** Loads the accounts list and an empty page of the server by turns. */
async function measureColdList(browser: Browser, session: Session, origin: string): Promise<BenchResult> {
  const list: number[] = [];
  const empty: number[] = [];
  for (let n = 0; n < LOADS; n++) {
    list.push(await measureLoad(browser, session, `${origin}/#!/dashboard/accounts`, 'tr[data-index]'));
    empty.push(await measureLoad(browser, session, `${origin}/healthz`, 'body'));
  }
  return {
    what: 'accounts list with an empty cache, ms until the first row more than an empty page',
    measured: `${median(list).toFixed(0)} ms to ${median(empty).toFixed(0)} ms`,
    ratio: median(list) - median(empty),
    must: { atMost: 500 },
  };
}

export async function measureScripts(fixture: BenchFixture): Promise<BenchResult[]> {
  const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
  const browser = await launchChromium(await findChromium());
  try {
    const person = fixture.people.large.CSM;
    const origin = `http://${person.domain}.localhost:${BENCH_PORT}`;
    const signIn = await measurePageScripts(
      await (await browser.newContext()).newPage(),
      `${origin}/#!/email`,
      'input',
    );
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = { token: person.token, user: String(person.user) };
    await page.addInitScript(storeSession, session);
    const list = await measurePageScripts(page, `${origin}/#!/dashboard/accounts`, 'tr[data-index]');
    return [
      await measureColdList(browser, session, origin),
      {
        what: 'scripts of the sign-in screen, gzip kB',
        measured: `${signIn.toFixed(0)} kB`,
        ratio: signIn,
        must: { atMost: 120 },
      },
      {
        what: 'scripts of the accounts list, gzip kB',
        measured: `${list.toFixed(0)} kB`,
        ratio: list,
        must: { atMost: 200 },
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
