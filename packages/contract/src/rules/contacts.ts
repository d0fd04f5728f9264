/** Contact fields with their validation, messages and delete confirmations, shared by the form and the server. */
import { isEmail } from './email.ts';
import { isPhone, PHONE_MESSAGE } from './phone.ts';
import { isSingleLine } from './single-line.ts';

/** Form fields, by the names used in the API. */
export const CONTACT_FIELD_KEYS = [
  'fName',
  'lName',
  'email',
  'number',
  'secondary',
  'designation',
  'department',
  'location',
  'linkedIn',
  'tags',
  'reportsTo',
  'mappedTo',
] as const;
export type ContactFieldKey = (typeof CONTACT_FIELD_KEYS)[number];
export const CONTACT_FIELD_TYPES = ['text', 'email', 'phone', 'url', 'tags', 'contact', 'user'] as const;

/** A form field as configured by the company. */
export interface ContactField {
  key: ContactFieldKey;
  label: string;
  type: (typeof CONTACT_FIELD_TYPES)[number];
  required: boolean;
  visible: boolean;
}

const field = (key: ContactFieldKey, label: string, type: ContactField['type'] = 'text'): ContactField => ({
  key,
  label,
  type,
  required: isAlwaysRequired(key),
  visible: true,
});
/** Returns whether the field is always required and visible. */
export const isAlwaysRequired = (key: ContactFieldKey): boolean => key === 'fName' || key === 'email';

/** Default fields of a company that has not configured any. */
export const CONTACT_FIELDS: readonly ContactField[] = [
  field('fName', 'First name'),
  field('lName', 'Last name'),
  field('email', 'Email', 'email'),
  field('number', 'Phone', 'phone'),
  field('secondary', 'Second phone', 'phone'),
  field('designation', 'Designation'),
  field('department', 'Department'),
  field('location', 'Location'),
  field('linkedIn', 'LinkedIn', 'url'),
  field('tags', 'Tags', 'tags'),
  field('reportsTo', 'Reports to', 'contact'),
  field('mappedTo', 'Owner', 'user'),
];

const TEXT_LIMIT = 350;
export const CONTACT_MESSAGES = {
  email: 'Invalid Email Address',
  phone: PHONE_MESSAGE,
  linkedIn: 'Invalid LinkedIn URL',
  duplicate: 'Contact email already exists.',
  tooLong: `Maximum ${TEXT_LIMIT} characters are allowed.`,
  basic: 'First name and email are always shown and required.',
} as const;
export const requiredMessage = (label: string): string => `${label} is required`;
export const invalidMessage = (label: string): string => `Invalid ${label}`;
/** Message for a save conflict with another editor. */
export const contactChangedMessage = (editor: string | null): string =>
  `${editor ?? 'Someone'} changed this contact while you were editing it. Your changes were not saved.`;

/** Matches the beginning of a tag, a comment or a script. */
const MARKUP = /<[a-z/!?]|javascript:/i;

/** Validates one line of text. Returns null if it is valid. */
export function validateContactText(text: string, label: string): string | null {
  if (text.trim() === '') return requiredMessage(label);
  if (text.length > TEXT_LIMIT) return CONTACT_MESSAGES.tooLong;
  return MARKUP.test(text) || !isSingleLine(text) ? invalidMessage(label) : null;
}

/** Returns whether a text is an http or https URL on the LinkedIn host. */
export function isLinkedIn(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isHost = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com');
  return /^https?:$/.test(protocol) && isHost && username === '' && password === '';
}

const FORMATS: Partial<Record<ContactField['type'], [isGood: (text: string) => boolean, message: string]>> = {
  email: [isEmail, CONTACT_MESSAGES.email],
  phone: [isPhone, CONTACT_MESSAGES.phone],
  url: [isLinkedIn, CONTACT_MESSAGES.linkedIn],
};

/** Contact values as entered. Null and blank values are treated as missing. */
export type ContactValues = Partial<
  Record<Exclude<ContactFieldKey, 'tags' | 'reportsTo' | 'mappedTo'>, string | null | undefined>
> & {
  tags?: readonly (number | string)[] | undefined;
  reportsTo?: number | null | undefined;
  mappedTo?: number | null | undefined;
};

function validateField({ key, label, type, required }: ContactField, values: ContactValues): string | null {
  const value = values[key];
  const missing = required ? requiredMessage(label) : null;
  if (value === undefined || value === null || value === '') return missing;
  if (typeof value === 'number') return null;
  if (typeof value !== 'string') {
    const tags = value.filter((tag) => typeof tag === 'string');
    if (value.length === 0) return missing;
    return tags.map((tag) => validateContactText(tag, label)).find((issue) => issue !== null) ?? null;
  }
  if (value.trim() === '') return missing;
  const issue = validateContactText(value, label);
  const format = FORMATS[type];
  if (!format || issue === CONTACT_MESSAGES.tooLong) return issue;
  const [isValid, message] = format;
  return issue !== null || !isValid(value.trim()) ? message : null;
}

/** Validates each field, in the order of the form. Hidden fields are not required. */
export function validateContact(
  values: ContactValues,
  fields: readonly ContactField[],
): Partial<Record<ContactFieldKey, string>> {
  const issues: Partial<Record<ContactFieldKey, string>> = {};
  for (const one of fields) {
    const issue = validateField({ ...one, required: one.required && one.visible }, values);
    if (issue !== null) issues[one.key] = issue;
  }
  return issues;
}

/**
 * Returns the confirmation question before a contact is deleted, depending on where it is deleted and whether other contacts report to it.
 */
export function deleteContactConfirmation(name: string, reports: number, place: 'list' | 'details'): string {
  if (reports > 0) {
    return [
      `${reports} contacts reports to "${name}".`,
      'If you delete this contact the reports to will be unassigned for those assigned contacts.',
      'Do you want to continue to delete this contact?',
    ].join(' ');
  }
  return place === 'list'
    ? 'Are you sure you want to delete the contact?'
    : `Are you sure you want to delete "${name}" contact?`;
}
