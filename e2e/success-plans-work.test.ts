/** Work on a success plan: ordering and completing objectives, and the actions of its play. */
import { OBJECTIVE_MESSAGES, PLAN_ACTION_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP_SIZE, getErrors, expectAccessible, waitForRoute } from './browser.ts';
import { callAsPageUser } from './components-pages.ts';
import { useSharedPage } from './shared-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';
import {
  buildPlansCompany,
  getButton,
  editorUrl,
  getField,
  discardChanges,
  inDays,
  createPlan,
  MIA,
  buildObjective,
  openEditor,
  type PlansCompany,
  fetchPlan,
  waitForToast,
} from './plans-company.ts';

let company: PlansCompany;
let plan = 0;
beforeAll(async () => {
  company = await buildPlansCompany();
});
const mia = useSharedPage(() => ({ email: MIA, domain: company.domain }));
beforeAll(async () => {
  const objectives = [
    buildObjective('Seats in use', { kpi: company.kpi }),
    buildObjective('Second shift trained', { milestone: company.milestone }),
  ];
  plan = await createPlan(mia(), company.alder, { objectives });
  const { play } = await fetchPlan(mia(), company.alder, plan);
  for (const [text, due] of [
    ['Call the sponsor', 5],
    ['Train the trainers', 12],
  ] as const)
    await callAsPageUser(mia(), 'POST', '/v1/api/actions/add/', {
      account_play_id: play.play_id,
      text,
      description: 'As agreed',
      actionPriority: 'H',
      completedOn: inDays(due),
      assignUser: company.mia,
    });
});

const getObjectives = () => mia().getByRole('region', { name: 'Objectives' });
const getNames = () => getObjectives().locator('.Objectives-name').allInnerTexts();
const getActions = () => mia().getByRole('region', { name: 'Actions' });
const getList = (name: string) => getActions().getByRole('list', { name: `${name} actions` });

test('2-success-plans-56 2-success-plans-63 completes and reopens an objective during another edit', async () => {
  const page = mia();
  await openEditor(page, company.alder, plan);
  await getField(page, 'Description').fill('Not saved yet');
  const getCheckbox = (name: string): Locator => getObjectives().getByRole('checkbox', { name });
  await getCheckbox('Complete Seats in use').click();
  await waitForToast(page, OBJECTIVE_MESSAGES.updated);
  await getObjectives().getByText('1 of 2 done').waitFor();
  await page.getByRole('region', { name: 'Progress' }).getByText('25%').waitFor();
  await expect.poll(async () => (await fetchPlan(page, company.alder, plan)).objective_completed).toBe(1);
  await getCheckbox('Reopen Seats in use').click();
  await getObjectives().getByText('0 of 2 done').waitFor();
  await expect.poll(async () => (await fetchPlan(page, company.alder, plan)).objective_completed).toBe(0);
  expect(await getField(page, 'Description').inputValue()).toBe('Not saved yet');
  await discardChanges(page);
  expect(getErrors(page)).toEqual([]);
});

