/** The ways in which somebody signs in. */
import type { OwnWay } from '@mainstay/contract/identity/oauth';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { findProviders } from '../../providers/data.ts';
import { getOwner } from '../../recovery/data.ts';
import { type LinkedAccount, ownWays } from './rules.ts';

export const findAccounts = (tx: TenantTx, userId: number): Promise<LinkedAccount[]> =>
  tx.rows<LinkedAccount>(
    `select i.id, p.strategy, i.email, i.linked_at, i.last_used_at from external_identities i
       join sign_in_providers p on p.tenant_id = $1 and p.id = i.provider_id
     where i.tenant_id = $1 and i.user_id = $2 order by i.id`,
    [tx.tenant, userId],
  );

export async function findOwnWays(tx: TenantTx, userId: number): Promise<OwnWay[]> {
  const [owner, providers, accounts] = await Promise.all([
    getOwner(tx, userId),
    findProviders(tx),
    findAccounts(tx, userId),
  ]);
  return ownWays({ hasPassword: owner.password_hash !== null, roles: owner.roles, providers, accounts });
}
