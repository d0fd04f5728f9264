/** Deactivates and reactivates users. Each change is recorded as an event. */
import type { UserDetail } from '@mainstay/contract/people/users';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { eraseMailSecrets } from '../../mail/mail-secrets.ts';
import { userDeactivated, userReactivated } from '../../people/events.ts';
import { endUserSessions } from '../sessions.ts';

export const DEACTIVATE_YOURSELF_MESSAGE = 'You cannot deactivate yourself.';

/** Deactivates a user and revokes every session and every open code. The user's records are kept. */
export async function deactivateUser(tx: TenantTx, user: UserDetail, actor: Actor): Promise<void> {
  const parameters = [tx.tenant, user.id, actor.now];
  await tx.rows(`update users set status = 'inactive', updated_at = $3 where tenant_id = $1 and id = $2`, parameters);
  const changes = { email: user.email, status: { before: user.status, after: 'inactive' } };
  await Promise.all([
    endUserSessions(tx, user.id, actor.now),
    tx.rows(
      'update one_time_codes set used_at = $3 where tenant_id = $1 and user_id = $2 and used_at is null',
      parameters,
    ),
    eraseMailSecrets(tx, { userId: user.id }),
    record(tx, event(userDeactivated, { userId: user.id, changes }), actor),
  ]);
}

/** Reactivates a user. A user who has never signed in becomes invited and needs a new link. */
export async function reactivateUser(tx: TenantTx, user: UserDetail, actor: Actor): Promise<void> {
  const [row] = await tx.rows<{ status: string }>(
    `update users u set status = case when u.password_hash is not null or exists (select from external_identities i
         where i.tenant_id = $1 and i.user_id = u.id) then 'active' else 'invited' end, updated_at = $3
     where u.tenant_id = $1 and u.id = $2 returning u.status`,
    [tx.tenant, user.id, actor.now],
  );
  const changes = { email: user.email, status: { before: user.status, after: row?.status } };
  await record(tx, event(userReactivated, { userId: user.id, changes }), actor);
}
