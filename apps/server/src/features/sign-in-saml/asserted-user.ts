/** Finds the user that an assertion refers to. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface AssertedUser {
  id: number;
  email: string;
  status: 'invited' | 'active';
}

/** Returns the active or invited user with this email, compared case-insensitively. */
export async function findAssertedUser(tx: TenantTx, email: string): Promise<AssertedUser | undefined> {
  const [user] = await tx.rows<AssertedUser>(
    `select u.id, u.email, u.status from users u
     where u.tenant_id = $1 and u.email_key = lower($2) and u.status in ('invited', 'active')`,
    [tx.tenant, email],
  );
  return user;
}
