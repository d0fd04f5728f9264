/** An account that is removed at the provider while its mailbox is read for the first time. */
import { mailConnections } from '@mainstay/contract/mail-connections';
import { describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';
import { enqueueSync } from './connections.ts';
import { enqueueDue } from './sync.ts';

const ANN = 'ann@acme.test';
/** Longer than the pause after a failure. */
const PAUSE_S = 600;
const MESSAGES = 300;
/** Calls that read about half of the messages. Google lists each message with a call of its own, Microsoft reads each one with two. */
const CALLS = { google: 450, microsoft: 300 } as const;
const REMOVED = { state: 'failing', error: 'The mailbox no longer exists at the provider.', next_run_at: null };

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  const fixture = setUpMailboxes({ ann: 'CSM' }, { provider });
  const getSyncs = async () => {
    const { t, people } = fixture;
    return (await t.call(people.ann, mailConnections.getOwn, {})).body.data.connection?.syncs;
  };
  const countStored = async () => {
    const [row] = await fixture.query<{ count: number }>(
      'select count(*)::int as count from mail_messages where tenant_id = $1',
    );
    return row?.count ?? 0;
  };
  const countCalls = async () => (await fixture.provider.control.log()).length;

  test('the synchronization stops, and what was read remains', async () => {
    const { t, provider: emulator, connect, runJobs, query } = fixture;
    const [ann] = await query<{ id: number }>('select id from users where tenant_id = $1 and email = $2', ANN);
    await t.inTenant('acme', 'write', async (tx) => {
      const accountId = await buildAccount(tx, { name: 'Harbor', ownerId: ann?.id ?? 0 });
      await buildContact(tx, { accountId, firstName: 'Cora', email: 'cora@customer.test' });
    });
    await emulator.control.generate({ user: ANN, count: MESSAGES });
    await emulator.control.removeMailbox(ANN, CALLS[provider]);
    await connect('ann');
    await runJobs();
    const mail = (await getSyncs())?.find(({ part }) => part === 'mail');
    expect(mail).toMatchObject(REMOVED);
    const stored = await countStored();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(MESSAGES);
    expect([mail?.checked, mail?.matched]).toEqual([stored, stored]);
  });

  test('nothing reads it again until its user requests it', async () => {
    const { t, people, provider: emulator, advanceClock, runJobs, query } = fixture;
    const stored = await countStored();
    const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from mail_connections where tenant_id = $1');
    await emulator.control.clearLog();
    await t.call(people.ann, mailConnections.synchronize, {});
    await runJobs();
    expect(await getSyncs()).toMatchObject([REMOVED, REMOVED]);
    expect(await countCalls()).toBe(2);
    for (let run = 0; run < 3; run += 1) {
      advanceClock(PAUSE_S);
      await t.inTenant('acme', 'write', (tx) => enqueueDue(tx, t.services.now()));
      // As a late report of a change does.
      await t.inTenant('acme', 'write', (tx) => enqueueSync(tx, id, 'mail'));
      await runJobs();
    }
    expect(await countCalls()).toBe(2);
    expect(await countStored()).toBe(stored);
  });
});
