/** How long links to one's own account live, and where they lead. */

/** Links that may live at once; each is a mail to a person who may not have asked for it. */
export const MAX_ACTIVE_RESETS = 3;
/** In which a change of the e-mail may be taken back. */
export const UNDO_HOURS = 72;

/** The link of a mail that takes a change of the e-mail back. */
export const undoUrl = (origin: string, link: { email: string; code: string }): string =>
  `${origin}/#!/undo_email?${new URLSearchParams({ email: link.email, tokenId: link.code })}`;
