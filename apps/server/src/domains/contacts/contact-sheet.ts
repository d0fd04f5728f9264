/** Defines the columns of contact exports. */
import type { Contact } from '@mainstay/contract/contacts';
import type { ContactField, ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import type { SheetColumn } from '../../platform/files/sheets.ts';

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
