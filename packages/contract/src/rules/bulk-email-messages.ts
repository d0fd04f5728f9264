/** The messages of bulk email. They have their own file, because the routes need only the values beside them. */
import { BULK_FILE_ROWS, BULK_SUBJECT_LIMIT } from './bulk-email.ts';
import { formatNumber } from './numbers.ts';

export const BULK_EMAIL_MESSAGES = {
  file: 'Please select a file.',
  subject: 'Subject is required',
  template: 'Template is required',
  recipientColumn: 'Recipient column is required',
  /** Toasts. */
  sent: 'Mails Sent Successfully',
  notSent: 'Failed to sent Mails',
  configurationDeleted: 'Template Deleted Successfully',
  fileDeleted: 'Deleted Successfully',
  rows: `The file has more than ${formatNumber(BULK_FILE_ROWS)} rows. Split it into smaller files.`,
  fileGone: 'The file of this configuration was deleted. Select another file.',
  viewGone: 'The view of this configuration was deleted or is no longer shared with you. Select another view.',
  active: 'This configuration is already being sent. Wait until its run ends, or cancel the run.',
  past: 'Select a time in the future.',
  subjectLong: `The subject is longer than ${BULK_SUBJECT_LIMIT} characters after its columns are filled in.`,
} as const;

export const missingColumnMessage = (column: string): string => `The recipients have no column "${column}".`;
export const unselectedColumnMessage = (column: string): string =>
  `The template uses {{${column}}}, which is not a selected column.`;
