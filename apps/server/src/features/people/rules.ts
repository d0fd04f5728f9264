/** Pure rules of users: error messages, and the differences of a change. */

/** Re-exported for imports, which write this table. */
export { userRows } from './bulk/rules.ts';

export const LAST_ADMIN_MESSAGE =
  'The last active administrator must keep the role, full access and the ability to sign in.';
export const NOT_YOURSELF = 'You cannot deactivate yourself.';
export const ROLE_ABOVE_OWN = 'You cannot assign a role above your own.';
export const NOT_INVITED = 'You can only resend an invitation to a user who has not signed in yet.';

/** Returns the reason why an address cannot be invited, by the status of its user. */
export function inviteErrorMessage(email: string, status: string): string {
  if (status === 'invited') return `${email} has already been invited.`;
  if (status === 'inactive') return `${email} belongs to a deactivated user. Reactivate the user instead.`;
  return `${email} is already a user.`;
}

type Fields = Record<string, unknown>;

/** Returns the fields that differ as `{ before, after }`, or undefined if there are no differences. */
export function diffFields(before: Fields, after: Fields): Record<string, object> | undefined {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((key) => [key, { before: before[key], after: after[key] }]));
}

/** The reason why an address of a list was rejected. */
export interface InviteError {
  /** Position in the list, starting at 0. */
  at: number;
  message: string;
}

/** `email` contains the first reason, and `email.3` that of the fourth address. */
export const toFieldErrors = (refusals: readonly InviteError[]): Record<string, string> => ({
  ...(refusals[0] && { email: refusals[0].message }),
  ...Object.fromEntries(refusals.map(({ at, message }) => [`email.${at}`, message])),
});

/** Returns the result of an invitation as text. Without a mail server, the text does not claim that messages were sent. */
export function formatInvitationResult(count: number, hasMailServer: boolean): string {
  const what = count === 1 ? '1 invitation' : `${count} invitations`;
  return hasMailServer
    ? `${what} sent.`
    : `${what} stored under Outgoing mail. No mail server is configured, so nothing was sent.`;
}
