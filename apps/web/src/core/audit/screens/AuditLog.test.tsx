import { afterEach, expect, test, vi } from 'vitest';
import { click, flushUpdates, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { AuditLog } from './AuditLog.tsx';

const { open, serve } = setUpScreenTests();
const ENTRY = {
  id: 5,
  at: '2026-11-20T10:00:00Z',
  deed: 'Signed in',
  verb: 'sign_in',
  entity: 'session',
  entity_id: 3,
  user: null,
  actor: 'Maya',
  changes: [],
  ip: null,
  entity_name: null,
  user_agent: null,
  details: null,
};

afterEach(() => vi.restoreAllMocks());

test('shows an export as the newest entry once its file is ready', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const listing = [ENTRY];
  serve(({ path }) => {
    if (!path.includes('export')) return { listing: [...listing], next: null, verbs: [], entities: [] };
    listing.unshift({ ...ENTRY, id: 6, deed: 'Exported the audit log' });
    return new Response('what');
  });
  await open(() => <AuditLog />);
  await waitForText('Signed in');
  expect(document.body.textContent).not.toContain('Exported the audit log');
  await click('Export');
  await flushUpdates();
  await waitForText('Exported the audit log');
});
