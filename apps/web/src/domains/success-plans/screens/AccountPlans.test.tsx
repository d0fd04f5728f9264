import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { planPath } from '../../../platform/lib/addresses.ts';
import { serverErrorResponse, click, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { buildPlan } from '../../../testing/success-plan.ts';
import { AccountPlans } from './AccountPlans.tsx';

const screen = setUpScreenTests();
const requestedAccountIds: string[] = [];

/** @param reply returns the response to the list request */
function serve(reply: () => unknown, readOnly = false) {
  requestedAccountIds.length = 0;
  screen.serve(({ path, query }) => {
    if (path !== '/v1/api/success-plan/') return { id: 7, name: 'Northwind', read_only_account: readOnly };
    requestedAccountIds.push(query.get('accountId') ?? '');
    return reply();
  });
}
const buildPlanList = (...names: string[]) => ({
  success_plans: names.map((name, at) => buildPlan({ id: at + 5, name })),
  has_next: false,
});
const Tab = () => <AccountPlans context={{ account_id: 7 }} />;
const getBodyText = () => document.body.textContent ?? '';

test('lists the plans of the account of the page regardless of the route', async () => {
  serve(() => buildPlanList('Recover adoption', 'Renewal'));
  await screen.open(Tab, { path: '/accounts/$accountId', at: '/accounts/9' });
  await waitForText('2 plans');
  expect(requestedAccountIds).toEqual(['7']);
  expect(document.querySelector('a[data-primary]')?.getAttribute('href')).toBe(`#!${planPath(7, 'new')}`);
});

test('Back returns to the plan that was opened; J and K stay with the account', async () => {
  serve(() => buildPlanList('Recover adoption', 'Renewal'));
  const { away, go } = await screen.open(Tab);
  await waitForText('2 plans');
  const press = (key: string) =>
    act(async () => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  await press('j');
  expect(document.activeElement).toBe(document.body);
  document.querySelector<HTMLElement>('[data-index="0"]')?.focus();
  await press('ArrowDown');
  expect(document.activeElement?.getAttribute('data-index')).toBe('1');
  await away();
  await waitForText('Elsewhere');
  await go(-1);
  await waitForText('2 plans');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('1'));
});

test('a list that could not be loaded looks empty and offers a retry', async () => {
  let reply: () => unknown = serverErrorResponse;
  serve(() => reply());
  await screen.open(Tab);
  await waitForText(PLAN_MESSAGES.none);
  expect(getBodyText()).toContain('Could not load the success plans.');
  reply = () => buildPlanList('Renewal');
  await click('Retry');
  await waitForText('1 plan');
});

test('users with view-only access cannot add a plan', async () => {
  serve(() => buildPlanList(), true);
  await screen.open(Tab);
  await waitForText(PLAN_MESSAGES.none);
  expect(document.querySelector('a[data-primary]')).toBeNull();
  expect(getBodyText()).toContain('The account team has not created a plan yet.');
});

test('opens the plan of the query parameter', async () => {
  serve(() => buildPlanList('Renewal'));
  const { at } = await screen.open(Tab, { search: ({ query }) => ({ query }), at: '/screen?query={"planId":5}' });
  await vi.waitFor(() => expect(at()).toBe(planPath(7, 5)));
});
