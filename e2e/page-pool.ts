/**
 * Pages that later tests reuse. A page that stays on its origin retains its process and the HTTP cache, so another load takes half of the
 * processor time of the first.
 */
import type { Page } from 'playwright-core';

/** Idle pages of a worker. Each is a process. */
const MAX_IDLE = 3;
/** A document of the application's origin that runs no script. */
const EMPTY_DOCUMENT = '/favicon.svg';

/** What a page was opened with and retains. */
interface PageUse {
  origin: string;
  isTouch: boolean;
}

/** The reusable pages that tests have open. */
const usedPages = new WeakMap<Page, PageUse>();
/** Oldest first. */
const idlePages: (PageUse & { page: Page })[] = [];

/** Returns a page that is like a new one, except that it displays an empty document of the origin. Returns undefined if none is idle. */
export function claimPage({ origin, isTouch }: PageUse): Page | undefined {
  const at = idlePages.findLastIndex((idle) => idle.origin === origin && idle.isTouch === isTouch);
  return at < 0 ? undefined : idlePages.splice(at, 1)[0]?.page;
}

/** Lets later tests reuse the page once it is released. */
export function markReusable(page: Page, use: PageUse): void {
  usedPages.set(page, use);
}

/** Keeps a reusable page for later tests. Closes any other page with its context. */
export async function releasePage(page: Page): Promise<void> {
  if (idlePages.some((idle) => idle.page === page)) return;
  const use = usedPages.get(page);
  usedPages.delete(page);
  if (!use || !(await reset(page, use).catch(() => false))) return page.context().close();
  idlePages.push({ ...use, page });
  if (idlePages.length > MAX_IDLE) await idlePages.shift()?.page.context().close();
}

/** Removes what a test has left in the page and its context. Returns whether the page is like a new one. */
async function reset(page: Page, { origin }: PageUse): Promise<boolean> {
  const context = page.context();
  if (context.pages().length > 1) return false;
  page.removeAllListeners();
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false), context.clearPermissions()]);
  const session = await context.newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  if (entries.some(({ url }) => url !== 'about:blank' && new URL(url).origin !== origin)) return false;
  await page.goto(origin + EMPTY_DOCUMENT);
  // Outside the page, where no element is hovered.
  await page.mouse.move(-1, -1);
  const hasSystemClock = await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    return String(setTimeout).includes('[native code]');
  });
  await context.clearCookies();
  const storageTypes = 'cache_storage,file_systems,indexeddb,service_workers,shared_storage,storage_buckets';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  // A clock that a test has installed cannot be removed.
  return hasSystemClock;
}
