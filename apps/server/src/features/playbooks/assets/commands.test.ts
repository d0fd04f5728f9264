import { expect, test } from 'vitest';
import { buildAccount } from '../../../demo/factories/accounts.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { company } from '../../../testing/company.ts';
import { TEST_NOW, TEST_ZONE } from '../../../testing/services.ts';
import { createAsset } from './commands.ts';

const { t, query } = company({ ada: 'ADM' });

test('does not store a file on an action that was deleted in the meantime, and records nothing', async () => {
  const [{ user = 0 } = {}] = await query<{ user: number }>('select id as "user" from users where tenant_id = $1');
  const who: Access = {
    ...{ tenant: await t.tenantId('acme'), user, session: 0, roles: ['ADM'], userAccessType: 'full', reach: null },
    ...{ timeZone: TEST_ZONE, currency: 'USD', minorDigits: 2 },
  };
  const accountId = await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: 'Harbour' }));
  const place = { accountId, playId: 999_999_998, actionId: 999_999_999 };
  const stored = { storageKey: '0'.repeat(32), size: 7, sha256: Buffer.alloc(32) };
  const by = { userId: user, now: TEST_NOW, requestId: 'r', ip: '127.0.0.1', userAgent: undefined };
  const file = { fileName: 'minutes.txt', type: 'text/plain', stored };
  const storing = t.inTenant('acme', 'write', (tx) => createAsset(tx, who, { place, file }, by));
  await expect(storing).rejects.toThrow(new NotFoundError('Action'));
  expect(await query('select id from files where tenant_id = $1')).toEqual([]);
});
