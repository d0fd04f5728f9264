/** Automatic playbooks: from a new rule to the play that it started, including access control. */
import { addDays, toCalendarDay, formatLongDate } from '@mainstay/contract/rules/dates';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildMailbox, buildMeetings } from '../apps/server/src/app/demo/factories/mailboxes.ts';
import { buildTemplate } from '../apps/server/src/app/demo/factories/plays.ts';
import { closePage, getErrors, openSignedIn, getOrigin, getStatus, waitForRoute } from './browser.ts';
import { addPerson, createCompany, openDatabase } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { tokenByCalls } from './sign-in.ts';

const RULES = '/#!/dashboard/admin/automatic-playbooks';
const today = toCalendarDay(new Date(), 'UTC');

/** Adds a condition from the menu. */
async function addCondition(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Returns the conditions of an account in a part of the page, with their results and actual values. */
const getExplanation = (page: Page, part: string, account: string) =>
  page
    .getByRole(part === 'Run' ? 'dialog' : 'region', { name: part, exact: true })
    .getByRole('group')
    .filter({ hasText: account });

test('creates a rule, previews which accounts match and why, and runs it, which creates the play', async () => {
  const { id: tenant, domain } = await createCompany('Automation');
  const [ada, cy] = [`ada@${domain}.test`, `cy@${domain}.test`];
  const ownerId = await addPerson(domain, { email: ada, roles: ['ADM'] });
  await addPerson(domain, { email: cy, roles: ['CSM'] });
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    await buildTemplate(tx, { name: 'Welcome', actions: [{ name: 'Call the sponsor', dueAfter: 3 }] });
    await buildAccounts(tx, [
      { name: 'Alder Mills', plan: 'Gold', onboardedOn: addDays(today, -10), ownerId },
      { name: 'Birch Foundry', plan: 'Gold', onboardedOn: addDays(today, -200), ownerId },
      { name: 'Cedar Press', plan: 'Silver', onboardedOn: addDays(today, -5), ownerId },
    ]);
  });

  const page = await openSignedIn(ada, { domain }, RULES);
  await page.getByText('No automatic playbooks yet').waitFor();
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Welcome new gold accounts');
  await page.getByRole('combobox', { name: 'Playbook' }).click();
  await page.getByRole('option', { name: 'Welcome' }).click();
  await addCondition(page, 'Account is new');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('2 accounts match now').waitFor();
  await addCondition(page, 'Account field');
  const second = page.getByRole('group', { name: 'Condition 2' });
  await second.getByLabel('Field').selectOption('Plan');
  await second.getByLabel('Value').fill('Gold');
  await preview.getByText('1 account matches now').waitFor();
  await preview.getByText('1 new start (of 3 accounts)').waitFor();
  await getExplanation(page, 'Preview', 'Alder Mills').locator('summary').click();
  await getExplanation(page, 'Preview', 'Alder Mills').getByText('Met: Plan is “Gold”', { exact: true }).waitFor();
  await preview.getByRole('combobox', { name: 'Check why an account matches' }).fill('Cedar');
  await page.getByRole('option', { name: 'Cedar Press' }).click();
  await getExplanation(page, 'Preview', 'Cedar Press').getByText('Not met: Plan is “Gold”').waitFor();
  await expectVisualQuality(page, 'automation-rule');
  await page.getByRole('button', { name: 'Create rule' }).click();
  await waitForRoute(page, /open=\d+$/);

  await page.getByRole('button', { name: 'Dry run' }).click();
  const run = page.getByRole('dialog', { name: 'Run', exact: true });
  await run.getByText('1 account of 3 matched; would start 1.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run now…' }).click();
  await page
    .getByRole('dialog', { name: /Run Welcome new gold accounts now/ })
    .getByRole('button', { name: 'Run now' })
    .click();
  await run.getByText('1 account of 3 matched; 1 started.').waitFor();
  await getExplanation(page, 'Run', 'Alder Mills').locator('summary').click();
  await getExplanation(page, 'Run', 'Alder Mills')
    .getByText('Met: Account was onboarded within 30 days', { exact: true })
    .waitFor();
  await expectVisualQuality(page, 'automation-run');
  await run.getByRole('link', { name: 'Open the play' }).click();
  const play = page.getByRole('complementary', { name: 'Playbook' });
  await play.getByText('Alder Mills').first().waitFor();
  await play.getByText('Call the sponsor').first().waitFor();

  await page.goto(RULES);
  const row = page.getByRole('row', { name: /Welcome new gold accounts/ });
  await row.getByText('1 started').waitFor();
  const active = row.getByRole('switch', { name: 'Run Welcome new gold accounts every day' });
  expect(await active.isChecked()).toBe(false);
  await active.click();
  await expect.poll(() => active.isChecked()).toBe(true);
  await expectVisualQuality(page, 'automation-rules');
  expect(getErrors(page)).toEqual([]);
  await closePage(page);

  expect(
    await getStatus(getOrigin(domain), '/v1/api/admin/automation-rules/', await tokenByCalls(getOrigin(domain), cy)),
  ).toBe(403);
  const deniedPage = await openSignedIn(cy, { domain }, RULES);
  await deniedPage.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
  await closePage(deniedPage);
});

