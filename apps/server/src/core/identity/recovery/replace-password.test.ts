import { afterAll, beforeAll, expect, test } from 'vitest';
import { UnauthorizedError } from '../../../platform/http/errors.ts';
import type { TestApp } from '../../../app/testing/app.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { type AccountOwner, findOwner } from '../account-owner.ts';
import { consumeCode, createCode } from '../one-time-codes.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './replace-password.ts';

const context = {
  origin: { ip: '127.0.0.1', userAgent: undefined, requestId: 'test' },
  address: 'http://acme.localhost:3000',
};

let t: TestApp;
beforeAll(async () => {
  t = (await openCompany({ maya: 'CSM', noah: 'CSM' })).t;
});
afterAll(() => t.close());

const PASSWORD = { hash: 'x', assertImpersonal() {} };

async function getOwner(name: string): Promise<AccountOwner> {
  const owner = await t.inTenant('acme', 'read', (tx) => findOwner(tx, `${name}@acme.test`));
  if (!owner) throw new Error(`There is no ${name}.`);
  return owner;
}

test('a concurrent new password or email does not reactivate a deactivated user', async () => {
  const owner = await getOwner('maya');
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [tx.tenant, owner.id]),
  );
  const lateChanges = [
    () =>
      t.inTenant('acme', 'write', (tx) => changePassword(tx, t.services, { owner, password: PASSWORD, ...context })),
    () =>
      t.inTenant('acme', 'write', (tx) => changeEmail(tx, t.services, { owner, email: 'new@acme.test', ...context })),
  ];
  for (const change of lateChanges) await expect(change()).rejects.toThrow(UnauthorizedError);
  expect((await getOwner('maya')).status).toBe('inactive');
});

test('a new password revokes a pending link to an external account', async () => {
  const owner = await getOwner('noah');
  const { codes } = t.services.key;
  const expiresAt = new Date(TEST_NOW.getTime() + 600_000);
  const consumedCode = await t.inTenant('acme', 'write', async (tx) => {
    const secret = await createCode(tx, codes, { purpose: 'oauth_state', userId: owner.id, expiresAt });
    await changePassword(tx, t.services, { owner, password: PASSWORD, ...context });
    return consumeCode(tx, codes, { purpose: 'oauth_state', secret, now: TEST_NOW });
  });
  expect(consumedCode).toBeUndefined();
});