test('long words stay within their containers, also on a phone', async () => {
  const page = mia();
  const word = 'Unbroken'.repeat(40);
  const step = { ...buildObjective('Second shift trained', { milestone: company.milestone }), target_value: word };
  const id = await createPlan(page, company.birch, { name: word, objectives: [{ ...step, current_value: word }] });
  await openEditor(page, company.birch, id);
  await page.setViewportSize({ width: 390, height: 844 });
  const buttonBox = await getButton(page, 'Second shift trained').boundingBox();
  expect(buttonBox?.width).toBeGreaterThan(120);
  await page.setViewportSize(DESKTOP_SIZE);
  await getButton(page, 'More').last().click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Success Plan' });
  const question = dialog.getByText(word);
  expect(await question.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('orders objectives by keys and by dragging, and stores the order', async () => {
  const page = mia();
  await openEditor(page, company.alder, plan);
  await getButton(page, 'Second shift trained').focus();
  await page.keyboard.press('Alt+ArrowUp');
  expect(await getNames()).toEqual(['Second shift trained', 'Seats in use']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Second shift trained');
  const getObjectiveRow = (at: number) => getObjectives().locator('li.Objectives-objective').nth(at);
  await getObjectiveRow(0).hover();
  const [from, to] = [
    await getObjectiveRow(0).locator('.Objectives-dragHandle').boundingBox(),
    await getObjectiveRow(1).boundingBox(),
  ];
  if (!from || !to) throw new Error('Two objectives.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(getNames).toEqual(['Seats in use', 'Second shift trained']);
  await getButton(page, 'Second shift trained').press('Alt+ArrowUp');
  await getButton(page, 'Save draft').click();
  await expect
    .poll(async () => (await fetchPlan(page, company.alder, plan)).objectives.map(({ name }) => name))
    .toEqual(['Second shift trained', 'Seats in use']);
  // The expanded row contains the form, with the measurements below it.
  await getButton(page, 'Seats in use').click();
  expect(await getField(page, 'Measured by').inputValue()).toBe(String(company.kpi));
  await expectVisualQuality(page, 'success-plan');
});

test('2-success-plans-70 2-actions-20 2-actions-24 actions are pending or completed; adds one due before the plan', async () => {
  const page = mia();
  await openEditor(page, company.alder, 'new');
  await getButton(page, 'Add action').click();
  const dialog = page.getByRole('dialog', { name: 'Add action' });
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await dialog.getByRole('alert').getByText(PLAN_ACTION_MESSAGES.plan, { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await openEditor(page, company.alder, plan);
  await getList('Pending').getByText('Call the sponsor').waitFor();
  expect(await getList('Completed').count()).toBe(1);
  await getActions().getByRole('button', { name: 'Add action' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Send the offer');
  await dialog.getByLabel('Description', { exact: true }).fill('For two years');
  await dialog.getByLabel('Due date').fill(inDays(30));
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await dialog.getByText(PLAN_ACTION_MESSAGES.due, { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Due date').fill(inDays(29));
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await getList('Pending').getByText('Send the offer').waitFor();
  await getList('Pending').getByRole('checkbox', { name: 'Complete Send the offer' }).click();
  await getList('Completed').getByText('Send the offer').waitFor();
  await page.getByRole('region', { name: 'Progress' }).getByText('1 of 3 actions').waitFor();
  expect(getErrors(page)).toEqual([]);
});

test(`2-success-plans-71 2-success-plans-72 an action is edited beside the plan: notes, files, log, reminder and
  assignee; unsaved text stays`, async () => {
  const page = mia();
  await openEditor(page, company.alder, plan);
  await getField(page, 'Executive summary').fill('Being written');
  await getList('Pending').getByText('Call the sponsor').click();
  const panel = page.getByRole('complementary', { name: 'Action' });
  await panel.getByRole('heading', { name: 'Call the sponsor' }).waitFor();
  await waitForRoute(page, new RegExp(`${editorUrl(company.alder, plan).slice(1)}\\?actionId=\\d+$`));

  await panel.getByRole('button', { name: 'Remind', exact: true }).click();
  const reminder = page.getByRole('dialog', { name: /^Reminder/ });
  await reminder.getByRole('button', { name: 'Create' }).click();
  await waitForToast(page, 'Reminder created successfully');
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  const team = page.getByRole('dialog', { name: 'Assign action' });
  await team.getByRole('button', { name: 'Assign to Ben Bridge' }).click();
  await waitForToast(page, 'Assigned to Ben Bridge.');

  await panel.getByRole('button', { name: 'Notes' }).click();
  await panel.getByLabel('Note', { exact: true }).fill('She is back next week');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await panel.getByText('She is back next week').waitFor();
  await panel.getByRole('button', { name: 'Assets' }).click();
  await panel.getByRole('button', { name: /Upload/ }).click();
  const upload = page.getByRole('dialog', { name: /Upload/ });
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await upload.getByRole('button', { name: 'Upload' }).click();
  await panel.getByText('offer.txt').first().waitFor();
  await panel.getByRole('button', { name: 'Log' }).click();
  await panel.getByText(/note/i).first().waitFor();
  await panel
    .getByText(/offer\.txt|file|asset/i)
    .first()
    .waitFor();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await getActions().waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Call the sponsor');
  expect(await getField(page, 'Executive summary').inputValue()).toBe('Being written');

  // The complete play opens in the same panel. It cannot be unassigned, because it belongs to the plan.
  await page
    .getByRole('complementary', { name: 'Plan details' })
    .getByRole('button', { name: 'Recover adoption' })
    .click();
  const work = page.getByRole('complementary', { name: 'Playbook' });
  await work.getByRole('button', { name: /^Pending/ }).waitFor();
  expect(await work.getByRole('button', { name: 'Remove playbook' }).count()).toBe(0);
  await work.getByRole('button', { name: 'Close' }).click();
  await getActions().waitFor();
  await discardChanges(page);
  expect(getErrors(page)).toEqual([]);
});
