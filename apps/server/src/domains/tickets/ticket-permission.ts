/** Decides what a caller may do with tickets (S3-37, S3-38). */
import { canMailTickets, isSupportStaff, type TicketUser } from '@mainstay/contract/rules/ticket-rules';
import type { Config } from '../../platform/config.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';

/** Returns the email that a user signs in with. */
export async function getEmail(tx: TenantTx, user: number): Promise<string> {
  const [row] = await tx.rows<{ email: string }>('select email from users where tenant_id = $1 and id = $2', [
    tx.tenant,
    user,
  ]);
  return row?.email ?? '';
}

export async function getTicketUser(
  tx: TenantTx,
  { user, roles, userAccessType }: Pick<Access, 'user' | 'roles' | 'userAccessType'>,
  { supportEmails }: Pick<Config, 'supportEmails'>,
): Promise<TicketUser> {
  const isStaff = isSupportStaff(supportEmails, await getEmail(tx, user));
  return { id: user, roles, isStaff, isReadOnly: userAccessType === 'read_only' };
}

/** @throws ForbiddenError */
export function requireTicketMail(user: TicketUser): void {
  if (!canMailTickets(user)) throw new ForbiddenError();
}
