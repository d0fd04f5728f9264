/** External processes that actions execute: form fields, validation of values, messages and labels (2-actions-49 to -58, 2-S-60). */
import { ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE } from './actions.ts';
import { isEmail, isStrictEmail } from './email.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './single-line.ts';
import { formatNumber } from './numbers.ts';

/** `form`: the values are sent as a signed webhook. `email`: the values are inserted into an email. */
export const PROCESS_KINDS = ['form', 'email'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];
export const PROCESS_KIND_NAMES: Readonly<Record<ProcessKind, string>> = { form: 'Webhook', email: 'Email' };

export const PROCESS_STATUSES = ['active', 'archived'] as const;

export const FIELD_TYPES = ['text', 'long_text', 'number', 'date', 'choice', 'email'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
export const FIELD_TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  email: 'Email address',
};

export const PROCESS_NAME_LIMIT = 200;
/** Maximum length of every single-line text of a form. */
export const LINE_LIMIT = 350;
export const SUBJECT_LIMIT = 200;
/** Limit of a message after its placeholders are replaced, because a short message can repeat a long field many times. */
export const MESSAGE_LIMIT = 100_000;
export const FIELDS_LIMIT = 50;
export const OPTIONS_LIMIT = 100;
export const URL_LIMIT = 2000;
/** Maximum number of addresses in a recipient list. */
export const RECIPIENTS_LIMIT = 20;

/** `waiting`: the next attempt is still to come. */
export const RUN_STATUSES = ['waiting', 'done', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
/** Maximum number of attempts of a webhook. */
export const RUN_ATTEMPTS = 5;

/**
 * HTTP headers of a webhook. The signature is `v1=` and the hexadecimal HMAC-SHA256 of `{id}.{timestamp}.{body}` with the process's secret.
 * The timestamp is in seconds since 1970 and is new for each attempt. The id identifies the run and stays the same, so that receivers can
 * detect repeated calls; because it is signed, a repeated call cannot be passed off as a new one.
 */
export const WEBHOOK_HEADERS = {
  id: 'mainstay-id',
  timestamp: 'mainstay-timestamp',
  signature: 'mainstay-signature',
} as const;

export const PROCESS_MESSAGES = {
  executed: 'EPA executed successfully',
  name: 'Name is required.',
  long: `Maximum ${PROCESS_NAME_LIMIT} characters are allowed.`,
  key: 'Must start with a lower-case letter and contain only lower-case letters, digits and underscores, 50 at most.',
  label: 'Label is required.',
  twice: 'Another field already uses this key.',
  full: `A form can hold ${FIELDS_LIMIT} fields at most.`,
  options: 'Add at least one choice.',
  tooManyOptions: `A field can offer ${OPTIONS_LIMIT} choices at most.`,
  optionTwice: 'Contains the same choice twice.',
  noOptions: 'Only fields of type Choice can have choices.',
  url: 'Must be a URL that starts with https:// or http://, without a user name or password.',
  subject: 'Subject is required.',
  body: 'Message is required.',
  to: 'Please add atleast one email.',
  recipients: `A list can hold ${RECIPIENTS_LIMIT} addresses at most.`,
  noMail: 'Only email processes have recipients, a subject and a message.',
  kind: 'The type of a process cannot be changed.',
  none: 'This action does not execute an external process.',
  unsigned: 'Only a webhook has a secret.',
  archived: 'This external process is archived.',
  unoffered: 'This external process is archived.',
  running: 'This run is not finished yet.',
  changed: 'The action now executes a different external process.',
  replay: 'Only an administrator or the owner of the action can repeat a run.',
  filledBody: `The message is longer than ${formatNumber(MESSAGE_LIMIT)} characters after its placeholders are filled in.`,
  filled: `The subject is longer than ${SUBJECT_LIMIT} characters after its placeholders are filled in.`,
} as const;

export const invalidRecipientMessage = (email: string): string => `Invalid Email Address - ${email}`;
/** Returns the first address that cannot receive an email, or undefined if all are valid. */
export const findInvalidRecipient = (emails: readonly string[]): string | undefined =>
  emails.find((email) => !isStrictEmail(email));

export const FIELD_KEY = /^[a-z][a-z0-9_]{0,49}$/;

export interface FormField {
  key: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** The initial value. */
  value: string;
  /** Options of a choice field. */
  options: readonly string[];
}

/** Removes tabs and line breaks from a value before it is sent. */
export const stripLineBreaks = (value: string): string => value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, '');

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
const isCalendarDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Validates a value without line breaks. Returns undefined if it is valid; an empty value counts as missing. */
export function validateFieldValue({ label, type, required, options }: FormField, value: string): string | undefined {
  if (value.trim() === '') return required ? `${label} is required` : undefined;
  if (!isSingleLine(value)) return SINGLE_LINE_MESSAGE;
  if (type === 'long_text') return value.length > ACTION_TEXT_LIMIT ? ACTION_TEXT_LIMIT_MESSAGE : undefined;
  if (value.length > LINE_LIMIT) return `Maximum ${LINE_LIMIT} characters are allowed.`;
  if (type === 'number' && !NUMBER.test(value)) return 'Must be a number.';
  if (type === 'date' && !isCalendarDay(value)) return 'Must be a date such as 2026-11-20.';
  if (type === 'email' && !isEmail(value)) return invalidRecipientMessage(value);
  if (type === 'choice' && !options.includes(value)) return 'Select a value from the list.';
  return undefined;
}

