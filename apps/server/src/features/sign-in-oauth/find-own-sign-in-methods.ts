/** Reads the sign-in methods of a user. */
import type { SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { findProviders } from '../identity/sign-in-providers.ts';
import { getOwner } from '../identity/recovery/data.ts';
import { type LinkedAccount, toSignInMethods } from './own-sign-in-methods.ts';

export const findLinkedAccounts = (tx: TenantTx, userId: number): Promise<LinkedAccount[]> =>
  tx.rows<LinkedAccount>(
    `select i.id, p.strategy, i.email, i.linked_at, i.last_used_at from external_identities i
       join sign_in_providers p on p.tenant_id = $1 and p.id = i.provider_id
     where i.tenant_id = $1 and i.user_id = $2 order by i.id`,
    [tx.tenant, userId],
  );

export async function findOwnSignInMethods(tx: TenantTx, userId: number): Promise<SignInMethod[]> {
  const [owner, providers, accounts] = await Promise.all([
    getOwner(tx, userId),
    findProviders(tx),
    findLinkedAccounts(tx, userId),
  ]);
  return toSignInMethods({ hasPassword: owner.password_hash !== null, roles: owner.roles, providers, accounts });
}
