import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  click,
  errorResponse,
  serverErrorResponse,
  flushUpdates,
  getField,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
import { ReportDialog } from './ReportDialog.tsx';

const screen = setUpScreenTests();
const openDialog = () =>
  screen.open(() => <ReportDialog target={{ pageId: 3 }} pageName="Docks" onClose={() => undefined} />);
const CRON = {
  seconds: 0,
  minutes: 45,
  hours: 7,
  day: 1,
  weeks: 1,
  weekdays: [1],
  monthdays: [],
  months: [],
};
/** A weekly report that another user owns. */
const SCHEDULE = { repeat: 'weekly', cron: CRON, starts_on: '2026-11-02' };
const STORED = {
  id: 5,
  page_id: 3,
  account_id: null,
  type: 'DSR',
  page_url: '#!/dashboard/Docks/3',
  user_recipients: [],
  team_recipients: [],
  schedule: SCHEDULE,
  config: { schedule: SCHEDULE },
  owner: { user_id: 9, name: 'Pat Partner' },
  may_change: false,
  next_run_at: '2026-11-23T07:45:00.000Z',
  last_run: null,
};
const PEOPLE = [{ user_id: 9, first_name: 'Pat', last_name: 'Partner', email: 'pat@x.test' }];
/** Selects an option from a list that opens when its field is clicked. */
async function selectOption(label: string, name: string): Promise<void> {
  await act(async () => getField(label).click());
  const found = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent === name);
  await act(async () => found?.click());
}
const hasForm = () => document.querySelector('[aria-label="Recipients and schedule"]') !== null;

test('keeps a report in progress when a refresh fails', async () => {
  let shouldFail = false;
  screen.serve(({ path }) => {
    if (!path.includes('report')) return undefined;
    return shouldFail
      ? serverErrorResponse()
      : Response.json({ success: true, data: path.includes('recipients') ? [] : null });
  });
  await openDialog();
  await vi.waitFor(() => expect(hasForm()).toBe(true));
  shouldFail = true;
  await screen.refresh();
  await flushUpdates();
  expect(hasForm()).toBe(true);
});

test('shows an error if the report never loaded', async () => {
  screen.serve(({ path }) => (path.includes('report') ? serverErrorResponse() : undefined));
  await openDialog();
  await waitForText('The report could not be loaded');
  expect(hasForm()).toBe(false);
});

test('shows the owner and the content of a report to users who cannot edit it', async () => {
  screen.serve(({ path }) => (path.endsWith('/report-delivery/3') ? STORED : undefined));
  await openDialog();
  await waitForText('Only Pat Partner and administrators can edit this report.');
  expect(document.querySelector<HTMLFieldSetElement>('fieldset.Report-fields')?.disabled).toBe(true);
  const names = [...document.querySelectorAll('.FormFrame-actions button')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Close']);
});

test('1-C-50 a rejected save closes the dialog without a message, and is logged', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onClose = vi.fn();
  const sent: string[] = [];
  screen.serve(({ path, method }) => {
    if (!path.endsWith('/report-delivery/3')) return undefined;
    if (method === 'GET') return { ...STORED, may_change: true, user_recipients: [9] };
    sent.push(method);
    return errorResponse(400, 'Pat cannot be reached.');
  });
  await screen.open(() => <ReportDialog target={{ pageId: 3 }} pageName="Docks" onClose={onClose} />);
  await vi.waitFor(() => expect(hasForm()).toBe(true));
  await click('Update', '.FormFrame-actions');
  expect([sent, onClose.mock.calls.length]).toEqual([['PUT'], 1]);
  expect(document.body.textContent).not.toContain('Pat cannot be reached.');
  expect([...document.querySelectorAll('.Toasts-toast, [role="alert"]')].map(({ textContent }) => textContent)).toEqual(
    [],
  );
  expect(consoleError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ status: 400, message: 'Pat cannot be reached.' }),
  );
  consoleError.mockRestore();
});

test('unsaved changes of a report survive a reload; a repeated click sends it once', async () => {
  const sent: string[] = [];
  screen.serve(({ path, method }) => {
    if (!path.endsWith('/report-delivery/3')) return undefined;
    if (method === 'GET') return { ...STORED, may_change: true, user_recipients: [9] };
    sent.push(method);
    return new Promise(() => undefined);
  });
  const getRepeat = () => getField('Repeat') as unknown as HTMLSelectElement;
  await openDialog();
  await vi.waitFor(() => expect(hasForm()).toBe(true));
  act(() => {
    getRepeat().value = 'monthly';
    getRepeat().dispatchEvent(new Event('change', { bubbles: true }));
  });
  screen.close();
  await openDialog();
  await vi.waitFor(() => expect(hasForm()).toBe(true));
  expect(getRepeat().value).toBe('monthly');
  await click('Update', '.FormFrame-actions');
  await click('Update', '.FormFrame-actions');
  expect(sent).toEqual(['PUT']);
});

/** The default cron of a repeat. */
const cron = (more: object) => ({
  seconds: 0,
  minutes: 0,
  hours: 8,
  day: 1,
  weeks: 1,
  weekdays: [],
  monthdays: [],
  months: [],
  ...more,
});
test.each([
  ['minutes', { hours: 0, minutes: 30 }],
  ['hourly', { hours: 1 }],
  ['daily', {}],
  ['weekly', { weekdays: [0] }],
  ['monthly', { monthdays: [1], months: [1] }],
])('sends a new report %s to its recipients, with the address of its page', async (repeat, more) => {
  const sent: unknown[] = [];
  screen.serve(({ path, method, body }) => {
    if (path.endsWith('/report-delivery/3') && method === 'POST') sent.push(body);
    if (path.endsWith('/report-delivery/3')) return Response.json({ success: true, data: null });
    return { users: PEOPLE, teams: [{ team_id: 6, name: 'Docks' }] };
  });
  history.replaceState(null, '', '#!/dashboard/Docks/3');
  await openDialog();
  await vi.waitFor(() => expect(hasForm()).toBe(true));
  await selectOption('People', 'Pat Partner');
  await selectOption('Teams', 'Docks');
  const select = getField('Repeat') as unknown as HTMLSelectElement;
  act(() => {
    select.value = repeat;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await click('Create', '.FormFrame-actions');
  const schedule = { repeat, cron: cron(more) };
  expect(sent).toEqual([
    {
      type: 'DSR',
      page_url: '#!/dashboard/Docks/3',
      user_recipients: [9],
      team_recipients: [6],
      schedule,
      config: { schedule },
    },
  ]);
});
