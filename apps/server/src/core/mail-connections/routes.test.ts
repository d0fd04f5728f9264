import { mailConnections } from '@mainstay/contract/mail-connections';
import { expect, test } from 'vitest';
import { setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';
import { openTokens } from './tokens.ts';

const fixture = setUpMailboxes({ ada: 'ADM', ann: 'CSM', ben: 'CSM' });

test('a user connects mail and calendar, and both are read', async () => {
  const { t, people, provider, connect, runJobs } = fixture;
  await provider.control.deliver(
    {
      from: 'Dana Cole <dana@customer.test>',
      to: ['ann@acme.test'],
      subject: 'Question about the renewal',
      text: 'Hello',
    },
    { from: 'someone@else.test', to: ['ann@acme.test'], subject: 'Lunch', text: 'Pizza?' },
  );
  const landing = await connect('ann');
  expect(landing.href).toBe('http://acme.localhost:3000/#!/dashboard/profile/mailbox?mailbox=connected');
  await runJobs();
  const { data } = (await t.call(people.ann, mailConnections.getOwn, {})).body;
  expect(data).toMatchObject({
    connection: { provider: 'microsoft', address: 'ann@acme.test', visibility: 'participants', is_sample: false },
    providers: ['microsoft'],
  });
  expect(
    data.connection?.syncs.map(({ part, state, checked, matched, error }) => ({
      part,
      state,
      checked,
      matched,
      error,
    })),
  ).toEqual([
    { part: 'mail', state: 'current', checked: 2, matched: 0, error: null },
    { part: 'calendar', state: 'current', checked: 0, matched: 0, error: null },
  ]);
});

test('1-S-60 tokens are stored encrypted, and calls go to the configured address', async () => {
  const { t, provider, query } = fixture;
  const [row] = await query<{ id: number; tokens_sealed: Buffer }>(
    'select id, tokens_sealed from mail_connections where tenant_id = $1',
  );
  const tokens = await t.inTenant('acme', 'read', async (tx) => row && openTokens(tx, t.services, row));
  expect(typeof tokens?.access).toBe('string');
  for (const token of [tokens?.access ?? '', tokens?.refresh ?? '']) {
    expect(token.length).toBeGreaterThan(20);
    expect(row?.tokens_sealed.includes(token)).toBe(false);
  }
  const calls = await provider.control.log();
  expect(calls.filter(({ user, status }) => user === 'ann@acme.test' && status === 200).length).toBeGreaterThan(0);
});
