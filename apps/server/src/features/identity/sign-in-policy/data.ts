/** Reads a tenant's requirements for a sign-in with a password. */
import type { SignInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import type { PasswordPolicy } from '@mainstay/contract/rules/password';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export async function getSignInPolicy(tx: TenantTx): Promise<SignInPolicy> {
  const [row] = await tx.rows<SignInPolicy>(
    'select password_min, password_max, second_factor from settings where tenant_id = $1',
    [tx.tenant],
  );
  if (!row) throw new Error('A company without settings.');
  return row;
}

export async function getPasswordPolicy(tx: TenantTx): Promise<PasswordPolicy> {
  const { password_min: min, password_max: max } = await getSignInPolicy(tx);
  return { min, max };
}
