/** Tests the reminder dialog against a stubbed server. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  okResponse,
  serverErrorResponse,
  getField,
  click,
  errorResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { getToast } from '../../../platform/ui/toast.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import { ReminderDialog } from './ReminderDialog.tsx';

const screen = setUpScreenTests();
const ACTION = { id: 7, name: 'Call the sponsor', due_date: '2126-11-20' };
const STORED = {
  action_id: 7,
  configuration: { to: ['pat@wharf.test'], cc: ['lee@wharf.test'], when: 'before', hour: 9, minute: 5, trigger_at: 3 },
  timezone: 'Asia/Tokyo',
  remind_at: '2126-11-17T00:05:00.000Z',
  sent_at: null,
};
interface Sent {
  method: string;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];
let closed = false;

async function open(stored: object | null, answer: () => Response = () => okResponse({ reminder: STORED })) {
  sent = [];
  closed = false;
  updateSession({ email: 'maya@wharf.test', entity_timezone: 'Europe/Berlin' });
  screen.serve(({ path, method, body }) => {
    if (!path.includes('reminder')) return undefined;
    if (method === 'GET') return okResponse({ reminder: stored });
    sent.push({ method, body });
    return answer();
  });
  await screen.open(() => <ReminderDialog action={ACTION} onClose={() => (closed = true)} />);
  await waitForText('Time zone');
}
const getSelect = (label: string) => getField(label) as unknown as HTMLSelectElement;
const getChips = () => [...document.querySelectorAll('.mantine-Pill-root')].map((chip) => chip.textContent);
/** Types an address into a list and completes it with a comma. */
async function addAddress(label: string, address: string): Promise<void> {
  act(() => getField(label).focus());
  typeText(getField(label), address);
  await act(async () => {
    getField(label).dispatchEvent(new KeyboardEvent('keydown', { key: ',', bubbles: true, cancelable: true }));
  });
}

test('the title names the action, and a new reminder starts with the specified defaults', async () => {
  await open(null);
  expect(document.querySelector('.mantine-Modal-title')?.textContent).toBe('Reminder: Call the sponsor');
  expect(['Days', 'When', 'Hour', 'Minute', 'Time zone'].map((label) => getSelect(label).value)).toEqual([
    '1',
    'before',
    '1',
    '0',
    'Europe/Berlin',
  ]);
  expect(['Days', 'Hour', 'Minute'].map((label) => getSelect(label).options.length)).toEqual([29, 24, 60]);
  expect(getChips()).toEqual(['maya@wharf.test']);
  expect(document.body.textContent).toContain(
    'The reminder will be sent once, on Nov 19th, 2126 at 01:00 (Europe/Berlin).',
  );
});

test('a new reminder is sent with its time zone; a toast confirms it and the dialog closes', async () => {
  await open(null);
  await addAddress('To', 'lee@wharf.test');
  await click('Create');
  const configuration = { to: ['maya@wharf.test', 'lee@wharf.test'], cc: [], when: 'before', hour: 1, minute: 0 };
  expect(sent).toEqual([
    {
      method: 'POST',
      body: { action_id: 7, configuration: { ...configuration, trigger_at: 1 }, timezone: 'Europe/Berlin' },
    },
  ]);
  expect([getToast()?.text, closed]).toEqual(['Reminder created successfully', true]);
});

test('removes an invalid address and names it in the error; sends nothing without recipients', async () => {
  await open(null);
  await addAddress('To', 'lee@wharf');
  expect(getChips()).toEqual(['maya@wharf.test']);
  expect(document.body.textContent).toContain('Invalid email address - lee@wharf');
  await addAddress('Cc', 'a b@c.de');
  expect(document.body.textContent).toContain('Invalid email address - a b@c.de');
  // The first click after the error appeared does not submit.
  await click('Create');
  expect(sent).toEqual([]);
  await act(async () => document.querySelector<HTMLElement>('.mantine-Pill-remove')?.click());
  await click('Create');
  expect(document.body.textContent).toContain('Please add atleast one email.');
  expect(sent).toEqual([]);
});

test('updates and deletes an existing reminder', async () => {
  await open(STORED);
  expect(['Days', 'Hour', 'Minute', 'Time zone'].map((label) => getSelect(label).value)).toEqual([
    '3',
    '9',
    '5',
    'Asia/Tokyo',
  ]);
  expect(getChips()).toEqual(['pat@wharf.test', 'lee@wharf.test']);
  await click('Update');
  expect([sent.at(-1)?.method, getToast()?.text]).toEqual(['PUT', 'Reminder updated successfully']);
  screen.close();
  await open(STORED);
  await click('Delete reminder');
  expect([sent.at(-1)?.method, getToast()?.text]).toEqual(['DELETE', 'Deleted Successfully']);
});

test('logs a failure and shows it in the form without a toast, as it shows a rejection', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  /** Counts the errors of calls. React logs its act() warnings to the same console. */
  const countLoggedErrors = () => log.mock.calls.filter(([what]) => what instanceof Error).length;
  let answer = serverErrorResponse();
  await open(null, () => answer);
  await click('Create');
  expect([countLoggedErrors(), getToast(), closed]).toEqual([1, null, false]);
  await waitForText('Something went wrong');
  answer = errorResponse(400, 'You already have a reminder on this action.');
  await click('Create');
  expect(document.body.textContent).toContain('You already have a reminder on this action.');
  expect([countLoggedErrors(), closed]).toEqual([1, false]);
  answer = okResponse({ reminder: STORED });
  await click('Create');
  expect(closed).toBe(true);
  log.mockRestore();
});
