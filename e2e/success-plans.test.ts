/** Success plans of an account: the list, and the editor with its validation errors. */
import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { beforeAll, expect, test } from 'vitest';
import { accountUrl, waitForAccount } from './accounts-pages.ts';
import { getCallsTo, closePage, getErrors, expectAccessible, openSignedIn, waitForRoute } from './browser.ts';
import { useSharedPage } from './shared-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';
import {
  buildPlansCompany,
  getButton,
  editorUrl,
  getField,
  inDays,
  createPlan,
  MIA,
  NOAH,
  buildObjective,
  openEditor,
  PLAN_CALL,
  type PlansCompany,
  fetchPlan,
  waitForToast,
  VAL,
} from './plans-company.ts';

let company: PlansCompany;
beforeAll(async () => {
  company = await buildPlansCompany();
});
const mia = useSharedPage(() => ({ email: MIA, domain: company.domain }));

const getRow = (name: string) => mia().getByRole('row').filter({ hasText: name });
const countListCalls = () => getCallsTo(mia(), PLAN_CALL).filter((call) => call.method() === 'GET').length;

test(`2-success-plans-01 2-success-plans-02 2-account-tabs-11 2-account-tabs-26 the tab lists plans with their play,
  progress and next action, by keys too`, async () => {
  const page = mia();
  const objectives = [
    buildObjective('Seats in use', { kpi: company.kpi }),
    buildObjective('Second shift', { milestone: company.milestone }),
  ];
  const upcomingPlan = await createPlan(page, company.alder, {
    name: 'Sponsor found',
    date: inDays(1),
    objectives: [],
  });
  await createPlan(page, company.alder, { objectives, state: 'published' });
  await page.goto(`/#!/${company.alder}/success-plan`);
  await waitForAccount(page, 'Alder');
  await getRow('Recover adoption').waitFor();
  const tabs = await page.getByRole('navigation', { name: 'Account tabs' }).getByRole('link').allInnerTexts();
  const eight = ['Playbooks', 'Success Plan', 'Timeline', 'Contacts', 'Assets/Notes', 'Usage'];
  expect(tabs).toEqual(expect.arrayContaining([...eight, 'Subscriptions/Products', 'Reports']));
  expect(await getRow('Recover adoption').innerText()).toMatch(
    /Recover adoption\s+Published\s+In progress\s+0%\s+0 of 2\s+Recover adoption\s+No actions/,
  );
  expect(await getRow('Sponsor found').innerText()).toMatch(/Draft\s+Completed\s+100%\s+0 of 0[^]*Mia Mole/);
  await expectVisualQuality(page, 'success-plans');
  await page.locator('tr[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await waitForRoute(page, editorUrl(company.alder, upcomingPlan).slice(1));
  // A plan that is named in the query of the tab is opened as well.
  await page.goto(`/#!/${company.alder}/success-plan?query={"planId":${upcomingPlan}}`);
  await waitForRoute(page, editorUrl(company.alder, upcomingPlan).slice(1));
  expect(getErrors(page)).toEqual([]);
});

test('2-success-plans-11 a failed list looks empty, and can be retried', async () => {
  const page = mia();
  await page.route(`**${PLAN_CALL}*`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(accountUrl(company.birch, 'success-plan'));
  await page.getByText(PLAN_MESSAGES.none, { exact: true }).waitFor();
  await page.unrouteAll();
  await getButton(page, 'Retry').click();
  await page.getByText('Agree with the customer on what success looks like').waitFor();
  expect(await getButton(page, 'Retry').count()).toBe(0);
  expect(await page.getByText(PLAN_MESSAGES.none, { exact: true }).count()).toBe(1);
});

test(`2-success-plans-12 2-success-plans-13 2-success-plans-14 2-success-plans-15 2-success-plans-18 2-success-plans-19
  2-success-plans-20 2-success-plans-21 2-success-plans-22 2-success-plans-23 2-success-plans-33 2-success-plans-34
  2-success-plans-35 2-success-plans-36 2-success-plans-37 2-success-plans-38 2-success-plans-39 2-success-plans-44 a new
  plan shows what is missing, one issue after another, and is then created`, async () => {
  const page = mia();
  await page.goto(accountUrl(company.alder, 'success-plan'));
  await page.getByRole('link', { name: 'Success plan', exact: true }).click();
  await waitForRoute(page, editorUrl(company.alder, 'new').slice(1));
  for (const name of ['Name', 'Description', 'Executive summary', 'State', 'Due date', 'Owner', 'Sponsor met'])
    await getField(page, name).waitFor();
  expect(await getField(page, 'Due date').inputValue()).toBe(inDays(1));
  expect(await getField(page, 'Owner').inputValue()).toBe(String(company.mia));
  const groups = getField(page, 'Owner').locator('optgroup');
  await expect
    .poll(() => groups.evaluateAll((all) => all.map((one) => [(one as HTMLOptGroupElement).label, one.textContent])))
    .toEqual([
      ['Primary', 'Mia Mole'],
      ['secondary', expect.stringContaining('Ben Bridge')],
    ]);

  /** Expects that a click is rejected with this message, in a toast and beside the field. */
  const expectRejected = async (text: string, buttonName = 'Save draft') => {
    await getButton(page, buttonName).click();
    await waitForToast(page, text);
    await page
      .getByRole('alert')
      .getByText(text, { exact: true })
      .or(page.getByRole('alert').filter({ hasText: text }))
      .first()
      .waitFor();
  };
  const { create } = PLAN_MESSAGES;
  await getField(page, 'State').selectOption('');
  await getField(page, 'Due date').fill('');
  await expectRejected(create.name);
  await getField(page, 'Name').fill('Renewal for two years');
  await expectRejected(create.description);
  await getField(page, 'Description').fill('Agree on it.');
  await expectRejected(create.summary);
  await getField(page, 'Executive summary').fill('In short.');
  await expectRejected(create.state);
  await getField(page, 'State').selectOption({ label: 'Draft' });
  await expectRejected(create.date);
  await getField(page, 'Due date').fill(inDays(-1));
  await expectRejected(PLAN_MESSAGES.past);
  await getField(page, 'Due date').fill(inDays(30));
  await expectRejected(PLAN_MESSAGES.empty, 'Publish');

  await getButton(page, 'Objective').click();
  await expectRejected('Objective name is empty.');
  await getField(page, 'Objective').fill('Seats in use');
  await expectRejected('Please select track by.');
  await getButton(page, 'KPI').click();
  await getField(page, 'Target date').fill(inDays(30));
  await expectRejected('Objective target date should be less than Due Date.');
  await getField(page, 'Target date').fill(inDays(20));
  await expectRejected('Please select measured by.');
  await getField(page, 'Measured by').selectOption({ label: 'License Utilization' });
  await expectRejected('Objective target value is empty.');
  await expectAccessible(page);
  await getButton(page, 'Milestone').click();
  await expectRejected('Please select milestone.');
  await getField(page, 'Milestone').selectOption({ label: 'Both plants live' });
  await expectRejected('Objective target value is empty.');
  await getField(page, 'Target value').fill('2 plants');
  await getField(page, 'Sponsor met').check();
  expect(getCallsTo(page, PLAN_CALL).filter((call) => call.method() !== 'GET')).toEqual([]);
  await getButton(page, 'Publish').click();
  await waitForToast(page, PLAN_MESSAGES.created);
  await waitForRoute(page, /success-plan\/\d+$/);
  await getButton(page, 'Back to draft').waitFor();
  expect(getErrors(page)).toEqual([]);
});

test(`2-S-80 2-success-plans-17 2-success-plans-25 2-success-plans-26 2-success-plans-27 2-success-plans-28 2-success-plans-29
  2-success-plans-51 2-success-plans-52 2-success-plans-53 a plan is edited, rejected with the messages of edits, and
  deleted`, async () => {
  const page = mia();
  const criteria = [{ id: company.criteria[1] ?? 0, selected: true }];
  const id = await createPlan(page, company.birch, { name: 'Two plants', criteria });
  await openEditor(page, company.birch, id);
  await expect.poll(() => getField(page, 'Both shifts trained').isChecked()).toBe(true);
  expect(await getField(page, 'Sponsor met').isChecked()).toBe(false);
  const { edit } = PLAN_MESSAGES;
  for (const [label, text, expected] of [
    ['Name', edit.name, 'Two plants, both live'],
    ['Description', edit.description, 'Both.'],
    ['Executive summary', edit.summary, 'Short.'],
    ['Due date', edit.date, inDays(40)],
  ] as const) {
    await getField(page, label).fill('');
    await getButton(page, 'Save draft').click();
    await waitForToast(page, text);
    await page.getByText(text, { exact: true }).first().waitFor();
    await getField(page, label).fill(expected);
  }
  await getField(page, 'State').selectOption('');
  await getButton(page, 'Save draft').click();
  await waitForToast(page, edit.state);
  await getField(page, 'State').selectOption({ label: 'Draft' });
  await getField(page, 'Sponsor met').check();

  // Leaving the editor requires confirmation, and the changes are not lost.
  await page.getByRole('link', { name: 'Birch' }).click();
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaveDialog.getByRole('button', { name: 'Cancel' }).click();
  const callsBefore = countListCalls();
  await getButton(page, 'Save draft').click();
  await waitForToast(page, PLAN_MESSAGES.updated);
  await expect.poll(countListCalls).toBeGreaterThan(callsBefore);
  await page.getByText('Draft saved just now').waitFor();
  const storedPlan = await fetchPlan(page, company.birch, id);
  expect(storedPlan).toMatchObject({ name: 'Two plants, both live', description: 'Both.', date: inDays(40) });
  expect(storedPlan.criteria).toHaveLength(2);

  await getButton(page, 'More').last().click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Success Plan' });
  await dialog.getByText('Are you sure you want to delete the Two plants, both live?', { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await waitForAccount(page, 'Birch');
  await page.getByText(PLAN_MESSAGES.none, { exact: true }).waitFor();
  expect(getErrors(page)).toEqual([]);
});

test('shows a conflict after a save of another user, and keeps the changes until one is selected', async () => {
  const page = mia();
  const id = await createPlan(page, company.birch, { name: 'Twice edited' });
  await openEditor(page, company.birch, id);
  await getField(page, 'Description').fill('Mine');
  const { version } = await fetchPlan(page, company.birch, id);
  const otherVersion = {
    name: 'Twice edited',
    description: 'Theirs',
    summary: 'S',
    state: 'draft',
    date: inDays(30),
    version,
  };
  await page.evaluate(
    async ([at, body]) => {
      const headers = { Authorization: `JWT ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' };
      await fetch(String(at), { method: 'PUT', headers, body: String(body) });
    },
    [`${PLAN_CALL}${id}/`, JSON.stringify(otherVersion)],
  );
  await getButton(page, 'Save draft').click();
  const versions = page.getByRole('region', { name: 'Both versions' });
  await versions.getByRole('row', { name: 'Description Mine Theirs' }).waitFor();
  expect(await getField(page, 'Description').inputValue()).toBe('Mine');
  await getButton(page, 'Save my version').click();
  await waitForToast(page, PLAN_MESSAGES.updated);
  await expect.poll(async () => (await fetchPlan(page, company.birch, id)).description).toBe('Mine');
});

test('a view-only user can read everything, and a user without the account is rejected', async () => {
  const id = await createPlan(mia(), company.alder, { name: 'For everybody to read' });
  const val = await openSignedIn(VAL, { domain: company.domain }, editorUrl(company.alder, id));
  await val.getByText('View only').waitFor();
  await val.getByRole('heading', { level: 1, name: 'For everybody to read' }).waitFor();
  await val.getByText('Back to June.').waitFor();
  expect(await val.locator('.PlanEditor-root').locator('input, textarea, select').count()).toBe(0);
  expect(
    await val
      .locator('.PlanEditor-root')
      .getByRole('button', { name: /Save|Publish|Add action|More/ })
      .count(),
  ).toBe(0);
  await expectAccessible(val);
  await closePage(val);
  const noah = await openSignedIn(NOAH, { domain: company.domain }, editorUrl(company.alder, id));
  await noah.getByText('You don’t have access to this account').waitFor();
  expect(await noah.getByText('For everybody to read').count()).toBe(0);
  await closePage(noah);
});
