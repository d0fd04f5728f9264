/** Defines the columns of a contact that users edit, and applies entries to them. */
import type { ContactEntry } from '@mainstay/contract/contacts';

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
export const COLUMN_NAMES = Object.keys(EMPTY_COLUMNS) as (keyof ContactColumns)[];

/** Returns the columns after an entry. Omitted fields are unchanged, and blank text clears a field. */
export function applyEntry(before: ContactColumns, entry: ContactEntry): ContactColumns {
  const after: Record<string, string | number | null> = { ...before };
  for (const field of COLUMN_FIELDS) {
    const value = entry[field];
    if (value === undefined) continue;
    const storedValue = typeof value === 'string' ? value.trim() : value;
    const column = toColumn(field);
    // Names and emails are never null, even if they are unknown.
    after[column] = storedValue === null || storedValue === '' ? EMPTY_COLUMNS[column] : storedValue;
  }
  return after as unknown as ContactColumns;
}

export const formatContactName = ({
  first_name,
  last_name,
  email,
}: Pick<ContactColumns, 'first_name' | 'last_name' | 'email'>): string => `${first_name} ${last_name}`.trim() || email;
