import type { Contact, ContactEntry } from '@mainstay/contract/contacts';
import { CONTACT_FIELDS, validateContact } from '@mainstay/contract/rules/contacts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { contactFieldsQuery, fetchContact } from '../queries.ts';
import { ContactFormField } from './ContactFormField.tsx';
import { toContactEntry, toFormValues } from './contact-text.ts';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Contacts.module.css';

export interface ContactFormProps {
  accountId: number;
  /** Null for a new contact. */
  contact: Contact | null;
  /** Maximum number of suggested tags; defaults to all tags. */
  tagLimit?: number | undefined;
  /** @param version the version to replace; 0 for a new contact */
  onSave: (entry: ContactEntry, version: number) => Promise<void>;
  /** Called after saving or canceling. */
  onClose: () => void;
}

/** Form with the visible fields of a contact. It validates the values before it sends them. */
export function ContactForm({ accountId, contact, tagLimit, onSave, onClose }: ContactFormProps) {
  const fields = useQuery(contactFieldsQuery).data?.fields ?? CONTACT_FIELDS;
  const visibleFields = fields.filter(({ visible }) => visible);
  const form = useEditForm({
    draft: contact ? `contact ${contact.id}` : `new contact of ${accountId}`,
    values: toFormValues(contact),
    version: contact?.version,
    subject: contact && { type: 'contact', id: contact.id },
    validate: (values) => validateContact(toContactEntry(values, visibleFields), visibleFields),
    save: (values, version = 0) => onSave(toContactEntry(values, visibleFields), version),
    onSaved: onClose,
    fetchNewest: async () => {
      const newest = contact && (await fetchContact(accountId, contact.id));
      return newest && { values: toFormValues(newest), version: newest.version };
    },
  });
  return (
    <FormFrame
      form={form}
      verb={contact ? 'Save' : 'Add contact'}
      className={clsx(sidePanelStyles.section, styles.form)}
      aria-label={contact ? 'Edit contact' : 'New contact'}
      labels={Object.fromEntries(fields.map(({ key, label, visible }) => [key, visible ? label : null]))}
      onCancel={onClose}
    >
      {visibleFields.map((field, at) => (
        <div key={field.key} data-wide={field.key === 'email' || field.key === 'tags' || undefined}>
          <ContactFormField
            accountId={accountId}
            contact={contact}
            tagLimit={tagLimit}
            field={field}
            values={form.values}
            error={form.errors[field.key]}
            shouldFocus={at === 0}
            onChange={(key, value) => form.set({ [key]: value })}
          />
        </div>
      ))}
    </FormFrame>
  );
}
