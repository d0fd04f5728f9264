/** The links in emails that set a new password or undo an email change, and their limits. */

/** Returns the link in an email that lets a user set a new password. */
export const buildResetUrl = (origin: string, link: { email: string; code: string }): string =>
  `${origin}/#!/enter_password?${new URLSearchParams({ email: link.email, tokenId: link.code })}`;

/** The maximum number of valid links. Each link is an email to a user who may not have requested it. */
export const MAX_ACTIVE_RESETS = 3;
/** Hours in which an email change can be undone. */
export const UNDO_HOURS = 72;

/** Returns the link in an email that undoes an email change. */
export const buildUndoUrl = (origin: string, link: { email: string; code: string }): string =>
  `${origin}/#!/undo_email?${new URLSearchParams({ email: link.email, tokenId: link.code })}`;
