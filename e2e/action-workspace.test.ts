/** The workspace of an action: its attribute, its steps, its owner, its dependencies, and the links to it. */
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { addDays, toCalendarDay, formatLongDate } from '@mainstay/contract/rules/dates';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { createAttribute } from '../apps/server/src/builder/attributes/save-attribute.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { refreshAllPlayMetrics } from '../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import {
  getCallsTo,
  closePage,
  DEMO_PASSWORD,
  getErrors,
  expectAccessible,
  openSignedIn,
  waitForRoute,
} from './browser.ts';
import { openDatabase } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';

const MIA = 'mia@wharf.test';
const EVE = 'eve@wharf.test';
const domain = `wharf-${Date.now().toString(36)}`;
const today = toCalendarDay(new Date(), 'UTC');
const ids = {} as Record<'call' | 'offer' | 'visit' | 'agenda' | 'kickoff', number>;

beforeAll(async () => {
  const tenant = await createTenant(openDatabase(), { domain, name: 'Wharf', timeZone: 'UTC' });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const addUser = (firstName: string, lastName: string, role = 'CSM') =>
      createUser(tx, { email: `${firstName}@wharf.test`, firstName, lastName, roles: [role], passwordHash });
    await addUser('Eve', 'Elm', 'EXE');
    const mia = await addUser('Mia', 'Mole');
    const ben = await addUser('Ben', 'Bridge');
    const [alder = 0, birch = 0] = await buildAccounts(tx, [
      { name: 'Alder', plan: 'Gold', ownerId: mia },
      { name: 'Birch', ownerId: mia },
    ]);
    await buildMembers(tx, [{ accountId: alder, userId: ben, type: 'E' }]);
    const renewal = await buildPlay(tx, { accountId: alder, name: 'Renewal' });
    const review = await buildPlay(tx, { accountId: birch, name: 'Review' });
    const defaults = { accountId: alder, playId: renewal, ownerId: mia };
    [ids.call = 0, ids.offer = 0, ids.visit = 0] = await buildActions(tx, [
      {
        ...defaults,
        name: 'Call the sponsor',
        description: 'Ask openly what would have to change.',
        dueOn: addDays(today, 3),
      },
      { ...defaults, name: 'Send the offer', priority: 'H', dueOn: addDays(today, -2) },
      { accountId: birch, playId: review, name: 'Visit the mill', ownerId: mia, dueOn: addDays(today, 9) },
    ]);
    const welcome = {
      accountId: birch,
      playId: await buildPlay(tx, { accountId: birch, name: 'Welcome' }),
      ownerId: mia,
    };
    [, ids.agenda = 0, ids.kickoff = 0] = await buildActions(tx, [
      { ...welcome, name: 'Sign the order', status: 'Completed', completedOn: addDays(today, -1), completedBy: mia },
      { ...welcome, name: 'Write the agenda', dueOn: addDays(today, 10) },
      { ...welcome, name: 'Hold the kickoff', description: 'With everybody.', dueOn: addDays(today, 12) },
    ]);
    const everybody = ['P', 'E', 'A'];
    const options = [
      { value: 'Agreed', color: '#2A9D5F' },
      { value: 'Declined', color: '#C4302B' },
    ];
    const part = { type: 'Select', primary: true, label: 'Result', options };
    const lists = { read_permission: everybody, write_permission: everybody };
    const body = AttributeBody.parse({ name: 'Outcome', scope: 'Action', ...lists, components: [part] });
    await createAttribute(tx, body, { by: null });
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    await refreshAllPlayMetrics(tx);
  });
});

const getWorkspace = (page: Page) => page.getByRole('complementary', { name: 'Action' });
const getOutcome = (page: Page) => getWorkspace(page).getByRole('region', { name: 'Outcome' });
const waitForAction = (page: Page, name: string) =>
  getWorkspace(page).getByRole('heading', { name, level: 2 }).waitFor();

