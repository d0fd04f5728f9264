import { bulkSending } from '@mainstay/contract/bulk-email';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  click,
  errorResponse,
  flushUpdates,
  getButton,
  getErrors,
  getField,
  pressEscape,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { SendDialog } from './SendDialog.tsx';

const screen = setUpScreenTests();
const onClose = vi.fn();
const sent: Record<string, unknown>[] = [];
let included = 3;
let answer: unknown;

beforeEach(() => {
  onClose.mockReset();
  sent.splice(0);
  [included, answer] = [3, { run_id: 8 }];
});

async function open() {
  screen.serve(({ path, body }) => {
    if (path === bulkSending.dryRun.path)
      return { included, excluded: 0, total: 3, reasons: [], listing: [], has_next: false };
    if (path !== bulkSending.triggerMails.path) return undefined;
    sent.push(body);
    return answer;
  });
  const view = await screen.open(
    () => <SendDialog configuration={{ id: 4, subject: 'News', filename: 'people.csv' } as never} onClose={onClose} />,
    { others: ['/dashboard/bulk-email/run'] },
  );
  await waitForText('of people.csv');
  return view;
}
async function reopen() {
  screen.close();
  return open();
}

test('sends once now, and opens the run', async () => {
  let respond: (data: unknown) => void = () => undefined;
  answer = new Promise((resolve) => (respond = resolve));
  const { at } = await open();
  await click('Send 3 emails');
  await click('Send 3 emails');
  expect(sent).toMatchObject([{ id: 4, scheduled_at: null, request_key: expect.any(String) }]);
  await act(async () => respond({ run_id: 8 }));
  await flushUpdates();
  expect(at()).toBe('/dashboard/bulk-email/run?id=8');
});

test('the chosen time survives Escape and a reload, until it is canceled', async () => {
  await open();
  await click('Later');
  typeText(getField('Date'), '2026-12-24');
  typeText(getField('Time'), '16:30');
  await pressEscape(document.querySelector('form'));
  expect(onClose).toHaveBeenCalledOnce();
  await reopen();
  expect([getField('Date').value, getField('Time').value]).toEqual(['2026-12-24', '16:30']);
  await click('Schedule 3 emails');
  expect(sent).toMatchObject([{ scheduled_at: '2026-12-24T16:30:00.000Z' }]);
  await reopen();
  expect(getButton('Send 3 emails')).toBeTruthy();
  await click('Later');
  await click('Cancel');
  await reopen();
  expect(getButton('Send 3 emails')).toBeTruthy();
});

test('a missing time and an error of the server are shown, and the same request is repeated', async () => {
  await open();
  await click('Later');
  typeText(getField('Date'), '');
  await click('Schedule 3 emails');
  expect([getErrors(), sent]).toEqual([['Enter a date and a time.'], []]);
  typeText(getField('Date'), '2026-12-24');
  answer = errorResponse(422, 'The sender is not verified.');
  await click('Schedule 3 emails');
  expect(getErrors()).toEqual(['The sender is not verified.']);
  answer = { run_id: 8 };
  await click('Schedule 3 emails');
  expect(new Set(sent.map(({ request_key }) => request_key)).size).toBe(1);
});

test('nothing is sent without recipients', async () => {
  included = 0;
  await open();
  expect(getButton('Send 0 emails').matches(':disabled')).toBe(true);
});
