/** Pages that stay loaded from test to test, and stand still between them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { resetPage, closePage, openSignedIn, type View } from './browser.ts';

/** A screen that asks for nothing and draws little. */
export const QUIET_ROUTE = '/#!/help/faqs';

/** An address of every company at which no application is loaded: a page there makes calls, and costs next to nothing. */
export const BLANK_ADDRESS = '/healthz';

/** Somebody's page. */
interface SharedPage extends View {
  email: string;
}

/**
 * One page for the tests of a file, as `keepSignedIn` opens it, of somebody whom only the hooks before make known. It
 * begins on a quiet screen.
 */
export function useSharedPage(whom: () => SharedPage): () => Page {
  let page: Page;
  beforeAll(async () => {
    const { email, ...view } = whom();
    page = await openSignedIn(email, view, QUIET_ROUTE);
  });
  beforeEach(() => resetPage(page));
  afterAll(() => closePage(page));
  return () => page;
}

/**
 * Opens an address on a page that stays loaded. What the page showed is left before, so that the screen begins anew and
 * nothing of the one before is taken for it.
 */
export async function reopen(page: Page, address: string): Promise<void> {
  await page.goto(QUIET_ROUTE);
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await page.goto(address);
}
