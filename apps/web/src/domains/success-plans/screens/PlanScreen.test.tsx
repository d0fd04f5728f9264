import { OBJECTIVE_MESSAGES, PLAN_ACTION_MESSAGES, PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { plays } from '@mainstay/contract/playbooks/plays';
import { type SuccessPlan, successPlans } from '@mainstay/contract/success-plans';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { planPath } from '../../../platform/lib/addresses.ts';
import { addDaysToToday } from '../../../platform/lib/dates.ts';
import {
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { PLAN_ACCOUNT, servePlan } from '../../../testing/plan-server.ts';
import { buildPlan } from '../../../testing/success-plan.ts';
import { parseOpenWork } from '../components/plan-address.ts';
import { PlanScreen } from './PlanScreen.tsx';

// Set before each test, because the session is read only once at its start.
beforeEach(() => localStorage.setItem('user_id', '6'));
const screen = setUpScreenTests();

const serve = (...args: [plan: SuccessPlan | null, account?: object]) => servePlan(screen, ...args);
const ROUTE = '/dashboard/accounts/$accountId/success-plan/$planId';
const open = (plan: number | 'new' = 5) =>
  screen.open(PlanScreen, { path: ROUTE, at: planPath(7, plan), search: parseOpenWork });
const getBodyText = () => document.body.textContent ?? '';
const openPlan = async () => {
  const view = await open();
  await vi.waitFor(() => getField('Description'));
  return view;
};

test('a new plan is due tomorrow, is owned by the user, and shows its errors, the first as a toast', async () => {
  const server = serve(null);
  await open('new');
  await waitForText('Emil Brandt');
  expect([getField('Owner').value, getField('Due date').value]).toEqual(['6', addDaysToToday(1)]);
  expect([...document.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Primary', 'secondary']);
  await click('Publish');
  const { name, description, summary } = PLAN_MESSAGES.create;
  for (const text of [name, description, summary, PLAN_MESSAGES.empty]) expect(getBodyText()).toContain(text);
  typeText(getField('Name'), 'Renewal');
  expect(getBodyText()).not.toContain(name);
  typeText(getField('Description'), 'Why');
  typeText(getField('Executive summary'), 'In short');
  await click('Save draft');
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]).toMatchObject({
    method: 'POST',
    body: { accountId: 7, name: 'Renewal', state: 'draft', date: addDaysToToday(1), owner: 6, objectives: [] },
  });
});

test('rejects an action of an unsaved plan before any other validation', async () => {
  const server = serve(null);
  await open('new');
  await vi.waitFor(() => getButton('Add action'));
  await click('Add action');
  await vi.waitFor(() => document.querySelector('form[aria-label="Add action"]') ?? expect.fail('no form'));
  await click('Add action', 'form[aria-label="Add action"]');
  expect(document.querySelector('.FormMessage-root')?.textContent).toBe(PLAN_ACTION_MESSAGES.plan);
  expect(server.sent).toEqual([]);
});

test('keeps the input after a rejection, and overwrites the version of another user only on request', async () => {
  const server = serve(buildPlan());
  await openPlan();
  typeText(getField('Description'), 'Mine');
  expect(getBodyText()).toContain('Changes are not saved yet');
  server.errorAnswer = errorResponse(409, PLAN_MESSAGES.version);
  server.plan = buildPlan({ version: 2, description: 'Theirs', owner: 9, summary: 'Theirs too' });
  await click('Save draft');
  await waitForText('Your version');
  expect(server.sent[0]).toMatchObject({ method: 'PUT', body: { version: 1, description: 'Mine' } });
  expect(document.querySelector('[aria-label="Both versions"] tbody')?.textContent).toBe('DescriptionMineTheirs');
  server.errorAnswer = undefined;
  await click('Save my version');
  expect(server.sent[1]).toMatchObject({ body: { version: 2, description: 'Mine', summary: 'Theirs too', owner: 9 } });
  await vi.waitFor(() => expect(getBodyText()).not.toContain('Your version'));
});

test.each([
  ['Publish', 'published'],
  ['Save draft', 'draft'],
])('overwriting the other version uses the state of the clicked button: %s', async (buttonName, state) => {
  const server = serve(buildPlan());
  await openPlan();
  typeText(getField('Description'), 'Mine');
  server.plan = buildPlan({ version: 2 });
  await screen.refresh();
  server.errorAnswer = errorResponse(409, PLAN_MESSAGES.version);
  await click(buttonName);
  await waitForText('Your version');
  server.errorAnswer = undefined;
  await click('Save my version');
  expect(server.sent.map(({ body }) => [body.version, body.state])).toEqual([
    [1, state],
    [2, state],
  ]);
});

test('overwriting the other version recreates objectives that another user removed', async () => {
  const server = serve(buildPlan());
  await openPlan();
  await click('Second shift trained');
  typeText(getField('Objective'), 'Third shift trained');
  server.errorAnswer = errorResponse(409, PLAN_MESSAGES.version);
  server.plan = buildPlan({ version: 2, objectives: buildPlan().objectives.slice(0, 1) });
  await click('Save draft');
  expect(document.querySelector('[aria-label="Both versions"] tbody')?.textContent).toContain(
    'Objective 2: Track byMilestoneNone',
  );
  server.errorAnswer = undefined;
  await click('Save my version');
  const sent = server.sent[1]?.body.objectives;
  expect(sent).toMatchObject([{ id: 11 }, { name: 'Third shift trained', current_value: '1 session' }]);
  expect(sent).not.toHaveProperty('1.id');
});

test('loads the other version in place of the draft', async () => {
  const server = serve(buildPlan());
  await openPlan();
  typeText(getField('Description'), 'Mine');
  server.errorAnswer = errorResponse(409, PLAN_MESSAGES.version);
  server.plan = buildPlan({ version: 2, description: 'Theirs' });
  await click('Save draft');
  await click('Discard mine and load theirs');
  await vi.waitFor(() => expect(getField('Description').value).toBe('Theirs'));
});

test('keeps the draft if another user deletes the plan', async () => {
  const server = serve(buildPlan());
  await openPlan();
  typeText(getField('Description'), 'Mine');
  server.plan = null;
  await screen.refresh();
  expect(getField('Description').value).toBe('Mine');
  server.errorAnswer = errorResponse(404, 'Success plan not found.');
  await click('Save draft');
  await waitForText('Success plan not found.');
  expect(getField('Description').value).toBe('Mine');
});

test('leaving with unsaved changes requires confirmation; after saving it does not', async () => {
  serve(buildPlan());
  const { away, at } = await openPlan();
  typeText(getField('Executive summary'), 'Other words');
  await away();
  await waitForText('Leave without saving?');
  await click('Cancel');
  expect(at()).toBe(planPath(7, 5));
  await click('Save draft');
  await away();
  expect(at()).toBe('/elsewhere');
});

test('changing the tracking of an objective clears its measure and target', async () => {
  const server = serve(buildPlan());
  await openPlan();
  await click('Seats in use');
  expect(getField('Target value').value).toBe('85');
  await vi.waitFor(() => expect(document.querySelector('.Objectives-progress')?.textContent).toBe('66 of 85%'));
  // The progress starts at 47, so it is at 50%.
  expect(document.querySelector<HTMLElement>('.Objectives-row .Meter-root i')?.style.width).toBe('50%');
  await click('Milestone');
  expect(getField('Target value').value).toBe('');
  await click('Save draft');
  expect(getBodyText()).toContain(OBJECTIVE_MESSAGES.milestone);
  expect(getBodyText()).toContain(OBJECTIVE_MESSAGES.target);
  expect(server.sent).toEqual([]);
});

test('moves objectives by keys and sends the current value of a new one', async () => {
  const server = serve(buildPlan());
  await openPlan();
  const row = getButton('Second shift trained');
  await act(async () => {
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }));
  });
  await click('Objective');
  typeText(getField('Objective'), 'Seats in the second plant');
  await click('KPI');
  const select = getField('Measured by') as unknown as HTMLSelectElement;
  await act(async () => {
    select.value = '3';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await flushUpdates();
  typeText(getField('Target value'), '70');
  typeText(getField('Target date'), '2026-12-01');
  await click('Save draft');
  expect(server.sent[0]?.body.objectives).toMatchObject([
    { id: 12 },
    { id: 11 },
    { name: 'Seats in the second plant', measured_by: 3, target_value: 70, current_value: 66 },
  ]);
});

test('announces the position of a moved objective, and focuses the next one after a removal', async () => {
  serve(buildPlan());
  await openPlan();
  const getFocusedText = () => document.activeElement?.textContent;
  await click('Second shift trained');
  await click('Move Second shift trained up');
  expect(document.querySelector('.PlanEditor-root [role="status"]')?.textContent).toBe(
    'Second shift trained is number 1 of 2.',
  );
  await click('Remove Second shift trained');
  expect(getFocusedText()).toBe('Seats in use');
  await click('Seats in use');
  await click('Remove Seats in use');
  expect(getFocusedText()).toBe('Objective');
});

test('creates a plan only once if the button is clicked twice', async () => {
  const server = serve(null);
  await open('new');
  await vi.waitFor(() => getField('Description'));
  for (const name of ['Name', 'Description', 'Executive summary']) typeText(getField(name), 'Renewal');
  const save = getButton('Save draft');
  await act(async () => {
    save.click();
    save.click();
  });
  await flushUpdates();
  expect(server.sent).toHaveLength(1);
});

test('a checkbox changes before the response and is reverted if the server rejects it', async () => {
  const server = serve(buildPlan());
  await openPlan();
  const getCheckedState = () =>
    document.querySelector('.Objectives-objective .CompletionCheckbox-root')?.getAttribute('aria-checked');
  let respond: (response: Response) => void = () => undefined;
  server.errorAnswer = new Promise<Response>((resolve) => {
    respond = resolve;
  }) as unknown as Response;
  await click('Complete Seats in use');
  expect(getCheckedState()).toBe('true');
  expect(getBodyText()).toContain('1 of 2 done');
  await act(async () => respond(errorResponse(403, 'You have read-only access to this account.')));
  await vi.waitFor(() => expect(getCheckedState()).toBe('false'));
  expect(server.sent[0]).toMatchObject({ path: '/v1/api/success-plan/objective/', body: { status: true } });
});

test.each([
  ['a saved plan', 'Save draft', plays.findPlays.path],
  ['a completed objective', 'Complete Seats in use', successPlans.findObjectivePoints.path],
])('%s refetches plans and lists of plays', async (_what, buttonName, path) => {
  serve(buildPlan());
  await openPlan();
  typeText(getField('Description'), 'Mine');
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  await click(buttonName);
  await flushUpdates();
  const paths = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  invalidate.mockRestore();
  expect(paths).toEqual(expect.arrayContaining([successPlans.findSuccessPlans.path, path]));
});

test('the next save sends the version of the previous one', async () => {
  const server = serve(buildPlan());
  await openPlan();
  for (const text of ['Mine', 'Mine again']) {
    typeText(getField('Description'), text);
    await click('Save draft');
  }
  expect(server.sent.map(({ body }) => body.version)).toEqual([1, 2]);
});

test('shows selected choices that are no longer offered, and can deselect them', async () => {
  const [seats, trained] = buildPlan().objectives;
  const old = { ...trained, id: 12, milestone: { id: 9, name: 'Pilot' } } as typeof trained;
  const more: Partial<SuccessPlan> = {
    objectives: [seats, old].flatMap((one) => one ?? []),
    criteria: ['{"id":8,"selected":true}'],
    selected_criteria: [{ id: 8, name: 'Reference call' }],
  };
  const server = serve(buildPlan(more));
  await openPlan();
  await waitForText('Reference call (archived)');
  await click('Second shift trained');
  const select = getField('Milestone') as unknown as HTMLSelectElement;
  await vi.waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Pilot (archived)'));
  await act(async () => document.querySelector<HTMLInputElement>('.PlanEditor-criteria input:checked')?.click());
  await click('Save draft');
  expect(server.sent[0]?.body).toMatchObject({ criteria: [], objectives: [{ id: 11 }, { milestone: 9 }] });
});

test('shows selected choices that are no longer offered to users with view-only access', async () => {
  serve(buildPlan({ read_only: true, selected_criteria: [{ id: 8, name: 'Reference call' }] }));
  await open();
  await waitForText('Reference call');
});

test('users with view-only access see the whole plan without any controls', async () => {
  serve(buildPlan({ read_only: true }));
  await open();
  await waitForText('View only');
  await waitForText('Sponsor met');
  for (const text of ['Back to June.', 'They left.', 'Seats in use', 'Maya Ortiz'])
    expect(getBodyText()).toContain(text);
  expect(
    document.querySelectorAll('.PlanEditor-root input, .PlanEditor-root textarea, .PlanEditor-root select'),
  ).toHaveLength(0);
  expect(getBodyText()).not.toMatch(/Publish|Save|Add action/);
});

test('shows that a plan does not exist', async () => {
  serve(null);
  await open();
  await waitForText('Success plan not found');
});

test('shows that the user has no access to the account', async () => {
  serve(null, errorResponse(403, 'You do not have access to Northwind.'));
  await open();
  await waitForText('You don’t have access to this account');
});

test('users with view-only access cannot create a plan', async () => {
  serve(null, { ...PLAN_ACCOUNT, read_only_account: true });
  await open('new');
  await waitForText('You have view-only access to this account');
});
