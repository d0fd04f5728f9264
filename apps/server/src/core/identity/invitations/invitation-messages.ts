/** Messages about invitations and rejected addresses. */

export const NOT_INVITED_MESSAGE = 'You can only resend an invitation to a user who has not signed in yet.';

/** Returns the reason why an address cannot be invited, by the status of its user. */
export function formatInviteError(email: string, status: string): string {
  if (status === 'invited') return `${email} has already been invited.`;
  if (status === 'inactive') return `${email} belongs to a deactivated user. Reactivate the user instead.`;
  return `${email} is already a user.`;
}

/** The reason why an address of a list was rejected. */
export interface InviteError {
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
  const invitations = count === 1 ? '1 invitation' : `${count} invitations`;
  return hasMailServer
    ? `${invitations} sent.`
    : `${invitations} stored under Outgoing mail. No mail server is configured, so nothing was sent.`;
}
