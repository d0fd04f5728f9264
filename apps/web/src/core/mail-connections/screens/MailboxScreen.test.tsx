import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  click,
  errorResponse,
  getButton,
  isDisabled,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
import { textParam } from '../../../platform/lib/search-params.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import { MailboxScreen } from './MailboxScreen.tsx';

vi.mock(import('../../people/ProfileTabs.tsx'), () => ({ ProfileTabs: () => <nav /> }));

const PATH = '/v1/api/mail-connection/';
const screens = setUpScreenTests();
const getToasts = vi.hoisted(() => [] as string[]);
vi.mock(import('../../../platform/ui/toast.ts'), async (original) => ({
  ...(await original()),
  showToast: (text: string) => void getToasts.push(text),
}));

const SYNC = {
  part: 'mail',
  state: 'current',
  covers_from: '2026-08-22T00:00:00.000Z',
  last_run_at: '2026-11-20T09:00:00.000Z',
  next_run_at: '2099-11-20T09:02:00.000Z',
  checked: 1204,
  matched: 87,
  skipped: 0,
  error: null as string | null,
};
const CONNECTION = {
  id: 1,
  provider: 'google',
  address: 'maya@demo.test',
  visibility: 'participants',
  connected_at: '2026-11-20T08:00:00.000Z',
  is_sample: false,
  syncs: [SYNC],
};
const open = (at = '/dashboard/profile/mailbox') =>
  screens.open(MailboxScreen, {
    path: '/dashboard/profile/mailbox',
    at,
    search: (search) => ({
      mailbox: textParam(search, 'mailbox'),
      mailbox_error: textParam(search, 'mailbox_error'),
    }),
  });
const serveConnection = (connection: object | null, providers: string[] = ['google']) =>
  screens.serve(({ path, method }) => (path === PATH && method === 'GET' ? { connection, providers } : undefined));

test('connects the selected parts at a provider and shows why that failed', async () => {
  const bodies: unknown[] = [];
  screens.serve(({ path, body }) => {
    if (path === PATH) return { connection: null, providers: ['google', 'microsoft'] };
    bodies.push(body);
    return errorResponse(400, 'Microsoft cannot be reached. Try again later.');
  });
  await open();
  await waitForText('Connect Microsoft');
  const [mail, calendar] = document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]');
  act(() => mail?.click());
  await click('Connect Microsoft');
  expect(bodies).toEqual([{ provider: 'microsoft', parts: ['calendar'], redirect: '#!/dashboard/profile/mailbox' }]);
  await waitForText('Microsoft cannot be reached. Try again later.');
  act(() => calendar?.click());
  expect(isDisabled(getButton('Connect Google'))).toBe(true);
});

test('decisions-07 decisions-31 without a provider, administrators get a link, others who can add one', async () => {
  serveConnection(null, []);
  await open();
  await waitForText('Mail and calendar are not set up yet');
  expect(document.querySelector('a[href="#!/dashboard/admin/sign-in"]')?.textContent).toBe('Set up a provider');
  screens.close();
  localStorage.setItem('role', '["CSM"]');
  updateSession({ title: 'Manager' });
  await open();
  await waitForText('An administrator first adds Google or Microsoft under Sign-in methods.');
  expect(document.querySelector('a[href="#!/dashboard/admin/sign-in"]')).toBeNull();
});

test('shows the outcome once and removes it from the address', async () => {
  serveConnection(null);
  const screen = await open('/dashboard/profile/mailbox?mailbox_error=refused');
  await waitForText('The provider did not grant access. Try again and accept the permissions.');
  expect(screen.at()).toBe('/dashboard/profile/mailbox');
  screens.close();
  serveConnection(CONNECTION);
  await open('/dashboard/profile/mailbox?mailbox=connected');
  await waitForText('Up to date');
  expect(getToasts).toContain('Mailbox connected.');
});

test('a part with skipped messages is incomplete, and a failing one shows its error', async () => {
  serveConnection({
    ...CONNECTION,
    syncs: [
      { ...SYNC, state: 'incomplete', skipped: 3 },
      { ...SYNC, part: 'calendar', state: 'failing', checked: 1, matched: 0, error: 'The provider cannot be reached.' },
    ],
  });
  await open();
  await waitForText('Incomplete');
  const [mail, calendar] = [...document.querySelectorAll('li[aria-label]')].map((row) => row.textContent);
  expect(mail).toContain('1,204 messages checked, 87 with your contacts');
  expect(mail).toContain('3 messages could not be read. Sync again to retry.');
  expect(calendar).toContain('Failing');
  expect(calendar).toContain('1 event checked, 0 with your contacts');
  expect(calendar).toContain('The provider cannot be reached.');
  expect(document.body.textContent).not.toContain('Up to date');
});

test('“Sync again” is disabled until the requested run has ended', async () => {
  let lastRun = SYNC.last_run_at;
  screens.serve(({ path }) =>
    path === PATH ? { connection: { ...CONNECTION, syncs: [{ ...SYNC, last_run_at: lastRun }] }, providers: [] } : {},
  );
  await open();
  await waitForText('Up to date');
  await click('Sync again');
  expect(isDisabled(getButton('Syncing…'))).toBe(true);
  lastRun = '2026-11-20T09:05:00.000Z';
  await screens.refresh();
  expect(isDisabled(getButton('Sync again'))).toBe(false);
});

test('the visibility is saved at once, and disconnecting is confirmed', async () => {
  const sent: unknown[] = [];
  let connection: object | null = CONNECTION;
  screens.serve(({ path, method, body }) => {
    if (path !== PATH) return undefined;
    if (method === 'GET') return { connection, providers: ['google'] };
    sent.push([method, body]);
    if (method === 'DELETE') connection = null;
    return {};
  });
  await open();
  await waitForText('Who can read your messages');
  const [, team] = document.querySelectorAll<HTMLInputElement>('input[type="radio"]');
  act(() => team?.click());
  await vi.waitFor(() => expect(sent).toEqual([['PATCH', { visibility: 'team' }]]));
  await click('Disconnect');
  await waitForText('will be removed from accounts. Nothing changes at Google.');
  await click('Disconnect', '.mantine-Modal-content');
  await waitForText('Connect Google');
  expect(sent[1]).toEqual(['DELETE', {}]);
});

test('sample data is marked, cannot be synchronized, and has no state', async () => {
  serveConnection({ ...CONNECTION, is_sample: true }, []);
  await open();
  await waitForText('Sample data');
  expect(document.body.textContent).not.toContain('Up to date');
  expect(() => getButton('Sync again')).toThrow('no button');
});

test('after the provider revoked the access, the mailbox can be connected again', async () => {
  serveConnection({ ...CONNECTION, syncs: [{ ...SYNC, state: 'ended', next_run_at: null }] });
  await open();
  await waitForText('Access ended');
  expect(getButton('Connect again')).toBeTruthy();
  expect(() => getButton('Sync again')).toThrow('no button');
});
