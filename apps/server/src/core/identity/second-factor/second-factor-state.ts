/** Reads the second factor of a user. */
import type { OwnSecondFactor } from '@mainstay/contract/identity/second-factor';
import { isSecondFactorRequired, type SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface SecondFactor {
  id: number;
  secret_sealed: Buffer;
  started_at: Date;
  /** Null until the enrollment is confirmed with a first code. */
  confirmed_at: Date | null;
}

/** @param options.lock prevents concurrent changes until the transaction ends */
export async function findSecondFactor(
  tx: TenantTx,
  userId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<SecondFactor | undefined> {
  const [factor] = await tx.rows<SecondFactor>(
    `select id, secret_sealed, started_at, confirmed_at from second_factors where tenant_id = $1 and user_id = $2
       ${lock ? 'for update' : ''}`,
    [tx.tenant, userId],
  );
  return factor;
}

interface StateRow {
  confirmed_at: Date | null;
  recovery_codes_left: number;
  second_factor: SecondFactorPolicy;
  has_password: boolean;
}

export async function getSecondFactorState(
  tx: TenantTx,
  user: { id: number; roles: readonly string[] },
): Promise<OwnSecondFactor> {
  const [row] = await tx.rows<StateRow>(
    `select f.confirmed_at, s.second_factor, u.password_hash is not null as has_password,
       (select count(*)::int from recovery_codes c where c.tenant_id = $1 and c.user_id = $2 and c.used_at is null)
         as recovery_codes_left
     from users u join settings s on s.tenant_id = $1
       left join second_factors f on f.tenant_id = $1 and f.user_id = u.id
     where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, user.id],
  );
  if (!row) throw new Error('A session of a user that does not exist.');
  return {
    enabled_at: row.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: row.recovery_codes_left,
    required: isSecondFactorRequired(row.second_factor, user.roles),
    available: row.has_password,
  };
}

export async function userExists(tx: TenantTx, id: number): Promise<boolean> {
  return (await tx.rows('select from users where tenant_id = $1 and id = $2', [tx.tenant, id])).length > 0;
}
