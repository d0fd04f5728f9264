/** Pages that stay loaded between tests and are idle in between. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { resetPage, closePage, openSignedIn, type View } from './browser.ts';

/** A screen that makes no requests and renders little. */
export const QUIET_ROUTE = '/#!/help/faqs';

/** A URL of every company that does not load the application. A page there can make calls at almost no cost. */
export const BLANK_ADDRESS = '/healthz';

/** The user and view of a shared page. */
interface SharedPage extends View {
  email: string;
}

/**
 * Opens one page for the tests of a file. An earlier hook can create the user, because the callback is evaluated late. The page starts on a
 * quiet screen.
 */
export function useSharedPage(getOptions: () => SharedPage): () => Page {
  let page: Page;
  beforeAll(async () => {
    const { email, ...view } = getOptions();
    page = await openSignedIn(email, view, QUIET_ROUTE);
  });
  beforeEach(() => resetPage(page));
  afterAll(() => closePage(page));
  return () => page;
}

/**
 * Opens a URL on a shared page. It leaves the current screen first, so that the new screen starts fresh and cannot be confused with the
 * previous one.
 */
export async function reopen(page: Page, address: string): Promise<void> {
  await page.goto(QUIET_ROUTE);
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await page.goto(address);
}
