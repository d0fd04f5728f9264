/** Opens screens of the product in a signed-in browser. */
import type { Browser, Page } from 'playwright-core';
import { BENCH_PORT, type Person } from './fixture.ts';

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
  await page.waitForLoadState('networkidle');
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
