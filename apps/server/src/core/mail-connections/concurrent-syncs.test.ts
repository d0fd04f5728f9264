/** Two synchronizations of one mailbox that run at the same time. */
import { mailConnections } from '@mainstay/contract/mail-connections';
import { describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import { mailSyncJobs } from './sync.ts';
import { type SyncTarget, syncTargets } from './sync-targets.ts';

const ANN = 'ann@acme.test';

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  const fixture = setUpMailboxes({ ann: 'CSM' }, { provider });
  const deliver = (subject: string) =>
    fixture.provider.control.deliver({
      from: 'cora@customer.test',
      to: [ANN],
      subject,
      text: subject,
      at: fixture.t.services.now().toISOString(),
    });

  test('what only the slower one has read is stored too', async () => {
    const { t, people, connect, runJobs, query } = fixture;
    const [ann] = await query<{ id: number; tenant_id: number }>(
      'select id, tenant_id from users where tenant_id = $1 and email = $2',
      ANN,
    );
    await t.inTenant('acme', 'write', async (tx) => {
      const accountId = await buildAccount(tx, { name: 'Harbor', ownerId: ann?.id ?? 0 });
      await buildContact(tx, { accountId, firstName: 'Cora', email: 'cora@customer.test' });
    });
    await connect('ann');
    await runJobs();
    const { connection } = (await t.call(people.ann, mailConnections.getOwn, {})).body.data;

    await deliver('First');
    const features = interrupt(t.services.features, async (target, context, position) => {
      // The faster run reads before the second message arrives, and stores its cursor before the slower one stores its page.
      let last = await target.readPage(context, position);
      // Microsoft has pages for each folder.
      if (last.checked === 0) return last;
      while (last.hasMore) last = await target.readPage(context, { ...position, cursor: last.cursor });
      await deliver('Second');
      const page = await target.readPage(context, position);
      await query(`update mail_syncs set cursor = $2 where tenant_id = $1 and part = 'mail'`, last.cursor);
      return page;
    });
    const [job] = mailSyncJobs;
    await job?.handle(
      { connection: connection?.id, part: 'mail' },
      { services: { ...t.services, features }, tenant: ann?.tenant_id ?? 0, stopping: new AbortController().signal },
    );
    const getSubjects = () => query('select subject from mail_messages where tenant_id = $1');
    expect(await getSubjects()).toEqual([]);
    await runJobs();
    expect(await getSubjects()).toEqual([{ subject: 'Second' }]);
  });
});

/** Replaces how the pages of mailboxes are read. */
function interrupt(
  features: FeatureSet,
  read: (target: SyncTarget, ...args: Parameters<SyncTarget['readPage']>) => ReturnType<SyncTarget['readPage']>,
): FeatureSet {
  const targets = syncTargets
    .from(features)
    .map((target) => ({ ...target, readPage: (...args: Parameters<SyncTarget['readPage']>) => read(target, ...args) }));
  const { point, items } = syncTargets(...targets);
  return { ...features, contributions: new Map([...features.contributions, [point, items]]) };
}
