/** Tests the form of an action's external process against a stubbed server. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  okResponse,
  getButton,
  getField,
  click,
  errorResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { getToast } from '../../../platform/ui/toast.ts';
import { LastRun } from '../LastRun.tsx';
import { ProcessDialog } from './ProcessDialog.tsx';

const screen = setUpScreenTests();
const DETAILS = {
  id: 4,
  action_id: 7,
  name: 'Order a gift',
  description: 'The shop sends it.',
  kind: 'form',
  read_only: false,
  fields: [
    { key: 'sponsor', label: 'Sponsor', type: 'text', required: true, value: '', options: [] },
    { key: 'size', label: 'Size', type: 'choice', required: false, value: 'S', options: ['S', 'L'] },
    { key: 'wish', label: 'Wish', type: 'long_text', required: false, value: '', options: [] },
  ],
  subject: null,
  body: null,
  placeholders: { account_name: 'Alder' },
};
const EMAIL = {
  ...DETAILS,
  kind: 'email',
  fields: DETAILS.fields.slice(0, 1),
  name: 'Thank the sponsor',
  subject: 'Thanks, {{sponsor}}',
  body: 'From {{account_name}}',
};
const RUN = {
  id: 9,
  process: { id: 4, name: 'Order a gift', kind: 'form' },
  action: { id: 7, name: 'Call' },
  account: { id: 5, name: 'Alder' },
  status: 'failed',
  attempts: 5,
  http_status: 503,
  duration_ms: 1200,
  answer: 'Out of books',
  error: 'It answered 503.',
  values: {},
  executed_on: '2026-11-20T08:00:00Z',
  executed_by: { user_id: 2, name: 'Mia Mole' },
  ended_at: '2026-11-20T09:00:00Z',
  next_attempt_at: null,
  replay_of: null,
  may_replay: true,
};
interface Sent {
  path: string;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];
let closed = false;

async function open(
  details: object,
  { runs = [] as object[], answer = () => okResponse({ status: 'executed' }) } = {},
) {
  [sent, closed] = [[], false];
  screen.serve(({ path, method, body }) => {
    if (method !== 'GET') {
      sent.push({ path, body });
      return answer();
    }
    if (path.includes('/epa/details/')) return details;
    if (path.includes('/epa/runs/')) return { listing: runs, has_next: false, total_records: runs.length };
    return { templates: [{ id: 3, name: 'Short', subject: 'For {{sponsor}}', body: 'At {{account_name}}' }] };
  });
  await screen.open(() => <ProcessDialog action={{ id: 7, name: 'Call' }} onClose={() => (closed = true)} />);
}
const getBodyText = () => document.body.textContent ?? '';
/** Types an address into a list and completes it with a comma. */
async function addAddress(label: string, address: string): Promise<void> {
  act(() => getField(label).focus());
  typeText(getField(label), address);
  await act(async () => {
    getField(label).dispatchEvent(new KeyboardEvent('keydown', { key: ',', bubbles: true, cancelable: true }));
  });
}

test('validates a form, sends its values in one line, and confirms the execution', async () => {
  await open(DETAILS);
  await waitForText('The shop sends it.');
  expect([getField('Size').value, getField('Wish').tagName]).toEqual(['S', 'TEXTAREA']);
  await click('Execute');
  expect([getBodyText().includes('Sponsor is required'), sent]).toEqual([true, []]);
  typeText(getField('Sponsor'), 'Eve');
  expect(getBodyText()).not.toContain('Sponsor is required');
  typeText(getField('Wish'), 'A\tbook\nor two');
  await click('Execute');
  const values = { sponsor: 'Eve', size: 'S', wish: 'Abookor two' };
  const requestKey = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(sent).toEqual([{ path: '/v1/api/epa/execute/7/', body: { values, requestKey } }]);
  expect([getToast()?.text, closed]).toEqual(['EPA executed successfully', true]);
});

