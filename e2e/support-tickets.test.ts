/** Tickets to the support, as its staff sees them and as everybody else does. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, closePage, openSignedIn, waitForRoute } from './browser.ts';
import { expectVisualQuality } from './visual-checks.ts';

const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const list = async (page: Page) => {
  await page.getByRole('row', { name: /Two people could not sign in/ }).waitFor();
  return page.getByRole('table', { name: 'Support tickets' });
};
const FOR_ALL = ['Ticket', 'Priority', 'Status', 'Created', 'Closed'];

test('1-tickets-01 3-tickets-01 3-tickets-60 3-access-13 support staff sees every column of every ticket', async () => {
  const page = await openSignedIn('ada.admin@demo.test', {}, '/#!/support');
  await page.getByRole('banner').waitFor();
  await list(page);
  await page.locator('[data-state=staff]').getByText('Support staff').waitFor();
  expect(await columns(page)).toEqual([...FOR_ALL, 'Assigned to', 'Tentative close', 'Comments']);
  const [call] = getCallsTo(page, '/v1/api/actions/get-all-client-tickets/');
  expect(new URL(call?.url() ?? '').searchParams.get('pageLimit')).toBe('10000000');
  await expectVisualQuality(page, 'support-tickets');
  await closePage(page);
});

test('3-access-14 everybody else sees the tickets, but not what the support works with', async () => {
  const page = await openSignedIn('maya.csm@demo.test', {}, '/#!/dashboard/support');
  await waitForRoute(page, '#!/dashboard/support');
  await list(page);
  await page.locator('[data-state=client]').waitFor();
  expect(await columns(page)).toEqual(FOR_ALL);
  expect(await page.getByText('Support staff').count()).toBe(0);
  await closePage(page);
});
