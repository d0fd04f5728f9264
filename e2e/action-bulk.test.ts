/** Bulk edits of actions from their list: selection with Shift or of all matching actions, edits in the background, and undo. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { refreshAllPlayMetrics } from '../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { DEMO_PASSWORD, getErrors, expectAccessible, openSignedIn } from './browser.ts';
import { openDatabase } from './company.ts';

const MIA = 'mia@lock.test';
const domain = `lock-${Date.now().toString(36)}`;
const today = toCalendarDay(new Date(), 'UTC');
/** More actions than fit on a page of the list. */
const ACTION_COUNT = 118;

beforeAll(async () => {
  const tenant = await createTenant(openDatabase(), { domain, name: 'Lock', timeZone: 'UTC' });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const mia = await createUser(tx, { email: MIA, firstName: 'Mia', lastName: 'Mole', roles: ['CSM'], passwordHash });
    const [alder = 0] = await buildAccounts(tx, [{ name: 'Alder', ownerId: mia }]);
    const renewal = await buildPlay(tx, { accountId: alder, name: 'Renewal' });
    const review = await buildPlay(tx, { accountId: alder, name: 'Review' });
    const defaults = { accountId: alder, ownerId: mia };
    await buildActions(tx, [
      { ...defaults, playId: renewal, name: 'Send the offer', dueOn: addDays(today, -3) },
      { ...defaults, playId: renewal, name: 'Call the sponsor', dueOn: addDays(today, -2) },
      ...Array.from({ length: ACTION_COUNT }, (_, n) => ({
        ...defaults,
        playId: review,
        name: `Review ${n}`,
        dueOn: addDays(today, n),
      })),
    ]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    await refreshAllPlayMetrics(tx);
  });
});

const getRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`${name}\\b`) });
const getCheckbox = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('selected actions close their playbook once and can be reverted; all that match move; a phone has ticks, or checkboxes', async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions');
  await getRow(page, 'Send the offer').waitFor();
  await getRow(page, 'Send the offer').hover();
  await getCheckbox(page, 'Send the offer').check();
  await getRow(page, 'Call the sponsor').hover();
  await getCheckbox(page, 'Call the sponsor').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected actions' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete 2 actions' });
  await dialog.getByText('1 playbook will close').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  const progress = page.getByRole('region', { name: 'Bulk edit of actions' });
  await progress.getByText('2 actions changed, 1 playbook closed').waitFor();
  await getRow(page, 'Send the offer').waitFor({ state: 'detached' });
  // Leaves the list and returns to it.
  await page.goto('/#!/help/faqs');
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await page.goto('/#!/dashboard/actions');
  await progress.getByRole('button', { name: 'Undo' }).click();
  await progress.getByText('2 actions reverted').waitFor();
  await getRow(page, 'Send the offer').waitFor();
  await progress.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  const select = page.getByRole('button', { name: 'Select', exact: true });
  // This button only exists on a phone, so its presence means that the phone layout is rendered.
  await select.waitFor();
  const tick = page.getByRole('checkbox', { name: 'Complete Send the offer' });
  await tick.waitFor();
  expect(await page.getByRole('checkbox', { name: /^Select / }).count()).toBe(0);
  await select.click();
  await tick.waitFor({ state: 'detached' });
  await getCheckbox(page, 'Send the offer').check();
  await page.getByRole('button', { name: `Select all ${ACTION_COUNT + 2} that match` }).click();
  await bar.getByText(`${ACTION_COUNT + 2} selected`).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await bar.getByRole('button', { name: 'Due date' }).click();
  const move = page.getByRole('dialog', { name: `Move the due date of ${ACTION_COUNT + 2} actions` });
  await move.getByLabel('How to move it').selectOption('By days');
  await move.getByText(`${ACTION_COUNT + 2} actions will change.`).waitFor();
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await progress.getByText(`${ACTION_COUNT + 2} actions changed`).waitFor();
  await expect.poll(() => getRow(page, 'Send the offer').innerText()).toContain('4 days left');
  await tick.waitFor();
  expect(getErrors(page)).toEqual([]);
});