test('shows the server’s error at its field; sending the same form again uses the same request key', async () => {
  let answer = Response.json(
    { success: false, errors: { e: 'Too small.', fields: { 'values.size': 'Too small.' } } },
    { status: 400 },
  );
  await open(DETAILS, { answer: () => answer });
  await waitForText('Sponsor');
  typeText(getField('Sponsor'), 'Eve');
  await click('Execute');
  expect([...document.querySelectorAll('.TextField-errorMessage')].map((one) => one.textContent)).toEqual([
    'Too small.',
  ]);
  answer = errorResponse(502, 'Later.');
  await click('Execute');
  expect(document.querySelector('.FormMessage-root')?.textContent).toBe('Later.');
  expect(new Set(sent.map(({ body }) => body.requestKey)).size).toBe(1);
  typeText(getField('Sponsor'), 'Ada');
  await click('Execute');
  expect([new Set(sent.map(({ body }) => body.requestKey)).size, closed]).toEqual([2, false]);
});

test('1-C-27 names and keeps every invalid recipient; sends nothing until all of them are removed', async () => {
  await open(EMAIL);
  await waitForText('Template');
  typeText(getField('Sponsor'), 'Eve');
  await click('Send');
  expect(getBodyText()).toContain('Please add atleast one email.');
  for (const address of ['eve@alder.test', 'a..b@alder.test', 'lee@wharf']) await addAddress('To', address);
  expect(getBodyText()).not.toContain('Please add atleast one email.');
  const getErrors = () =>
    [...document.querySelectorAll('.mantine-InputWrapper-error span')].map((one) => one.textContent);
  expect(getErrors()).toEqual(['Invalid Email Address - a..b@alder.test', 'Invalid Email Address - lee@wharf']);
  await click('Send');
  expect([sent, document.querySelectorAll('.mantine-Pill-root').length]).toEqual([[], 3]);
  for (const at of [2, 1])
    await act(async () => document.querySelectorAll<HTMLElement>('.mantine-Pill-remove')[at]?.click());
  expect([getErrors(), getField('Subject').value]).toEqual([[], 'Thanks, Eve']);
  await act(async () => {
    const select = getField('Template');
    select.value = '3';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect([getField('Subject').value, getField('Message').value]).toEqual(['For Eve', 'At Alder']);
  await click('Send');
  const message = { to: ['eve@alder.test'], cc: [], subject: 'For Eve', body: 'At Alder' };
  expect(sent.map(({ body }) => body)).toMatchObject([{ values: { sponsor: 'Eve' }, ...message }]);
});

test('shows the outcome of a run and replays it; shows the error of a rejected replay beside it', async () => {
  let answer = errorResponse(400, 'This run is not finished yet.');
  await open(DETAILS, { runs: [RUN], answer: () => answer });
  await waitForText('It answered 503.');
  expect(getBodyText()).toContain('HTTP 503 · 1.2 s · attempt 5 of 5');
  await click('Replay');
  expect(getBodyText()).toContain('This run is not finished yet.');
  answer = okResponse({ status: 'executed' });
  await click('Replay');
  await click('Replay');
  const [rejectedKey, key, nextKey] = sent.map(({ body }) => body.requestKey);
  expect([key, nextKey]).toEqual([rejectedKey, expect.not.stringMatching(String(key))]);
  expect([sent.map(({ path }) => path), getToast()?.text]).toEqual([
    Array.from({ length: 3 }, () => '/v1/api/epa/replay/9/'),
    'Run replayed.',
  ]);
});

test('an action shows the last run of its process', async () => {
  const runs = [RUN, { ...RUN, id: 8, status: 'done', error: null }];
  screen.serve(() => ({ listing: runs, has_next: false, total_records: runs.length }));
  await screen.open(() => <LastRun actionId={7} />);
  await waitForText('It answered 503.');
  expect(document.querySelector('[aria-label="Last run"]')?.textContent).toBe('FailedIt answered 503.');
});

test('users with view-only access see the runs but no form', async () => {
  await open({ ...DETAILS, read_only: true }, { runs: [{ ...RUN, may_replay: false }] });
  await waitForText('It answered 503.');
  for (const name of ['Execute', 'Replay']) expect(() => getButton(name)).toThrow();
});

test('a form that could not be loaded can be loaded again', async () => {
  screen.serve(({ path }) => (path.includes('/details/') ? errorResponse(404, 'Not found.') : undefined));
  await screen.open(() => <ProcessDialog action={{ id: 7, name: 'Call' }} onClose={() => undefined} />);
  await waitForText('The form could not be loaded');
  screen.serve(({ path }) => (path.includes('/details/') ? DETAILS : undefined));
  await click('Retry');
  await vi.waitFor(() => getField('Sponsor'));
  expect(document.querySelector('.mantine-Modal-title')?.textContent).toBe('Order a gift');
});
