import { expect, test } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import { flushUpdates, serverErrorResponse, setUpScreenTests } from '../../../../testing/screen.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { haveFirstStepsEnded } from './first-steps-end.ts';

const screen = setUpScreenTests();
const USER = { user_id: 7 };
const STEPS = { ended: false, company: true, people: true, data: false, health: false, playbook: false };

const isPending = () => document.querySelector('.FirstStepsPending-root') !== null;
const getCard = () => document.querySelector('section, .Card-card')?.textContent ?? '';

async function openSteps(response: unknown): Promise<() => Promise<void>> {
  let respond = (_response: unknown) => {};
  const pending = new Promise((resolve) => {
    respond = resolve;
  });
  localStorage.setItem('user_id', String(USER.user_id));
  updateSession({ entity_name: 'Harbour' });
  screen.serve(({ path }) => (path === '/v1/api/admin/first-steps/' ? pending : undefined));
  await screen.open(FirstSteps);
  return async () => {
    respond(response);
    await expect.poll(isPending, { timeout: 10_000 }).toBe(false);
    await flushUpdates();
  };
}

test('the screen waits for the first steps, because they would move it', async () => {
  const answer = await openSteps(STEPS);
  expect([isPending(), getCard()]).toEqual([true, '']);
  await answer();
  expect(getCard()).toContain('Set up Harbour2 of 5 done');
  expect(haveFirstStepsEnded(USER)).toBe(false);
});

test('the end of the first steps is remembered for the user', async () => {
  const answer = await openSteps({ ...STEPS, ended: true });
  await answer();
  expect(getCard()).toBe('');
  expect([haveFirstStepsEnded(USER), haveFirstStepsEnded({ user_id: 8 })]).toEqual([true, false]);
});

test('the screen is shown without first steps that cannot be loaded', async () => {
  const answer = await openSteps(serverErrorResponse());
  await answer();
  expect([getCard(), haveFirstStepsEnded(USER)]).toEqual(['', false]);
});
