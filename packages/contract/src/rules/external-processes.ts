/** External processes that actions execute: what a form may ask, what is sent of it, and the words (2-actions-49 to -58, 2-S-60). */
import { ACTION_TEXT_LIMIT, ACTION_TEXT_LIMIT_MESSAGE } from './actions.ts';
import { isEmail, isStrictEmail } from './email.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './single-line.ts';

/** `form`: what was filled in is sent as a signed webhook. `email`: it is written into a message. */
export const PROCESS_KINDS = ['form', 'email'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];
export const PROCESS_KIND_NAMES: Readonly<Record<ProcessKind, string>> = { form: 'Webhook', email: 'E-mail' };

export const PROCESS_STATUSES = ['active', 'archived'] as const;

export const FIELD_TYPES = ['text', 'long_text', 'number', 'date', 'choice', 'email'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
export const FIELD_TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  email: 'E-mail address',
};

export const PROCESS_NAME_LIMIT = 200;
/** Of everything that a form asks for on one line. */
export const LINE_LIMIT = 350;
export const SUBJECT_LIMIT = 200;
/** Of a message once it is filled in: a short one may name a long field many times. */
export const MESSAGE_LIMIT = 100_000;
export const FIELDS_LIMIT = 50;
export const OPTIONS_LIMIT = 100;
export const URL_LIMIT = 2000;
/** Addresses of one list of recipients. */
export const RECIPIENTS_LIMIT = 20;

/** `waiting`: its next attempt is to come. */
export const RUN_STATUSES = ['waiting', 'done', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
/** How often a webhook is tried. */
export const RUN_ATTEMPTS = 5;
/** Characters of an answer that are kept. */
export const RESPONSE_LIMIT = 1000;

/**
 * What a webhook carries beside its JSON body. The signature is `v1=` and, in hexadecimal, the HMAC-SHA256 of
 * `{id}.{timestamp}.{body}` under the process's secret; the timestamp is seconds since 1970, new at each attempt; the id is
 * that of the run and stays, so that a receiver tells a repeated call, which nobody else can pass off as another one.
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
  key: 'Must begin with a small letter and hold only small letters, digits and underscores, 50 at most.',
  label: 'Label is required.',
  twice: 'Another field has this key.',
  full: `A form can hold ${FIELDS_LIMIT} fields at most.`,
  options: 'Add at least one choice.',
  tooManyOptions: `A field can offer ${OPTIONS_LIMIT} choices at most.`,
  optionTwice: 'Offers the same choice twice.',
  noOptions: 'Only a field of the type Choice offers choices.',
  url: 'Must be an address that begins with https:// or http://, without a name or a password.',
  subject: 'Subject is required.',
  body: 'Message is required.',
  to: 'Please add atleast one email.',
  recipients: `A list can hold ${RECIPIENTS_LIMIT} addresses at most.`,
  noMail: 'Only an e-mail has recipients, a subject and a message.',
  kind: 'The kind of a process cannot be changed.',
  none: 'This action executes no external process.',
  unsigned: 'Only a webhook has a secret.',
  archived: 'This external process is archived.',
  unoffered: 'Names an external process that is archived.',
  running: 'This run is not finished yet.',
  changed: 'The action executes another external process by now.',
  replay: 'Only an administrator and the owner of the action may repeat a run.',
  filledBody: `The message is longer than ${MESSAGE_LIMIT.toLocaleString('en')} characters once it is filled in.`,
  filled: `The subject is longer than ${SUBJECT_LIMIT} characters once it is filled in.`,
} as const;

export const invalidRecipientMessage = (email: string): string => `Invalid Email Address - ${email}`;
/** The first address that no e-mail goes to; undefined where all are good. */
export const findInvalidRecipient = (emails: readonly string[]): string | undefined =>
  emails.find((email) => !isStrictEmail(email));

export const FIELD_KEY = /^[a-z][a-z0-9_]{0,49}$/;

export interface FormField {
  key: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** What the form begins with. */
  value: string;
  /** Of a choice. */
  options: readonly string[];
}

/** A value as it is sent: without tabs and line breaks. */
export const stripLineBreaks = (value: string): string => value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, '');

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** What is wrong with a value that has been stripped; undefined where nothing is. An empty one says nothing. */
export function validateFieldValue({ label, type, required, options }: FormField, value: string): string | undefined {
  if (value.trim() === '') return required ? `${label} is required` : undefined;
  if (!isSingleLine(value)) return SINGLE_LINE_MESSAGE;
  if (type === 'long_text') return value.length > ACTION_TEXT_LIMIT ? ACTION_TEXT_LIMIT_MESSAGE : undefined;
  if (value.length > LINE_LIMIT) return `Maximum ${LINE_LIMIT} characters are allowed.`;
  if (type === 'number' && !NUMBER.test(value)) return 'Must be a number.';
  if (type === 'date' && !isDay(value)) return 'Must be a date such as 2026-11-20.';
  if (type === 'email' && !isEmail(value)) return invalidRecipientMessage(value);
  if (type === 'choice' && !options.includes(value)) return 'Choose one of the list.';
  return undefined;
}

/** The values of a form as they are sent, one a field, and what is wrong with them by key. */
export function validateFormValues(
  fields: readonly FormField[],
  given: Readonly<Record<string, string>>,
): { values: Record<string, string>; faults: Record<string, string> } {
  const values: Record<string, string> = {};
  const faults: Record<string, string> = {};
  const own = new Map(Object.entries(given));
  for (const field of fields) {
    const value = stripLineBreaks(own.get(field.key) ?? '').trim();
    const fault = validateFieldValue(field, value);
    values[field.key] = value;
    if (fault) faults[field.key] = fault;
    own.delete(field.key);
  }
  for (const key of own.keys()) faults[key] = 'The form has no such field.';
  return { values, faults };
}

/** What a message may name beside the fields of its form. */
export const PLACEHOLDERS = ['account_name', 'action_name', 'my_name'] as const;
const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** A text with its `{{key}}` filled in; one that names nothing stays as it is. */
export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, key: string) => values.get(key) ?? whole);

/** The first `{{key}}` of a text that names nothing; undefined where all do. */
export const findUnknownPlaceholder = (text: string, keys: readonly string[]): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].map(([, key = '']) => key).find((key) => !keys.includes(key));

interface ProcessIssue {
  place: string;
  reason: string;
}

/** What is wrong between the fields of a form, by place; each of them is well-formed in itself. */
export function validateFormFields(fields: readonly FormField[]): ProcessIssue[] {
  return fields.flatMap((field, at): ProcessIssue[] => {
    const fault = (name: string, reason: string) => ({ place: `fields.${at}.${name}`, reason });
    const found: ProcessIssue[] = [];
    if (
      fields.findIndex(({ key }) => key === field.key) < at ||
      (PLACEHOLDERS as readonly string[]).includes(field.key)
    )
      found.push(fault('key', PROCESS_MESSAGES.twice));
    if (field.type === 'choice' && field.options.length === 0) found.push(fault('options', PROCESS_MESSAGES.options));
    if (field.type !== 'choice' && field.options.length > 0) found.push(fault('options', PROCESS_MESSAGES.noOptions));
    if (new Set(field.options).size < field.options.length) found.push(fault('options', PROCESS_MESSAGES.optionTwice));
    const value =
      found.length === 0 ? validateFieldValue({ ...field, required: false }, stripLineBreaks(field.value)) : undefined;
    return value ? [...found, fault('value', value)] : found;
  });
}

/** What is wrong with the message of an e-mail, by place. */
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
