/** A contact in words. */
import type { Contact, ContactEntry } from '@mainstay/contract/contacts';
import type { ContactFieldKey } from '@mainstay/contract/rules/contacts';

export const formatContactName = ({ contact_first_name, contact_last_name, contact_email }: Contact): string =>
  `${contact_first_name} ${contact_last_name}`.trim() || contact_email;

/** A contact as its form holds it; tags by name. */
export type FormValues = { [K in Exclude<ContactFieldKey, 'tags' | 'reportsTo' | 'mappedTo'>]: string } & {
  tags: string[];
  reportsTo: number | null;
  mappedTo: number | null;
};

export const toFormValues = (contact: Contact | null): FormValues => ({
  fName: contact?.contact_first_name ?? '',
  lName: contact?.contact_last_name ?? '',
  email: contact?.contact_email ?? '',
  number: contact?.contact_primary_no ?? '',
  secondary: contact?.contact_secondary_no ?? '',
  designation: contact?.contact_designation ?? '',
  department: contact?.department ?? '',
  location: contact?.location ?? '',
  linkedIn: contact?.linkedin ?? '',
  tags: contact?.tag_mapping.map(({ tag }) => tag) ?? [],
  reportsTo: contact?.reportsTo ?? null,
  mappedTo: contact?.mappedTo ?? null,
});

/** What a form sends: only fields that it shows, so that others stay as they are. */
export const toContactEntry = (values: FormValues, shown: readonly { key: ContactFieldKey }[]): ContactEntry =>
  Object.fromEntries(shown.map(({ key }) => [key, values[key]]));

/** The value of a field as a person reads it; empty where there is none. */
export function formatField(contact: Contact, key: ContactFieldKey): string {
  if (key === 'tags') return contact.tag_mapping.map(({ tag }) => tag).join(', ');
  if (key === 'reportsTo') return contact.superior?.name ?? '';
  if (key === 'mappedTo') return contact.looked_after_by?.name ?? '';
  return toFormValues(contact)[key];
}
