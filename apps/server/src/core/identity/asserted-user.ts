/** The user that a provider vouches for. The first sign-in of an invited user also accepts the invitation. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { revokeInvitation } from './invitations/invite-users.ts';

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

/**
 * Activates an invited user, who no longer needs the invitation.
 *
 * @param names from the provider; they fill names that are empty
 */
export async function activateInvitedUser(
  tx: TenantTx,
  userId: number,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await Promise.all([
    tx.rows(
      `update users set status = 'active', updated_at = $3, first_name = coalesce(nullif(first_name, ''), $4),
         last_name = coalesce(nullif(last_name, ''), $5) where tenant_id = $1 and id = $2 and status = 'invited'`,
      [tx.tenant, userId, now, firstName, lastName],
    ),
    revokeInvitation(tx, userId, now),
  ]);
}
