import { expect, test, vi } from 'vitest';
import {
  click,
  errorResponse,
  serverErrorResponse,
  flushUpdates,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
import { ReportDialog } from './ReportDialog.tsx';

const screen = setUpScreenTests();
const draw = () => screen.open(() => <ReportDialog place={{ pageId: 3 }} pageName="Docks" onClose={() => undefined} />);
const CRON = {
  ...{ seconds: 0, minutes: 45, hours: 7, day: 1, weeks: 1 },
  ...{ weekdays: [1], monthdays: [], months: [] },
};
/** A weekly report of somebody else. */
const SCHEDULE = { repeat: 'weekly', cron: CRON, starts_on: '2026-11-02' };
const STORED = {
  ...{ id: 5, page_id: 3, account_id: null, type: 'DSR', page_url: '#!/dashboard/Docks/3' },
  ...{ user_recipients: [], team_recipients: [], schedule: SCHEDULE, config: { schedule: SCHEDULE } },
  ...{ owner: { user_id: 9, name: 'Pat Partner' }, may_change: false },
  ...{ next_run_at: '2026-11-23T07:45:00.000Z', last_run: null },
};
const isForm = () => document.querySelector('[aria-label="Recipients and schedule"]') !== null;

test('a report that is being set up outlives a refresh that fails', async () => {
  let fails = false;
  screen.serve(({ path }) => {
    if (!path.includes('report')) return undefined;
    return fails
      ? serverErrorResponse()
      : Response.json({ success: true, data: path.includes('recipients') ? [] : null });
  });
  await draw();
  await vi.waitFor(() => expect(isForm()).toBe(true));
  fails = true;
  await screen.refresh();
  await flushUpdates();
  expect(isForm()).toBe(true);
});

test('a report that was never read says so', async () => {
  screen.serve(({ path }) => (path.includes('report') ? serverErrorResponse() : undefined));
  await draw();
  await waitForText('The report could not be loaded');
  expect(isForm()).toBe(false);
});

test('who may not change a report reads whose it is, and what it does', async () => {
  screen.serve(({ path }) => (path.endsWith('/report-delivery/3') ? STORED : undefined));
  await draw();
  await waitForText('Only Pat Partner and administrators may change this report.');
  expect(document.querySelector<HTMLFieldSetElement>('fieldset.rd-all')?.disabled).toBe(true);
  const names = [...document.querySelectorAll('.rd-foot button')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Close']);
});

test('1-C-50 a save that is refused closes the dialog without a message, and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onClose = vi.fn();
  const sent: string[] = [];
  screen.serve(({ path, method }) => {
    if (!path.endsWith('/report-delivery/3')) return undefined;
    if (method === 'GET') return { ...STORED, may_change: true, user_recipients: [9] };
    sent.push(method);
    return errorResponse(400, 'Pat cannot be reached.');
  });
  await screen.open(() => <ReportDialog place={{ pageId: 3 }} pageName="Docks" onClose={onClose} />);
  await vi.waitFor(() => expect(isForm()).toBe(true));
  await click('Update', '.rd-foot');
  expect([sent, onClose.mock.calls.length]).toEqual([['PUT'], 1]);
  expect(document.body.textContent).not.toContain('Pat cannot be reached.');
  expect([...document.querySelectorAll('.toast, [role="alert"]')].map(({ textContent }) => textContent)).toEqual([]);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ status: 400, message: 'Pat cannot be reached.' }),
  );
  logged.mockRestore();
});
