/** Opens screens of the product in a signed-in browser. */
import { setTimeout as wait } from 'node:timers/promises';
import { liveUpdates } from '@mainstay/contract/live-updates';
import type { Browser, Page, Request } from 'playwright-core';
import { BENCH_PORT, type Person } from './fixture.ts';

/** Milliseconds without a request after which the network counts as idle. */
const IDLE_MS = 500;
const POLL_MS = 20;

/** Returns a function that waits until no request is pending. The stream of live updates, which never ends, is ignored. */
function trackRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const update = (request: Request, isPending: boolean) => {
    if (new URL(request.url()).pathname === liveUpdates.openStream.path) return;
    if (isPending) pending.add(request);
    else pending.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => update(request, true));
  page.on('requestfinished', (request) => update(request, false));
  page.on('requestfailed', (request) => update(request, false));
  return async () => {
    while (pending.size > 0 || performance.now() - changedAt < IDLE_MS) await wait(POLL_MS);
  };
}

/**
 * Opens a list in a new browser profile and waits until its first row is rendered and the network is idle.
 * @param route the part after `#!`
 */
export async function openList(
  browser: Browser,
  { domain, token, user, role }: Person,
  route: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const waitForIdleNetwork = trackRequests(page);
  await page.addInitScript(
    ([session, id, roles]) => {
      localStorage.setItem('token', session ?? '');
      localStorage.setItem('user_id', id ?? '');
      localStorage.setItem('role', roles ?? '');
    },
    [token, String(user), JSON.stringify([role])],
  );
  await page.goto(`http://${domain}.localhost:${BENCH_PORT}/#!${route}`);
  await page.locator('[data-index]').first().waitFor();
  await waitForIdleNetwork();
  return page;
}

/** Runs in the page. Returns the median duration of a frame in milliseconds while the page is idle. */
export async function measureFrame(frames: number): Promise<number> {
  const times: number[] = [];
  let last = performance.now();
  for (let frame = 0; frame < frames; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times.sort((a, b) => a - b)[Math.floor(frames / 2)] ?? Number.NaN;
}