/** Returns the values to send, one per field, and the errors by key. */
export function validateFormValues(
  fields: readonly FormField[],
  input: Readonly<Record<string, string>>,
): { values: Record<string, string>; issues: Record<string, string> } {
  const values: Record<string, string> = {};
  const issues: Record<string, string> = {};
  const remaining = new Map(Object.entries(input));
  for (const field of fields) {
    const value = stripLineBreaks(remaining.get(field.key) ?? '').trim();
    const issue = validateFieldValue(field, value);
    values[field.key] = value;
    if (issue) issues[field.key] = issue;
    remaining.delete(field.key);
  }
  for (const key of remaining.keys()) issues[key] = 'The form has no such field.';
  return { values, issues };
}

/** Placeholders of a message in addition to the fields of its form. */
export const PLACEHOLDERS = ['account_name', 'action_name', 'my_name'] as const;
const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** Replaces each `{{key}}` in a text. Unknown placeholders are left unchanged. */
export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, key: string) => values.get(key) ?? whole);

/** Returns the first unknown `{{key}}` of a text, or undefined if all are known. */
export const findUnknownPlaceholder = (text: string, keys: readonly string[]): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].map(([, key = '']) => key).find((key) => !keys.includes(key));

export const unfilledPlaceholderMessage = (key: string): string => `Replace {{${key}}} with a value.`;

interface ProcessIssue {
  place: string;
  reason: string;
}

/** Validates the fields of a form against each other. Each field has already been validated on its own. */
export function validateFormFields(fields: readonly FormField[]): ProcessIssue[] {
  return fields.flatMap((field, at): ProcessIssue[] => {
    const createIssue = (name: string, reason: string) => ({ place: `fields.${at}.${name}`, reason });
    const issues: ProcessIssue[] = [];
    if (
      fields.findIndex(({ key }) => key === field.key) < at ||
      (PLACEHOLDERS as readonly string[]).includes(field.key)
    )
      issues.push(createIssue('key', PROCESS_MESSAGES.twice));
    if (field.type === 'choice' && field.options.length === 0)
      issues.push(createIssue('options', PROCESS_MESSAGES.options));
    if (field.type !== 'choice' && field.options.length > 0)
      issues.push(createIssue('options', PROCESS_MESSAGES.noOptions));
    if (new Set(field.options).size < field.options.length)
      issues.push(createIssue('options', PROCESS_MESSAGES.optionTwice));
    const value =
      issues.length === 0 ? validateFieldValue({ ...field, required: false }, stripLineBreaks(field.value)) : undefined;
    return value ? [...issues, createIssue('value', value)] : issues;
  });
}

/** Validates the message of an email. */
export function validateMessage(
  { subject, body }: { subject: string; body: string },
  fields: readonly Pick<FormField, 'key'>[],
): ProcessIssue[] {
  const keys = [...fields.map(({ key }) => key), ...PLACEHOLDERS];
  return Object.entries({ subject, body }).flatMap(([place, text]) => {
    const unknown = findUnknownPlaceholder(text, keys);
    return unknown === undefined ? [] : [{ place, reason: `The form has no field ${unknown}.` }];
  });
}
