/** Pure rules of contacts: the columns of an entry, key contacts, and allowed reporting lines. */
import type { Contact, ContactEntry } from '@mainstay/contract/contacts';
import {
  CONTACT_MESSAGES,
  type ContactField,
  type ContactFieldKey,
  validateContact,
  type ContactValues,
} from '@mainstay/contract/rules/contacts';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { designationLevel, DESIGNATION_LEVELS } from '@mainstay/contract/rules/designations';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import { BusinessError, FieldError } from '../../platform/http/errors.ts';

/** Form fields that have their own columns. */
const COLUMNS = {
  fName: 'first_name',
  lName: 'last_name',
  email: 'email',
  number: 'primary_no',
  secondary: 'secondary_no',
  designation: 'designation',
  department: 'department',
  location: 'location',
  linkedIn: 'linkedin',
  reportsTo: 'reports_to',
  mappedTo: 'mapped_to',
} as const;
export type ColumnField = keyof typeof COLUMNS;
export const COLUMN_FIELDS = Object.keys(COLUMNS) as ColumnField[];
export const toColumn = (field: ColumnField): (typeof COLUMNS)[ColumnField] => COLUMNS[field];

/** The columns of a contact that users edit. */
export interface ContactColumns {
  first_name: string;
  last_name: string;
  email: string;
  primary_no: string | null;
  secondary_no: string | null;
  designation: string | null;
  department: string | null;
  location: string | null;
  linkedin: string | null;
  reports_to: number | null;
  mapped_to: number | null;
}

export const EMPTY_COLUMNS: ContactColumns = {
  first_name: '',
  last_name: '',
  email: '',
  primary_no: null,
  secondary_no: null,
  designation: null,
  department: null,
  location: null,
  linkedin: null,
  reports_to: null,
  mapped_to: null,
};

/** Returns the columns after an entry. Omitted fields are unchanged, and blank text clears a field. */
export function applyEntry(before: ContactColumns, entry: ContactEntry): ContactColumns {
  const after: Record<string, string | number | null> = { ...before };
  for (const field of COLUMN_FIELDS) {
    const value = entry[field];
    if (value === undefined) continue;
    const storedValue = typeof value === 'string' ? value.trim() : value;
    // Names and emails are never null, even if they are unknown.
    after[COLUMNS[field]] = storedValue === null || storedValue === '' ? EMPTY_COLUMNS[COLUMNS[field]] : storedValue;
  }
  return after as unknown as ContactColumns;
}

const getValues = (columns: ContactColumns, tags: readonly (number | string)[]): ContactValues => ({
  ...Object.fromEntries(COLUMN_FIELDS.map((field) => [field, columns[COLUMNS[field]]])),
  tags,
});

/**
 * Throws the first problem as the message, and the first problem of each field.
 *
 * @param fields the fields to validate; fields that an edit does not change are not reported
 * @throws BusinessError
 */
export function assertValidContact(
  columns: ContactColumns,
  tags: readonly (number | string)[],
  fields: readonly ContactField[],
): void {
  const issues = validateContact(getValues(columns, tags), fields);
  const [first] = Object.values(issues);
  if (first !== undefined) throw new BusinessError(first, { fields: issues });
}

export const duplicateEmailError = (): BusinessError => new FieldError('email', CONTACT_MESSAGES.duplicate);

const MAX_KEY_CONTACTS = 1000;
/** The number of highest designations whose contacts are key contacts. */
const HIGHEST = 2;

/** Returns the ids of contacts that are pinned or have one of the two highest designations of the account. */
export function getKeyContactIds(
  contacts: readonly { id: number; designation: string | null; is_pinned: boolean }[],
): number[] {
  const levels = contacts.map(({ designation }) => designationLevel(designation));
  const highest = DESIGNATION_LEVELS.filter((level) => level !== 'other' && levels.includes(level)).slice(0, HIGHEST);
  return contacts
    .filter(({ is_pinned }, index) => is_pinned || highest.some((level) => level === levels[index]))
    .slice(0, MAX_KEY_CONTACTS)
    .map(({ id }) => id);
}

/** Returns whether the reporting line that starts with `superior` contains `contact`. Stops at cycles. */
export function isInReportingLine(
  superiors: ReadonlyMap<number, number | null>,
  superior: number | null,
  contact: number,
): boolean {
  const seen = new Set<number>();
  for (let current = superior; current !== null && !seen.has(current); current = superiors.get(current) ?? null) {
    if (current === contact) return true;
    seen.add(current);
  }
  return false;
}

/** The readable value of each field. */
const FIELD_TEXTS: Readonly<Record<ContactFieldKey, (contact: Contact) => string | null>> = {
  fName: (contact) => contact.contact_first_name,
  lName: (contact) => contact.contact_last_name,
  email: (contact) => contact.contact_email,
  number: (contact) => contact.contact_primary_no,
  secondary: (contact) => contact.contact_secondary_no,
  designation: (contact) => contact.contact_designation,
  department: (contact) => contact.department,
  location: (contact) => contact.location,
  linkedIn: (contact) => contact.linkedin,
  tags: (contact) => contact.tag_mapping.map(({ tag }) => tag).join(', '),
  reportsTo: (contact) => contact.superior?.name ?? null,
  mappedTo: (contact) => contact.looked_after_by?.name ?? null,
};

/** Returns the visible fields with the tenant's labels and order, then the other properties of a contact. */
export const sheetColumns = (fields: readonly ContactField[], timeZone: string): SheetColumn<Contact>[] => [
  ...fields.filter(({ visible }) => visible).map(({ key, label }): SheetColumn<Contact> => [label, FIELD_TEXTS[key]]),
  ['Reports', (contact) => contact.reports_count],
  ['Key contact', (contact) => (contact.pin_type ? 'Yes' : 'No')],
  ['Changed', (contact) => formatTimestamp(new Date(contact.updated_at), timeZone)],
];
