import { expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { findSuppressed, suppress } from './suppressions.ts';

const { t, query } = setUpCompany({ ada: 'ADM' });
const BY = { userId: null, now: TEST_NOW };

test('finds suppressed addresses in any case, by the address as passed', async () => {
  const added = await t.inTenant('acme', 'write', (tx) =>
    suppress(
      tx,
      {
        addresses: ['Maya@Example.com', 'maya@example.com', 'noah@example.com'],
        reason: 'bounced',
        detail: '550 No such mailbox',
        sourceMessage: 'mail-1-7@acme.test',
      },
      BY,
    ),
  );
  expect(added.toSorted()).toEqual(['maya@example.com', 'noah@example.com']);
  const found = await t.inTenant('acme', 'read', (tx) =>
    findSuppressed(tx, ['MAYA@example.com', 'zoe@example.com', 'noah@example.com']),
  );
  expect(Object.fromEntries(found)).toEqual({ 'MAYA@example.com': 'bounced', 'noah@example.com': 'bounced' });
  expect(
    await query(
      `select address, reason, detail, source_message, created_by from suppressions
         where tenant_id = $1 and address = 'maya@example.com'`,
    ),
  ).toEqual([
    {
      address: 'maya@example.com',
      reason: 'bounced',
      detail: '550 No such mailbox',
      source_message: 'mail-1-7@acme.test',
      created_by: null,
    },
  ]);
});

test('an address keeps its first reason, and only its first suppression is recorded', async () => {
  const address = 'first@example.com';
  const add = (reason: 'unsubscribed' | 'manual') =>
    t.inTenant('acme', 'write', (tx) => suppress(tx, { addresses: [address], reason }, BY));
  expect(await add('unsubscribed')).toEqual([address]);
  expect(await add('manual')).toEqual([]);
  expect(await t.inTenant('acme', 'read', (tx) => findSuppressed(tx, [address]))).toEqual(
    new Map([[address, 'unsubscribed']]),
  );
  expect(
    await query(
      `select verb, changes from audit_log where tenant_id = $1 and entity = 'suppression' and changes->>'address' = $2`,
      address,
    ),
  ).toEqual([{ verb: 'create', changes: { address, reason: 'unsubscribed' } }]);
});
