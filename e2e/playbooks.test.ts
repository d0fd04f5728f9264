/** Playbooks across accounts: added, worked on in their workspace, filtered, saved as a view, closed and taken away. */
import { addDays, dayOf } from '@mainstay/contract/rules/dates';
import { LAST_QUESTION } from '@mainstay/contract/rules/actions';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../apps/server/src/demo/factories/accounts.ts';
import { buildActions, buildPlay, buildTemplate } from '../apps/server/src/demo/factories/plays.ts';
import { createUser } from '../apps/server/src/features/people/commands.ts';
import { refreshWork } from '../apps/server/src/features/playbooks/figures/commands.ts';
import { createTenant } from '../apps/server/src/features/tenants/commands.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { closePage, DEMO_PASSWORD, errorsOf, openSignedIn, untilRoute } from './browser.ts';
import { openDatabase } from './company.ts';
import { expectGoodLooks } from './looks.ts';

const MIA = 'mia@quay.test';
const VAL = 'val@quay.test';
const domain = `quay-${Date.now().toString(36)}`;
const today = dayOf(new Date(), 'UTC');
const play = { renewal: 0, review: 0, done: 0 };
const known = { birch: 0, onboarding: 0 };

beforeAll(async () => {
  const tenant = await createTenant(openDatabase(), { domain, name: 'Quay', timeZone: 'UTC' });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const person = (firstName: string, lastName: string) =>
      createUser(tx, { email: `${firstName}@quay.test`, firstName, lastName, roles: ['CSM'], passwordHash });
    const [mia, ben, val] = [await person('Mia', 'Mole'), await person('Ben', 'Bridge'), await person('Val', 'View')];
    const [alder = 0, birch = 0] = await buildAccounts(tx, [
      { name: 'Alder', plan: 'Gold', ownerId: mia },
      { name: 'Birch', plan: 'Silver', ownerId: mia },
    ]);
    await buildMembers(tx, [
      { accountId: birch, userId: ben, type: 'E' },
      { accountId: alder, userId: val, type: 'E', readOnly: true },
    ]);
    known.birch = birch;
    known.onboarding = await buildTemplate(tx, {
      name: 'Onboarding',
      actions: [
        { name: 'Welcome call', dueAfter: 0, priority: 'H' },
        { name: 'Set up sign-in', dueAfter: 4, dependsOn: [0] },
      ],
    });
    play.renewal = await buildPlay(tx, { accountId: alder, name: 'Renewal at risk' });
    play.review = await buildPlay(tx, { accountId: birch, name: 'Quarterly review', templateId: known.onboarding });
    play.done = await buildPlay(tx, { accountId: alder, name: 'Health check' });
    const of = { accountId: alder, playId: play.renewal, ownerId: mia };
    await buildActions(tx, [
      { ...of, name: 'Read the usage', status: 'Completed', completedOn: addDays(today, -1), completedBy: mia },
      { ...of, name: 'Call the sponsor', priority: 'H', dueOn: addDays(today, -2) },
      { ...of, name: 'Send the offer', dueOn: addDays(today, 9) },
      { accountId: birch, playId: play.review, name: 'Write the deck', ownerId: ben, dueOn: addDays(today, 3) },
      { ...of, playId: play.done, name: 'Ask three people', status: 'Completed', completedOn: addDays(today, -9) },
      { ...of, playId: play.done, name: 'Suggest two changes', status: 'Skip' },
    ]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    await refreshWork(tx);
  });
});

const panel = (page: Page) => page.getByRole('complementary', { name: 'Playbook' });
const rows = async (page: Page) =>
  (await page.getByRole('grid', { name: 'Playbooks' }).getByRole('row').allInnerTexts())
    .slice(1)
    .map((text) => /Renewal at risk|Quarterly review|Health check|Onboarding/.exec(text)?.[0]);
/** Waits until the list holds these, in this order. */
const untilRows = (page: Page, ...names: string[]) => expect.poll(() => rows(page), { timeout: 10_000 }).toEqual(names);

