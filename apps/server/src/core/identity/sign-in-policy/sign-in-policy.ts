/** Reads and changes the sign-in requirements of a tenant. Existing passwords and sessions stay valid. */
import type { SignInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import type { PasswordPolicy } from '@mainstay/contract/rules/password';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { signInPolicyUpdated } from '../events.ts';

export async function updateSignInPolicy(tx: TenantTx, policy: SignInPolicy, actor: Actor): Promise<void> {
  const [before] = await tx.rows<SignInPolicy>(
    `update settings s set password_min = $2, password_max = $3, second_factor = $4, updated_at = $5
       from (select password_min, password_max, second_factor from settings where tenant_id = $1 for update) before
     where s.tenant_id = $1 returning before.*`,
    [tx.tenant, policy.password_min, policy.password_max, policy.second_factor, actor.now],
  );
  const names = Object.keys(policy) as (keyof SignInPolicy)[];
  const changedNames = names.filter((name) => before?.[name] !== policy[name]);
  if (changedNames.length === 0) return;
  const changes = Object.fromEntries(
    changedNames.map((name) => [name, { before: before?.[name] ?? null, after: policy[name] }]),
  );
  await record(tx, event(signInPolicyUpdated, { id: null, changes }), actor);
}

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
