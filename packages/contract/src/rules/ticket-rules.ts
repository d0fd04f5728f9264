/** Ticket validation and support staff. */
import { isDay } from './calendar-days.ts';
import { isEmail } from './email.ts';
import { formatNumber } from './numbers.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './single-line.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './tickets.ts';
import { toEpochMs } from './time-zones.ts';

/** Maximum length of the description and of the comments. */
export const TICKET_TEXT_LIMIT = 10_000;
const NAME_LIMIT = 350;
/** Maximum length of the HTML of a message about a ticket. */
export const TICKET_MAIL_LIMIT = 100_000;
export const TICKET_SUBJECT_LIMIT = 200;
/** Maximum number of recipients of such a message. */
const RECIPIENTS_LIMIT = 50;

export const TICKET_MESSAGES = {
  nameMissing: 'Ticket name is required',
  priorityMissing: 'Priority is required',
  priorityInvalid: 'Invalid priority',
  statusMissing: 'Status is required',
  statusInvalid: 'Invalid status',
  nameTooLong: `Maximum ${NAME_LIMIT} characters are allowed.`,
  textTooLong: `Maximum ${formatNumber(TICKET_TEXT_LIMIT)} characters are allowed.`,
  dateInvalid: 'Must be a date such as 2026-11-20.',
  imageTooLarge: 'File size cannot be greater than 10 MB.',
  imageInvalid: 'Only JPG and PNG images are allowed.',
  recipientMissing: 'Please add atleast one email.',
  tooManyRecipients: `A list can hold ${RECIPIENTS_LIMIT} addresses at most.`,
  subjectMissing: 'Subject is required',
  subjectTooLong: `Maximum ${TICKET_SUBJECT_LIMIT} characters are allowed.`,
  contentMissing: 'Message is required',
  contentTooLong: `Maximum ${formatNumber(TICKET_MAIL_LIMIT)} characters are allowed.`,
} as const;

/** Message for a save conflict with another editor. */
export const ticketChangedMessage = (editor: string | null): string =>
  `${editor ?? 'Someone'} changed this ticket while you were editing it. Your changes were not saved.`;

/** The fields of a ticket as entered or sent. */
export interface TicketFields {
  ticket_name?: string | undefined;
  priority?: string | undefined;
  /** Undefined for a new ticket, whose status is always the same. */
  status?: string | undefined;
  description?: string | undefined;
  assigned_to?: string | undefined;
  s4_comments?: string | undefined;
}

const validateChoice = (text: string, choices: readonly string[], messages: { missing: string; invalid: string }) =>
  text === '' ? messages.missing : choices.includes(text) ? undefined : messages.invalid;

function validateLine(text: string): string | undefined {
  if (text.length > NAME_LIMIT) return TICKET_MESSAGES.nameTooLong;
  return isSingleLine(text) ? undefined : SINGLE_LINE_MESSAGE;
}
const validateText = (text: string): string | undefined =>
  text.length > TICKET_TEXT_LIMIT ? TICKET_MESSAGES.textTooLong : undefined;

/** Validates the fields of a ticket, in the order of the form (S3-41). */
export function validateTicket(fields: TicketFields): Partial<Record<keyof TicketFields, string>> {
  const {
    ticket_name: name = '',
    priority = '',
    status,
    description = '',
    assigned_to = '',
    s4_comments = '',
  } = fields;
  const { priorityMissing, priorityInvalid, statusMissing, statusInvalid } = TICKET_MESSAGES;
  const issues = {
    ticket_name: name.trim() === '' ? TICKET_MESSAGES.nameMissing : validateLine(name.trim()),
    priority: validateChoice(priority, TICKET_PRIORITIES, { missing: priorityMissing, invalid: priorityInvalid }),
    status:
      status === undefined
        ? undefined
        : validateChoice(status, TICKET_STATUSES, { missing: statusMissing, invalid: statusInvalid }),
    description: validateText(description),
    assigned_to: validateLine(assigned_to),
    s4_comments: validateText(s4_comments),
  };
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined));
}

/** Splits the recipients of a message, which are separated by commas. Each address is returned once. */
export function parseRecipients(text: string): string[] {
  const addresses = text.split(',').map((address) => address.trim());
  return [...new Map(addresses.filter(Boolean).map((address) => [address.toLowerCase(), address])).values()];
}

/** Validates the recipients of a message about a ticket (S3-44). */
export function validateRecipients(recipients: readonly string[]): string | undefined {
  if (recipients.length === 0) return TICKET_MESSAGES.recipientMissing;
  if (recipients.length > RECIPIENTS_LIMIT) return TICKET_MESSAGES.tooManyRecipients;
  const invalid = recipients.find((address) => !isEmail(address));
  return invalid === undefined ? undefined : `Invalid Email Address - ${invalid}`;
}

/** Number of support addresses (3-access-15). */
export const SUPPORT_ADDRESS_COUNT = 3;

/** Returns whether an email is one of the support addresses, ignoring case (S3-39). */
export const isSupportStaff = (addresses: readonly string[], email: string): boolean =>
  addresses.some((address) => address.toLowerCase() === email.toLowerCase());

type TicketDates = Record<'tentative_close_date' | 'close_date', string | null>;

/**
 * Converts the two dates of a ticket, as days or instants, to ISO instants. Days begin in the company's time zone if both dates are set.
 * A single day is stored as midnight UTC, so that it remains as it was entered (C3-12).
 */
export function toTicketInstants(
  { tentative_close_date, close_date }: TicketDates,
  entityTimeZone: string,
): TicketDates {
  const zone = getTicketDateZone({ tentative_close_date, close_date }, entityTimeZone);
  const toIso = (date: string | null) =>
    date && new Date(isDay(date) ? toEpochMs(date, '00:00:00', zone) : date).toISOString();
  return { tentative_close_date: toIso(tentative_close_date), close_date: toIso(close_date) };
}

/**
 * Returns the time zone in which the two dates of a ticket are displayed: the company's if both are set. A single date was entered as a
 * day, which is stored as midnight UTC and displayed in UTC so that the day does not change (C3-12).
 */
export const getTicketDateZone = ({ tentative_close_date, close_date }: TicketDates, entityTimeZone: string): string =>
  tentative_close_date !== null && close_date !== null ? entityTimeZone : 'UTC';

/** Roles that may send a message about a ticket without being support staff (S3-38). */
const MAIL_ROLES: readonly string[] = ['ADM', 'CSO', 'DA'];

export interface TicketUser {
  id: number;
  roles: readonly string[];
  /** Whether the user's email is one of the support addresses. */
  isStaff: boolean;
  isReadOnly: boolean;
}

/** Returns whether a user may edit and delete a ticket (S3-37). Read-only users may do so only with tickets of their own (decision 44). */
export const canEditTicket = ({ id, roles, isStaff, isReadOnly }: TicketUser, creatorId: number | null): boolean =>
  creatorId === id || ((isStaff || roles.includes('ADM')) && !isReadOnly);

/** Returns whether a user may send a message about a ticket (S3-38). */
export const canMailTickets = ({ roles, isStaff, isReadOnly }: Omit<TicketUser, 'id'>): boolean =>
  !isReadOnly && (isStaff || roles.some((role) => MAIL_ROLES.includes(role)));
