import { NO_MAILBOX_MESSAGE } from '@mainstay/contract/rules/mail-providers';
import { beforeEach, expect, test } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { errorResponse, flushUpdates, setUpScreenTests } from '../../../testing/screen.tsx';
import { AccountCalendar } from './AccountCalendar.tsx';

const { open, serve } = setUpScreenTests();
const AT = '2026-11-28T10:00:00Z';

beforeEach(() => updateSession({ auth_strategy: 'OAuth-Google', mail_provider: null }));

const openWith = async (connection: object | null) => {
  serve(({ path }) => {
    if (path.endsWith('/get-calendar/')) return errorResponse(403, NO_MAILBOX_MESSAGE);
    if (path.endsWith('/mail-connection/')) return { connection, providers: ['google'] };
    return { contacts: [], read_only_account: false };
  });
  await open(() => <AccountCalendar context={{ account_id: 7 }} />);
  await flushUpdates();
  await flushUpdates();
  const link = document.querySelector('a');
  return [document.body.textContent, link?.textContent, link?.getAttribute('href')];
};

test('decisions-31 without a connected calendar, the screen names what to connect and where', async () => {
  const [text, name, address] = await openWith(null);
  expect(text).toContain('Connect your calendar');
  expect([name, address]).toEqual(['Connect calendar', '#!/dashboard/profile/mailbox']);
  expect(document.querySelector('[role="toolbar"]')).toBeNull();
});

test('after the provider has ended the access, the screen offers to connect again', async () => {
  const sync = { part: 'calendar', state: 'ended', covers_from: AT, checked: 0, matched: 0, skipped: 0 };
  const [text] = await openWith({ provider: 'google', address: 'a@x.test', is_sample: false, syncs: [sync] });
  expect(text).toContain('Google no longer grants access to a@x.test.');
});
