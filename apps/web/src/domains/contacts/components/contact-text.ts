/** Formats contacts and converts them to and from form values. */
import type { Contact, ContactEntry } from '@mainstay/contract/contacts';
import type { ContactFieldKey } from '@mainstay/contract/rules/contacts';

export const formatContactName = ({ contact_first_name, contact_last_name, contact_email }: Contact): string =>
  `${contact_first_name} ${contact_last_name}`.trim() || contact_email;

/** Another contact or a user. */
export interface PersonReference {
  id: number;
  name: string;
}

/** Form values of a contact; tags are stored by name. */
export type FormValues = { [K in Exclude<ContactFieldKey, 'tags' | 'reportsTo' | 'mappedTo'>]: string } & {
  tags: string[];
  reportsTo: PersonReference | null;
  mappedTo: PersonReference | null;
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
  reportsTo: contact?.superior ?? null,
  mappedTo: contact?.looked_after_by ?? null,
});

/** Converts form values to a request body. It contains only visible fields, so that the others remain unchanged. */
export const toContactEntry = (values: FormValues, visibleFields: readonly { key: ContactFieldKey }[]): ContactEntry =>
  Object.fromEntries(
    visibleFields.map(({ key }) => [
      key,
      key === 'reportsTo' || key === 'mappedTo' ? (values[key]?.id ?? null) : values[key],
    ]),
  );

/** Formats the value of a field; returns an empty string if it is missing. */
export function formatField(contact: Contact, key: ContactFieldKey): string {
  if (key === 'tags') return contact.tag_mapping.map(({ tag }) => tag).join(', ');
  const value = toFormValues(contact)[key];
  return typeof value === 'string' ? value : (value?.name ?? '');
}
