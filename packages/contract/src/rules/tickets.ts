/** Ticket values in the spelling of the specification (decision 13), ticket validation, and support staff. */
import { isSingleLine, SINGLE_LINE_MESSAGE } from './single-line.ts';
import { formatNumber } from './numbers.ts';

export const TICKET_STATUSES = ['Recevied', 'Planned', 'WIP', 'Done', 'Sent', 'Merged', 'Differed'] as const;
export const TICKET_PRIORITIES = ['Critical', 'High', 'Medium', 'Low'] as const;

/** The status of a new ticket (C3-10). */
export const NEW_TICKET_STATUS = 'Sent' satisfies (typeof TICKET_STATUSES)[number];

/** Maximum length of the description and of the comments. */
export const TICKET_TEXT_LIMIT = 10_000;
const NAME_LIMIT = 350;

export const TICKET_MESSAGES = {
  nameMissing: 'Ticket name is required',
  priorityMissing: 'Priority is required',
  priorityInvalid: 'Invalid priority',
  nameTooLong: `Maximum ${NAME_LIMIT} characters are allowed.`,
  textTooLong: `Maximum ${formatNumber(TICKET_TEXT_LIMIT)} characters are allowed.`,
  dateInvalid: 'Must be a date such as 2026-11-20.',
  imageTooLarge: 'File size cannot be greater than 10 MB.',
  imageInvalid: 'Only JPG and PNG images are allowed.',
} as const;

/** The fields of a new ticket as entered or sent. */
export interface TicketFields {
  ticket_name?: string | undefined;
  priority?: string | undefined;
  description?: string | undefined;
  assigned_to?: string | undefined;
  s4_comments?: string | undefined;
}

const isPriority = (text: string): boolean => (TICKET_PRIORITIES as readonly string[]).includes(text);

function validateLine(text: string): string | undefined {
  if (text.length > NAME_LIMIT) return TICKET_MESSAGES.nameTooLong;
  return isSingleLine(text) ? undefined : SINGLE_LINE_MESSAGE;
}
const validateText = (text: string): string | undefined =>
  text.length > TICKET_TEXT_LIMIT ? TICKET_MESSAGES.textTooLong : undefined;

/** Validates the fields of a new ticket, in the order of the form (S3-41). */
export function validateTicket(fields: TicketFields): Partial<Record<keyof TicketFields, string>> {
  const { ticket_name: name = '', priority = '', description = '', assigned_to = '', s4_comments = '' } = fields;
  const issues = {
    ticket_name: name.trim() === '' ? TICKET_MESSAGES.nameMissing : validateLine(name.trim()),
    priority:
      priority === ''
        ? TICKET_MESSAGES.priorityMissing
        : isPriority(priority)
          ? undefined
          : TICKET_MESSAGES.priorityInvalid,
    description: validateText(description),
    assigned_to: validateLine(assigned_to),
    s4_comments: validateText(s4_comments),
  };
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined));
}

/** Number of support addresses (3-access-15). */
export const SUPPORT_ADDRESS_COUNT = 3;

/** Returns whether an email is one of the support addresses, ignoring case (S3-39). */
export const isSupportStaff = (addresses: readonly string[], email: string): boolean =>
  addresses.some((address) => address.toLowerCase() === email.toLowerCase());

/**
 * Returns the time zone in which the two dates of a ticket are displayed: the company's if both are set. A single date was entered as a
 * day, which is stored as midnight UTC and displayed in UTC so that the day does not change (C3-12).
 */
export const getTicketDateZone = (
  { tentative_close_date, close_date }: Record<'tentative_close_date' | 'close_date', string | null>,
  entityTimeZone: string,
): string => (tentative_close_date !== null && close_date !== null ? entityTimeZone : 'UTC');
