import { expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { TEST_NOW, TEST_ZONE } from '../../../app/testing/services.ts';
import { createAsset } from './action-assets.ts';

const { t, query } = setUpCompany({ ada: 'ADM' });

test('does not store a file on an action that was deleted in the meantime, and records nothing', async () => {
  const [{ user = 0 } = {}] = await query<{ user: number }>('select id as "user" from users where tenant_id = $1');
  const access: Access = {
    tenant: await t.tenantId('acme'),
    user,
    session: 0,
    roles: ['ADM'],
    userAccessType: 'full',
    ownerScope: null,
    team: [],
    timeZone: TEST_ZONE,
    currency: 'USD',
    minorDigits: 2,
  };
  const accountId = await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: 'Harbour' }));
  const location = { accountId, playId: 999_999_998, actionId: 999_999_999 };
  const stored = { storageKey: '0'.repeat(32), size: 7, sha256: Buffer.alloc(32) };
  const by = { userId: user, now: TEST_NOW, requestId: 'r', ip: '127.0.0.1', userAgent: undefined };
  const file = { fileName: 'minutes.txt', type: 'text/plain', stored };
  const creation = t.inTenant('acme', 'write', (tx) => createAsset(tx, access, { location, file }, by));
  await expect(creation).rejects.toThrow(new NotFoundError('Action'));
  expect(await query('select id from files where tenant_id = $1')).toEqual([]);
});
