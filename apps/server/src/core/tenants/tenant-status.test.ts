/** Deleting a company deletes all of its data and none of another company. */
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildPlay } from '../../app/demo/factories/plays.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { deleteTenant } from './tenant-status.ts';

const { t, users } = setUpTwoTenants({ maya: 'CSM' }, async (tx) => {
  const accountId = await buildAccount(tx, { name: 'Own', ownerId: users.maya });
  await buildPlay(tx, { accountId, name: 'Renewal' });
});

test('deletes a company with all of its data, and no data of another company', async () => {
  const { database } = t.services;
  const acmeId = await t.tenantId('acme');
  const count = async (table: string) => {
    const { rows } = await database.ownerPool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]?.n;
  };
  const before = await count('tenants');
  await deleteTenant(database, acmeId);
  expect(await count('tenants')).toBe((before ?? 0) - 1);
  await expect(t.tenantId('acme')).rejects.toThrow();
  expect(await t.query('globex', 'select id from users where tenant_id = $1')).toHaveLength(1);
});
