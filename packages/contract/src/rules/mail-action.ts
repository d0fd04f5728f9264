/**
 * The form that turns a message into an action of a new or an existing play. Rows 1-mail-20 to 1-mail-27, 2-mail-22 to 2-mail-27,
 * 2-mail-30, 2-platform-21.
 */

/** The type of the source of an action that was made from a message, and what it contains. The text remains in the mailbox. */
export const EMAIL_SOURCE = 'Email';
export const EMAIL_SOURCE_FIELDS = ['from', 'email_id', 'subject', 'to'] as const;

/** Values of the form. Those of the play are required only without the id of an existing play. */
export interface MailActionForm {
  text?: string | undefined;
  description?: string | undefined;
  actionPriority?: string | null | undefined;
  /** The due date. */
  completedOn?: string | null | undefined;
  play_id?: number | null | undefined;
  play_name?: string | undefined;
  play_priority?: string | null | undefined;
}
type RequiredField = Exclude<keyof MailActionForm, 'play_id'>;

export const MAIL_ACTION_LABELS: Readonly<Record<RequiredField, string>> = {
  text: 'Action name',
  description: 'Action description',
  actionPriority: 'Action priority',
  completedOn: 'Action due date',
  play_name: 'Play name',
  play_priority: 'Play priority',
};

export const formatRequired = (label: string): string => `${label} is required`;

/** Returns the missing values by field, with their messages, in the order in which they are reported. */
export function validateMailAction(form: MailActionForm): Partial<Record<RequiredField, string>> {
  const fields = (Object.keys(MAIL_ACTION_LABELS) as RequiredField[]).filter(
    (field) => form.play_id == null || !field.startsWith('play_'),
  );
  const missing = fields.filter((field) => (form[field] ?? '').trim() === '');
  return Object.fromEntries(missing.map((field) => [field, formatRequired(MAIL_ACTION_LABELS[field])]));
}
