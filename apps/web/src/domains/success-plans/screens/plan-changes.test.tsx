/**
 * Tests what counts as a change of a success plan, what remains of changes, and when a dialog warns before they are
 * lost.
 */
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountTabPath, planPath } from '../../../platform/lib/addresses.ts';
import { click, errorResponse, getField, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { servePlan } from '../../../testing/plan-server.ts';
import { buildPlan } from '../../../testing/success-plan.ts';
import { parseOpenWork } from '../components/plan-address.ts';
import { PlanScreen } from './PlanScreen.tsx';

// Set before each test, because the session is read only once at its start.
beforeEach(() => localStorage.setItem('user_id', '6'));
const screen = setUpScreenTests();
const serve = (plan: SuccessPlan | null) => servePlan(screen, plan);
const ROUTE = '/dashboard/accounts/$accountId/success-plan/$planId';
const open = (plan: number | 'new' = 5) =>
  screen.open(PlanScreen, { path: ROUTE, at: planPath(7, plan), search: parseOpenWork });
const getBodyText = () => document.body.textContent ?? '';
const openPlan = async () => {
  const view = await open();
  await vi.waitFor(() => getField('Description'));
  return view;
};

test('continues with a new plan after its creation without a warning', async () => {
  const server = serve(null);
  const { at } = await open('new');
  await vi.waitFor(() => getField('Description'));
  for (const name of ['Name', 'Description', 'Executive summary']) typeText(getField(name), 'Renewal');
  server.plan = buildPlan();
  await click('Save draft');
  await vi.waitFor(() => expect(at()).toBe(planPath(7, 5)));
  expect(getBodyText()).not.toContain('Leave without saving?');
});

test('leaving an unsaved new plan requires confirmation', async () => {
  serve(null);
  const { away, at } = await open('new');
  await vi.waitFor(() => getField('Description'));
  typeText(getField('Name'), 'Renewal');
  await away();
  await waitForText('Leave without saving?');
  expect(at()).toBe(planPath(7, 'new'));
});

test('deleting a plan with changes returns to the plans of the account without a warning', async () => {
  const server = serve(buildPlan());
  const { at } = await openPlan();
  typeText(getField('Description'), 'Mine');
  await click('More');
  await act(async () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].at(-1)?.click());
  await click('Delete', '[role="dialog"]');
  await vi.waitFor(() => expect(at()).toBe(accountTabPath(7, 'success-plan')));
  expect(getBodyText()).not.toContain('Leave without saving?');
  expect(server.sent).toMatchObject([{ method: 'DELETE', path: '/v1/api/success-plan/5/' }]);
});

test('a reverted change is not a change; a rejected save keeps the input', async () => {
  const server = serve(buildPlan());
  const { away, at } = await openPlan();
  typeText(getField('Description'), 'Mine');
  typeText(getField('Description'), 'Back to June.');
  expect(getBodyText()).not.toContain('Changes are not saved yet');
  typeText(getField('Description'), 'Mine');
  server.errorAnswer = errorResponse(503, 'Not now.');
  await click('Save draft');
  expect(getBodyText()).toContain('Changes are not saved yet');
  server.errorAnswer = undefined;
  await click('Save draft');
  expect(server.sent.map(({ body }) => body.description)).toEqual(['Mine', 'Mine']);
  expect(getBodyText()).not.toContain('Changes are not saved yet');
  await away();
  expect(at()).toBe('/elsewhere');
});

test('ignores input while a plan is being saved', async () => {
  const server = serve(buildPlan());
  await openPlan();
  typeText(getField('Description'), 'Mine');
  let respond: (response: Response) => void = () => undefined;
  server.errorAnswer = new Promise<Response>((resolve) => {
    respond = resolve;
  }) as unknown as Response;
  await click('Save draft');
  typeText(getField('Description'), 'Later');
  expect(getField('Description').value).toBe('Mine');
  await act(async () => respond(errorResponse(503, 'Not now.')));
  await waitForText('Not now.');
});

const FIELDS: [label: string, value: string, sent: object][] = [
  ['Name', 'Renewal', { name: 'Renewal' }],
  ['Description', 'Why', { description: 'Why' }],
  ['Executive summary', 'In short', { summary: 'In short' }],
  ['Due date', '2027-01-31', { date: '2027-01-31' }],
];
test.each(FIELDS)('%s counts as a change and is sent', async (label, value, change) => {
  const server = serve(buildPlan());
  await openPlan();
  expect(getBodyText()).not.toContain('Changes are not saved yet');
  typeText(getField(label), value);
  expect(getBodyText()).toContain('Changes are not saved yet');
  await click('Save draft');
  const { name, description, summary, date, owner } = buildPlan();
  const same = { name, description, summary, date, owner, state: 'draft', criteria: [{ id: 4, selected: true }] };
  expect(server.sent[0]?.body).toMatchObject({ ...same, ...change });
});

test('unsaved changes of a plan survive a reload', async () => {
  serve(buildPlan());
  await openPlan();
  typeText(getField('Description'), 'Mine');
  screen.close();
  await openPlan();
  expect(getField('Description').value).toBe('Mine');
  expect(getBodyText()).toContain('Your unsaved changes were restored.');
  await click('Discard changes');
  expect(getField('Description').value).toBe('Back to June.');
});