test(`1-playbooks-06 2-playbooks-42 3-custom-attributes-04 actions of all accounts, and the attribute of each in its
  workspace`, async () => {
  const page = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions');
  const getRow = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await getRow('Visit the mill').getByText('Birch').waitFor();
  expect(await getRow('Send the offer').innerText()).toMatch(/Alder[^]*2 days overdue/);
  await getRow('Call the sponsor').getByRole('link', { name: 'Call the sponsor' }).click();
  await waitForRoute(page, `#!/dashboard/actions?actionId=${ids.call}`);
  await waitForAction(page, 'Call the sponsor');
  await getOutcome(page).getByText('Not set').waitFor();
  await getOutcome(page).getByRole('button', { name: 'Edit Outcome' }).click();
  await getOutcome(page).getByLabel('Result').selectOption('Agreed');
  await getOutcome(page).getByRole('button', { name: 'Save' }).click();
  await getOutcome(page).getByText('Agreed').waitFor();
  await expectVisualQuality(page, 'action-workspace');
  // The value belongs to this action only, and the URL identifies the open action.
  await page.goto(`/#!/dashboard/actions?actionId=${ids.visit}`);
  await waitForAction(page, 'Visit the mill');
  await getOutcome(page).getByText('Not set').waitFor();
  await page.goto(`/#!/dashboard/actions?actionId=${ids.call}`);
  await waitForAction(page, 'Call the sponsor');
  await getOutcome(page).getByText('Agreed').waitFor();
  await page.keyboard.press('Escape');
  await waitForRoute(page, '#!/dashboard/actions');
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('2-access-05 an executive selects whose actions are listed; a user without reports has no such choice', async () => {
  const page = await openSignedIn(EVE, { domain }, '/#!/dashboard/actions');
  const owner = page.getByRole('combobox', { name: 'Owner' });
  await page.getByRole('row', { name: /Send the offer/ }).waitFor();
  await owner.selectOption({ label: 'Ben Bridge' });
  await page.getByText('No pending actions').waitFor();
  await waitForRoute(page, /ownerId=\d+$/);
  await owner.selectOption({ label: 'Mia Mole' });
  await page.getByRole('row', { name: /Send the offer/ }).waitFor();
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
  const miaPage = await openSignedIn(MIA, { domain }, '/#!/dashboard/actions');
  await miaPage.getByRole('row', { name: /Send the offer/ }).waitFor();
  expect(await miaPage.getByRole('combobox', { name: 'Owner' }).count()).toBe(0);
  await closePage(miaPage);
});

test(`2-actions-09 2-actions-10 2-actions-21 2-actions-22 2-actions-27 2-actions-28 2-actions-29 2-actions-32 an action is
  moved, assigned, edited, ticked and skipped, and closing a play requires confirmation`, async () => {
  const page = await openSignedIn(MIA, { domain }, `/#!/dashboard/actions?actionId=${ids.call}`);
  await waitForAction(page, 'Call the sponsor');
  const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const waitForState = (text: string) =>
    getWorkspace(page).locator('.Chip-chip').getByText(text, { exact: true }).waitFor();
  await clickButton('Change the due date');
  await page.getByRole('dialog', { name: 'Due date' }).getByLabel('Due date').fill(addDays(today, 30));
  await clickButton('Save');
  await getWorkspace(page)
    .getByText(formatLongDate(addDays(today, 30)))
    .waitFor();

  await clickButton('Assign');
  const dialog = page.getByRole('dialog', { name: 'Assign action' });
  await dialog.getByText('Ben Bridge').waitFor();
  expect(await dialog.getByRole('row').allInnerTexts()).toHaveLength(2);
  expect((await dialog.getByRole('cell').allInnerTexts()).slice(0, 4)).toEqual(['0', '0', '0', '0']);
  expect(await dialog.innerText()).not.toContain('Mia');
  await dialog.getByRole('button', { name: 'Assign to Ben Bridge' }).click();
  await getWorkspace(page).getByText('Ben Bridge').waitFor();

  await clickButton('Edit the action');
  const form = page.getByRole('form', { name: 'Edit the action' });
  await form.getByLabel('Name').fill(' ');
  await form.getByLabel('Description').fill('');
  await clickButton('Save');
  await form.getByText('Action name is required!', { exact: true }).waitFor();
  await form.getByText('Action description is required!', { exact: true }).waitFor();
  await form.getByLabel('Name').fill('Call the new sponsor');
  await form.getByLabel('Description').fill('The old one left.');
  await clickButton('Save');
  await waitForAction(page, 'Call the new sponsor');

  await clickButton('Complete');
  await waitForState('Completed');
  await getWorkspace(page).getByText('1 of 2 done').waitFor();
  await clickButton('Reopen');
  await getWorkspace(page).getByText('0 of 2 done').waitFor();
  await clickButton('Skip');
  await page.getByRole('dialog').getByText('Are you sure you want to skip this action?').waitFor();
  await clickButton('Confirm');
  await waitForState('Skipped');
  await getWorkspace(page).getByText('1 of 2 done').waitFor();

  await page.goto(`/#!/dashboard/actions?actionId=${ids.offer}`);
  await waitForAction(page, 'Send the offer');
  await clickButton('Complete');
  const question = 'This is the last pending action. Completing it will close the playbook. Do you want to continue?';
  await page.getByRole('dialog').getByText(question).waitFor();
  expect(getCallsTo(page, `/v1/api/actions/${ids.offer}/complete/`)).toHaveLength(0);
  await clickButton('Confirm');
  await waitForState('Completed');
  await getWorkspace(page).getByText('2 of 2 done').waitFor();
  await page.getByRole('row', { name: /Send the offer/ }).waitFor({ state: 'detached' });
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('an action waits for another, which is completed first; a cycle is rejected, and dependencies can be removed', async () => {
  const page = await openSignedIn(MIA, { domain }, `/#!/dashboard/actions?actionId=${ids.kickoff}`);
  const clickButton = (name: string) => getWorkspace(page).getByRole('button', { name, exact: true }).click();
  const choices = getWorkspace(page).getByRole('group', { name: 'Blocked by' });
  const getChoice = (name: string) => choices.getByRole('checkbox', { name });
  const awaited = getWorkspace(page).getByRole('link', { name: 'Write the agenda' });
  await waitForAction(page, 'Hold the kickoff');
  await clickButton('Edit the action');
  await expect.poll(() => choices.getByRole('checkbox').count()).toBe(2);
  await getChoice('Write the agenda').check();
  await getChoice('Sign the order Done').check();
  await expectAccessible(page);
  await clickButton('Save');
  await awaited.waitFor();
  const waits = getWorkspace(page).locator('.ActionWorkspace-blockingActions').getByRole('listitem');
  expect(await waits.allInnerTexts()).toEqual(['Sign the order', 'Write the agenda']);
  await waits.filter({ hasText: 'Sign the order' }).getByRole('img', { name: 'Done' }).waitFor();
  await expectVisualQuality(page, 'action-waits');
  await clickButton('Complete');
  await getWorkspace(page).getByRole('alert').getByText(PLAY_MESSAGES.waiting, { exact: true }).waitFor();
  await getWorkspace(page).locator('.Chip-chip').getByText('Pending', { exact: true }).waitFor();

  await awaited.click();
  await waitForRoute(page, `#!/dashboard/actions?actionId=${ids.agenda}`);
  await waitForAction(page, 'Write the agenda');
  await clickButton('Edit the action');
  await getChoice('Hold the kickoff').check();
  await clickButton('Save');
  await choices.locator('..').getByText(PLAY_MESSAGES.circle, { exact: true }).waitFor();
  await clickButton('Cancel');

  await page.goBack();
  await waitForAction(page, 'Hold the kickoff');
  await clickButton('Edit the action');
  await getChoice('Write the agenda').uncheck();
  await clickButton('Save');
  await awaited.waitFor({ state: 'detached' });
  await clickButton('Complete');
  await getWorkspace(page).locator('.Chip-chip').getByText('Completed', { exact: true }).waitFor();
  await getWorkspace(page).getByText('2 of 3 done').waitFor();
  // Expects only the errors of the two rejected requests.
  expect(getErrors(page).filter((text) => !text.includes('400'))).toEqual([]);
  await closePage(page);
});