test(`2-playbooks-01 2-playbooks-12 2-playbooks-15 2-playbooks-18 2-playbooks-19 2-playbooks-39 2-quick-filters-09
  2-quick-filters-11 2-quick-filters-15 2-quick-filters-16 plays are listed, ordered, filtered, and filters saved`, async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Playbooks' }).click();
  await untilRows(page, 'Renewal at risk', 'Quarterly review');
  const renewal = page.getByRole('row', { name: /Renewal at risk/ });
  expect(await renewal.innerText()).toMatch(/HP[^]*Call the sponsor[^]*2 days overdue/);
  expect(await page.getByRole('row', { name: /Quarterly review/ }).innerText()).not.toContain('HP');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(await sort.locator('option').allInnerTexts()).toEqual(['Due Date', 'Play Name', 'Company Name']);
  await sort.selectOption({ label: 'Play Name' });
  await untilRows(page, 'Quarterly review', 'Renewal at risk');
  await sort.selectOption({ label: 'Company Name' });
  await untilRows(page, 'Renewal at risk', 'Quarterly review');
  const state = page.getByRole('combobox', { name: 'Status' });
  expect(await state.locator('option').allInnerTexts()).toEqual(['Open', 'Closed']);
  await state.selectOption({ label: 'Closed' });
  await untilRows(page, 'Health check');
  expect(await page.getByRole('row', { name: /Health check/ }).innerText()).toMatch(/CM\s*No pending actions/);
  await state.selectOption({ label: 'Open' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Owner' }).click();
  await page.getByRole('dialog', { name: 'Filter Owner' }).getByLabel('Owner').selectOption({ label: 'My playbooks' });
  await untilRows(page, 'Renewal at risk');
  await page.getByRole('button', { name: 'Save filter' }).click();
  const form = page.getByRole('form', { name: 'Save filter' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Filter name is required.').waitFor();
  await form.getByLabel('Name').fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await untilRoute(page, /filterId=\d+/);
  const views = page.getByRole('navigation', { name: 'Saved filters' });
  await views.getByRole('link', { name: 'All playbooks' }).click();
  await untilRows(page, 'Renewal at risk', 'Quarterly review');
  await views.getByRole('link', { name: 'Mine' }).click();
  await untilRows(page, 'Renewal at risk');
  await expectGoodLooks(page, 'playbooks');
  await page.getByRole('button', { name: 'Delete filter Mine' }).click();
  await untilRows(page, 'Renewal at risk', 'Quarterly review');
  expect(await page.getByText('My playbooks').count()).toBe(0);
  await page.goto(`/#!/dashboard/actions?accountId=${known.birch}`);
  await page.getByRole('button', { name: 'Remove filter Account Birch' }).waitFor();
  await untilRows(page, 'Quarterly review');
  expect(errorsOf(page)).toEqual([]);
  await closePage(page);
});

test(`2-playbooks-08 2-playbooks-09 2-playbooks-17 2-playbooks-26 2-playbooks-28 2-playbooks-29 2-playbooks-30 2-playbooks-31
  2-playbooks-33 2-playbooks-40 2-actions-05 2-actions-06 2-actions-17 2-actions-18 a play is worked on in its workspace`, async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions?view=playbooks');
  await page.getByRole('link', { name: 'Renewal at risk' }).click();
  await untilRoute(page, `#!/dashboard/actions?view=playbooks&playId=${play.renewal}`);
  const pending = panel(page).getByRole('list', { name: 'Pending actions' });
  const tab = (name: RegExp) => panel(page).getByRole('button', { name });
  await pending.getByText('Call the sponsor').waitFor();
  expect(await tab(/^Pending/).getAttribute('aria-pressed')).toBe('true');
  expect(await pending.getByRole('listitem').count()).toBe(2);
  await pending.getByRole('checkbox', { name: 'Complete Call the sponsor' }).click();
  await panel(page).getByText('2 of 3 done').waitFor();
  await tab(/^Completed/).click();
  const completed = panel(page).getByRole('list', { name: 'Completed actions' });
  await completed.getByText('Read the usage').waitFor();
  await completed.getByRole('checkbox', { name: 'Take up again Call the sponsor' }).click();
  await panel(page).getByText('1 of 3 done').waitFor();

  await panel(page).getByRole('button', { name: 'Action', exact: true }).click();
  const form = page.getByRole('form', { name: 'Add action' });
  await form.getByRole('button', { name: 'Add action' }).click();
  await form.getByText('Action name is required!').waitFor();
  expect(await form.getByLabel('Priority').inputValue()).toBe('M');
  expect(await form.getByLabel('Owner').locator('option:checked').innerText()).toBe('Me');
  await form.getByLabel('Name').fill('Agree the term');
  await form.getByLabel('Description').fill('Two years or three.');
  await form.getByRole('button', { name: 'Add action' }).click();
  await panel(page).getByText('1 of 4 done').waitFor();
  await tab(/^Pending/).click();
  await pending.getByText('Agree the term').waitFor();
  await expectGoodLooks(page, 'playbook-workspace');
  await tab(/^Log/).click();
  await panel(page).getByText('added the action').waitFor();
  await tab(/^Pending/).click();
  for (const [at, name] of ['Call the sponsor', 'Send the offer'].entries()) {
    await pending.getByRole('checkbox', { name: `Complete ${name}` }).click();
    await panel(page)
      .getByText(`${at + 2} of 4 done`)
      .waitFor();
  }
  await pending.getByRole('checkbox', { name: 'Complete Agree the term' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete action' });
  await dialog.getByText(LAST_QUESTION).waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await panel(page).getByText('4 of 4 done').waitFor();
  await panel(page).getByText('No pending actions').waitFor();
  await untilRows(page, 'Quarterly review');

  await page.goto(`/#!/dashboard/actions?playId=${play.done}`);
  await completed.getByText('Ask three people').waitFor();
  expect(await completed.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Ask three people'),
    expect.stringMatching(/Suggest two changes[^]*Skipped/),
  ]);
  expect(await tab(/^Completed/).getAttribute('aria-pressed')).toBe('true');
  await panel(page).getByRole('button', { name: 'Unassign' }).click();
  const asking = page.getByRole('dialog', { name: 'Unassign' });
  await asking.getByText('Are you sure you want to unassign Health check', { exact: true }).waitFor();
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await untilRoute(page, '#!/dashboard/actions?view=playbooks');
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Closed' });
  await untilRows(page, 'Renewal at risk');
  expect(errorsOf(page)).toEqual([]);
  await closePage(page);
});

test('2-playbooks-21 2-playbooks-24 2-playbooks-41 a playbook is added from those that are known; who only looks adds none', async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions?view=playbooks');
  await page.getByRole('button', { name: 'Playbook', exact: true }).click();
  const form = page.getByRole('form', { name: 'Add playbook' });
  await form.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Birch' }).click();
  await form.getByLabel('Playbook').selectOption({ label: 'Onboarding' });
  expect(await form.getByLabel('Priority').inputValue()).toBe('M');
  await form.getByRole('button', { name: 'Add playbook' }).click();
  const pending = panel(page).getByRole('list', { name: 'Pending actions' });
  await pending.getByText('Waits for 1').waitFor();
  expect(await pending.getByRole('checkbox', { name: 'Complete Set up sign-in' }).isDisabled()).toBe(true);
  await pending.getByRole('button', { name: 'Welcome call' }).click();
  await page.getByRole('complementary', { name: 'Action' }).getByRole('heading', { name: 'Welcome call' }).waitFor();
  await page.goto(`/#!/dashboard/actions?parent_play_id=${known.onboarding}`);
  await page.getByRole('button', { name: 'Remove filter Playbook Onboarding' }).waitFor();
  await untilRows(page, 'Onboarding', 'Quarterly review');
  expect(errorsOf(page)).toEqual([]);
  await closePage(page);
  const hers = await openSignedIn(VAL, { domain }, `/#!/dashboard/actions?playId=${play.renewal}`);
  await panel(hers).getByText('View only').waitFor();
  expect(await panel(hers).getByRole('button', { name: 'Unassign' }).count()).toBe(0);
  await closePage(hers);
});
