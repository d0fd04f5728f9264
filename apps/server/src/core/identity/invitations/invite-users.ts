/** Invites users. They have no password, and each of them gets a link that works once. */
import { INVITATION_HOURS } from '@mainstay/contract/identity/invitations';
import { formatCount } from '@mainstay/contract/rules/numbers';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import { eraseMailSecrets } from '../../mail/mail-secrets.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { userInvited } from '../../people/events.ts';
import { createCode, revokeCodes } from '../one-time-codes.ts';

export const NOT_INVITED_MESSAGE = 'You can only resend an invitation to a user who has not signed in yet.';

/** Returns the reason why an address cannot be invited, by the status of its user. */
export function formatInviteError(email: string, status: string): string {
  if (status === 'invited') return `${email} has already been invited.`;
  if (status === 'inactive') return `${email} belongs to a deactivated user. Reactivate the user instead.`;
  return `${email} is already a user.`;
}

/** The reason why an address of a list was rejected. */
interface InviteError {
  /** Position in the list, starting at 0. */
  index: number;
  message: string;
}

/** `email` contains the first reason, and `email.3` that of the fourth address. */
export const toFieldErrors = (errors: readonly InviteError[]): Record<string, string> => ({
  ...(errors[0] && { email: errors[0].message }),
  ...Object.fromEntries(errors.map(({ index, message }) => [`email.${index}`, message])),
});

/** Returns the result of an invitation as text. Without a mail server, the text does not claim that messages were sent. */
export function formatInvitationResult(count: number, hasMailServer: boolean): string {
  const invitations = formatCount(count, 'invitation');
  return hasMailServer
    ? `${invitations} sent.`
    : `${invitations} stored under Outgoing mail. No mail server is configured, so nothing was sent.`;
}

type MailServices = Pick<Services, 'key' | 'now' | 'config'>;

export interface Invitation {
  /** Must be unique regardless of case. */
  emails: readonly string[];
  /** Abbreviations of existing roles. */
  roles: readonly string[];
  userAccessType: 'full' | 'read_only';
  teamId: number | null;
  /** Origin of the tenant's own host, to which the link leads. */
  origin: string;
}

export interface Invitee {
  id: number;
  email: string;
}

/**
 * Invites all users of the list, or none if one of them cannot be invited.
 *
 * @throws BusinessError if an address belongs to a user; `fields` contains the reason for each of these addresses
 */
export async function inviteUsers(
  tx: TenantTx,
  services: MailServices,
  invitation: Invitation,
  actor: Actor,
): Promise<Invitee[]> {
  await assertAddressesAvailable(tx, invitation.emails);
  const invitees = await createInvitedUsers(tx, invitation);
  // A concurrent request has created one of the users, so the second check now finds this user.
  if (invitees.length < invitation.emails.length) await assertAddressesAvailable(tx, invitation.emails);
  const ids = invitees.map((user) => user.id);
  await tx.rows(
    `insert into user_roles (tenant_id, user_id, role_id) select $1, u, r.id from unnest($2::bigint[]) u
       join roles r on r.tenant_id = $1 and r.abbr = any($3)`,
    [tx.tenant, ids, invitation.roles],
  );
  if (invitation.teamId !== null) {
    await tx.rows(`insert into team_members (tenant_id, team_id, user_id) select $1, $2, unnest($3::bigint[])`, [
      tx.tenant,
      invitation.teamId,
      ids,
    ]);
  }
  const { roles, userAccessType: user_access_type, teamId: team_id } = invitation;
  const inviter = await getInviter(tx, actor.userId);
  const invited = invitees.map(({ id, email }) =>
    event(userInvited, { userId: id, changes: { email, roles, user_access_type, team_id } }),
  );
  await Promise.all([
    ...invitees.map((user) => sendLink(tx, services, { user, inviter, origin: invitation.origin })),
    record(tx, invited, actor),
  ]);
  return invitees;
}

/** Revokes the links of an invited user and sends a new one. */
export async function resendInvitation(
  tx: TenantTx,
  services: MailServices,
  { user, origin }: { user: Invitee; origin: string },
  actor: Actor,
): Promise<void> {
  const [inviter] = await Promise.all([getInviter(tx, actor.userId), revokeInvitation(tx, user.id, actor.now)]);
  const invited = event(userInvited, { userId: user.id, changes: { email: user.email, again: true } });
  await Promise.all([sendLink(tx, services, { user, inviter, origin }), record(tx, invited, actor)]);
}

export async function revokeInvitation(tx: TenantTx, userId: number, now: Date): Promise<void> {
  await Promise.all([
    revokeCodes(tx, { userId, purposes: ['invitation'], now }),
    eraseMailSecrets(tx, { userId, purpose: 'invitation' }),
  ]);
}

async function assertAddressesAvailable(tx: TenantTx, emails: readonly string[]): Promise<void> {
  const taken = await findTakenAddresses(tx, emails);
  const inviteErrors = emails.flatMap((email, index): InviteError[] => {
    const status = taken.get(email.toLowerCase());
    return status === undefined ? [] : [{ index, message: formatInviteError(email, status) }];
  });
  const [first] = inviteErrors;
  if (first) throw new BusinessError(first.message, { fields: toFieldErrors(inviteErrors) });
}

/** Inserts in the order of addresses, so that two overlapping lists cannot deadlock. */
function createInvitedUsers(tx: TenantTx, { emails, userAccessType }: Invitation): Promise<Invitee[]> {
  return tx.rows<Invitee>(
    `insert into users (tenant_id, email, status, user_access_type)
       select $1, e, 'invited', $3 from unnest($2::text[]) e order by lower(e)
     on conflict (tenant_id, email_key) do nothing returning id, email`,
    [tx.tenant, emails, userAccessType],
  );
}

/** Creates a code and sends the mail with its link (1-S-15). */
async function sendLink(
  tx: TenantTx,
  services: MailServices,
  { user, inviter, origin }: { user: Invitee; inviter: string; origin: string },
): Promise<void> {
  const expiresAt = new Date(services.now().getTime() + INVITATION_HOURS * 3_600_000);
  const code = { purpose: 'invitation', userId: user.id, email: user.email, expiresAt } as const;
  const tokenId = await createCode(tx, services.key.codes, code);
  const url = `${origin}/#!/user_form?${new URLSearchParams({ email: user.email, tokenId })}`;
  const values = { inviter, address: origin };
  await queueMail(tx, services, {
    purpose: 'invitation',
    to: user.email,
    userId: user.id,
    values,
    secret: { url, expiresAt },
  });
}

/** Returns the status of existing users by their lower-case address. */
export async function findTakenAddresses(
  tx: TenantTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ email_key: string; status: string }>(
    'select email_key, status from users where tenant_id = $1 and email_key = any($2)',
    [tx.tenant, emails.map((email) => email.toLowerCase())],
  );
  return new Map(rows.map((row) => [row.email_key, row.status]));
}

/** Returns the name of the inviting user, or the address if there is no name. */
export async function getInviter(tx: TenantTx, userId: number): Promise<string> {
  const [row] = await tx.rows<{ name: string }>(
    `select coalesce(full_name, email) as name from users
     where tenant_id = $1 and id = $2`,
    [tx.tenant, userId],
  );
  if (!row) throw new Error('A request of a user that does not exist.');
  return row.name;
}
