import { act } from 'react';
import { expect, test } from 'vitest';
import { click, errorResponse, flushUpdates, okResponse, setUpScreenTests } from '../../testing/screen.tsx';
import { Analytics } from './Analytics.tsx';
import { AnalyticsCard } from './AnalyticsCard.tsx';

const { open, serve } = setUpScreenTests();

const SETTINGS = { events_url: 'https://events.acme.test/collect', trace_url: null };

/** Serves a decision. @returns the writes */
function serveDecision(decision: boolean | null, settings: object | null = SETTINGS, isRejected = false) {
  const writes: unknown[] = [];
  let consent = decision;
  serve(({ path, method, body }) => {
    if (path !== '/v1/api/analytics/') throw new Error(`${path} was requested.`);
    if (method === 'GET') return { settings, consent };
    writes.push(body);
    if (isRejected) return errorResponse(503, 'Try again later.');
    consent = body.consent === true;
    return okResponse({ consent });
  });
  return writes;
}

const getPrompt = () => document.querySelector('section[aria-label="Usage analytics"]');
const getSwitch = () => document.querySelector<HTMLInputElement>('input[role=switch]');

test('asks a user who has not decided, and names what is sent and where to', async () => {
  const writes = serveDecision(null);
  await open(Analytics);
  expect(getPrompt()?.querySelector('p')?.textContent).toBe(
    'Sharing sends the screens you open and the kinds of controls you use to events.acme.test, with your name, ' +
      'email, title, roles and company. What you type and your customers’ data are never sent.',
  );
  await click('Don’t share');
  expect(writes).toEqual([{ consent: false }]);
  expect(getPrompt()).toBeNull();
  expect(document.body.textContent).not.toContain('Share how you use Mainstay?');
});

test('names the address and country if the operator has a trace service', async () => {
  serveDecision(null, { ...SETTINGS, trace_url: 'https://trace.acme.test/' });
  await open(Analytics);
  expect(getPrompt()?.textContent).toContain('title, roles and company, and your IP address and country.');
});

test('does not ask a user who has decided, nor on a host without analytics', async () => {
  serveDecision(false);
  await open(Analytics);
  expect(getPrompt()).toBeNull();
  serveDecision(null, null);
  await open(Analytics);
  expect(getPrompt()).toBeNull();
});

test('the prompt remains if the decision could not be stored', async () => {
  const writes = serveDecision(null, SETTINGS, true);
  await open(Analytics);
  await click('Share');
  expect(writes).toEqual([{ consent: true }]);
  expect(getPrompt()).not.toBeNull();
});

test('the switch in the profile shows and changes the decision', async () => {
  const writes = serveDecision(null);
  await open(AnalyticsCard);
  expect(getSwitch()?.checked).toBe(false);
  for (const expected of [true, false]) {
    await act(async () => getSwitch()?.click());
    await flushUpdates();
    expect(getSwitch()?.checked).toBe(expected);
  }
  expect(writes).toEqual([{ consent: true }, { consent: false }]);
});

test('a rejected withdrawal is shown', async () => {
  serveDecision(true, SETTINGS, true);
  await open(AnalyticsCard);
  expect(getSwitch()?.checked).toBe(true);
  await act(async () => getSwitch()?.click());
  await flushUpdates();
  expect(getSwitch()?.checked).toBe(true);
});