test('a rule uses due success plans and missing meetings, and shows the day of each account', async () => {
  const { id: tenant, domain } = await createCompany('Plans');
  const ada = `ada@${domain}.test`;
  const ownerId = await addPerson(domain, { email: ada, roles: ['ADM'] });
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const [alder = 0, birch = 0] = await buildAccounts(tx, [
      { name: 'Alder Mills', onboardedOn: addDays(today, -90), ownerId },
      { name: 'Birch Foundry', onboardedOn: addDays(today, -90), ownerId },
    ]);
    await tx.rows(
      `insert into success_plans (tenant_id, account_id, name, description, summary, state, due_on, total_objectives)
       select $1, a, 'Grow', 'Grow', 'Grow', 'published', $3, 2 from unnest($2::bigint[]) a`,
      [tx.tenant, [alder, birch], addDays(today, 10)],
    );
    const connectionId = await buildMailbox(tx, ownerId, ada);
    const [start, end] = [`${addDays(today, -5)}T09:00:00Z`, `${addDays(today, -5)}T10:00:00Z`];
    await buildMeetings(tx, [{ connectionId, accountId: birch, title: 'Review', start, end }]);
  });

  const page = await openSignedIn(ada, { domain }, RULES);
  await page.getByRole('button', { name: 'New rule' }).click();
  await addCondition(page, 'Success plan is due');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('2 accounts match now').waitFor();
  await page.getByRole('group', { name: 'Condition 1' }).getByRole('textbox').fill('9');
  await preview.getByText('0 accounts match now').waitFor();
  await page.getByRole('group', { name: 'Condition 1' }).getByRole('textbox').fill('10');
  await preview.getByText('2 accounts match now').waitFor();
  await addCondition(page, 'No meeting');
  await preview.getByText('1 account matches now').waitFor();
  const alder = getExplanation(page, 'Preview', 'Alder Mills');
  await alder.locator('summary').click();
  await alder.getByText('Met: A success plan is due within 10 days', { exact: true }).waitFor();
  await alder.getByText(formatLongDate(addDays(today, 10))).waitFor();
  await alder.getByText('Met: No meeting for 30 days', { exact: true }).waitFor();
  await alder.getByText('None yet').waitFor();
  await preview.getByRole('combobox', { name: 'Check why an account matches' }).fill('Birch');
  await page.getByRole('option', { name: 'Birch Foundry' }).click();
  const birch = getExplanation(page, 'Preview', 'Birch Foundry');
  await birch.getByText('Not met: No meeting for 30 days').waitFor();
  await birch.getByText(formatLongDate(addDays(today, -5))).waitFor();
  await expectVisualQuality(page, 'automation-plans');
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});
