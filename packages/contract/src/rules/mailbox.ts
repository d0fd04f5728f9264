/** Limits and messages of the mailbox. Rows 1-mail, 2-mail, 2-S-76. */

/** Messages per page, for both providers (2-S-74). */
export const MAIL_PAGE_SIZE = 8;
/** How often the inbox is read again (ruling 17). */
export const MAIL_POLL_MS = 15_000;
export const MAIL_RECIPIENTS_LIMIT = 100;
/** Both providers accept messages up to this size, in bytes. */
export const ATTACHMENTS_LIMIT = 25 * 1024 * 1024;

export const MAIL_MESSAGES = {
  invalidAddress: (email: string) => `Invalid Email Address - ${email}`,
  recipientRequired: 'Enter at least one recipient.',
  tooManyRecipients: `At most ${MAIL_RECIPIENTS_LIMIT} recipients are allowed.`,
  subjectRequired: 'Subject is required',
  attachmentsTooLarge: 'Attachments must not exceed 25 MB in total.',
} as const;
