/** Reminders of actions and the notification panel: the behavior that only a browser can show. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { refreshAllPlayMetrics } from '../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { getCallsTo, DEMO_PASSWORD, getErrors, expectAccessible, openSignedIn, waitForRoute } from './browser.ts';
import { openDatabase } from './company.ts';

const MIA = 'mia@quay.test';
const REMINDER = '/v1/api/actions/reminder/';
const domain = `quay-${Date.now().toString(36)}`;
const today = toCalendarDay(new Date(), 'UTC');
let overdueAction = 0;
let play = 0;

beforeAll(async () => {
  const tenant = await createTenant(openDatabase(), { domain, name: 'Quay', timeZone: 'UTC' });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const mia = await createUser(tx, { email: MIA, firstName: 'Mia', lastName: 'Mole', roles: ['CSM'], passwordHash });
    const [alder = 0] = await buildAccounts(tx, [{ name: 'Alder', ownerId: mia }]);
    play = await buildPlay(tx, { accountId: alder, name: 'Renewal' });
    const defaults = { accountId: alder, playId: play, ownerId: mia };
    [overdueAction = 0] = await buildActions(tx, [
      { ...defaults, name: 'Send the offer', dueOn: addDays(today, -2) },
      { ...defaults, name: 'Call the sponsor', dueOn: addDays(today, 30) },
      { ...defaults, name: 'Visit the mill', dueOn: today },
    ]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    await refreshAllPlayMetrics(tx);
  });
});

test(`2-playbooks-35 2-reminders-01 2-reminders-09 2-reminders-11 2-reminders-13 2-reminders-14 2-reminders-15
  2-reminders-16 sets a reminder in the workspace, and the bell links to overdue actions`, async () => {
  const page = await openSignedIn(MIA, { domain }, `/#!/dashboard/actions?playId=${play}`);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
  const opener = page
    .getByRole('listitem')
    .filter({ hasText: 'Call the sponsor' })
    .getByRole('button', { name: 'Set a reminder' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Reminder: Call the sponsor' });
  const getField = (name: string) => dialog.getByLabel(name, { exact: true });
  await getField('Time zone').waitFor();
  const selectedValues = ['Days', 'When', 'Hour', 'Minute'].map(async (name) => [
    await getField(name).inputValue(),
    await getField(name).locator('option').count(),
  ]);
  expect(await Promise.all(selectedValues)).toEqual([
    ['1', 29],
    ['before', 1],
    ['1', 24],
    ['0', 60],
  ]);
  // An invalid address is removed from the list and named in the message.
  const to = getField('To').and(dialog.locator('input'));
  await to.pressSequentially('pat@mill,');
  await dialog.getByText('Invalid email address - pat@mill', { exact: true }).waitFor();
  expect(await dialog.locator('.mantine-Pill-label').allInnerTexts()).toEqual([MIA]);
  await to.pressSequentially('pat@mill.test,');
  await expectAccessible(page);

  // A server error is logged and shown in the dialog, without a toast.
  await page.route(`**${REMINDER}*`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { success: false } }) : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Reminder' }).count()).toBe(0);
  expect(getErrors(page).some((text) => text.includes('ApiError') || text.includes('500'))).toBe(true);
  await page.unroute(`**${REMINDER}*`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Reminder created successfully', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(getCallsTo(page, REMINDER).filter((call) => call.method() === 'POST')).toHaveLength(2);

  // The notification panel lists overdue actions first and supports the arrow keys. Enter opens the action and marks it as read.
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel
    .getByRole('region', { name: 'Overdue' })
    .getByRole('link', { name: /Send the offer/ })
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Send the offer');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Visit the mill');
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await waitForRoute(page, `#!/dashboard/actions?actionId=${overdueAction}`);
  await page.getByRole('complementary', { name: 'Action' }).getByRole('heading', { name: 'Send the offer' }).waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
});
