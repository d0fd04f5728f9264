import type { Contact, ContactEntry } from '@mainstay/contract/contacts';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactFieldKey,
  validateContact,
} from '@mainstay/contract/rules/contacts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { contactFieldsQuery, fetchContact } from '../queries.ts';
import { ContactFormField } from './ContactFormField.tsx';
import { toContactEntry, formatField, type FormValues, toFormValues } from './contact-text.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Contacts.module.css';

const CONFLICT = 409;

export interface ContactFormProps {
  accountId: number;
  /** Null for a new contact. */
  contact: Contact | null;
  /** Maximum number of suggested tags; defaults to all tags. */
  tagLimit?: number | undefined;
  /** @param version of the contact that the user saw */
  onSave: (entry: ContactEntry, version: number) => Promise<void>;
  onCancel: () => void;
}

/**
 * Form with the visible fields of a contact. It validates the values before it sends them. If another user saved the contact first,
 * it shows that version, and saving again replaces it.
 */
export function ContactForm({ accountId, contact, tagLimit, onSave, onCancel }: ContactFormProps) {
  // The list may be refetched while the form is open; the form keeps the contact that the user started with.
  const [openedContact] = useState(contact);
  const [values, setValues] = useState<FormValues>(() => toFormValues(contact));
  const [conflictingContact, setConflictingContact] = useState<Contact | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const visibleFields = (useQuery(contactFieldsQuery).data?.fields ?? CONTACT_FIELDS).filter(({ visible }) => visible);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const issues = validateContact(values, visibleFields);
    setErrors(issues);
    setMessage(null);
    if (Object.keys(issues).length > 0) return;
    setBusy(true);
    try {
      await onSave(toContactEntry(values, visibleFields), (conflictingContact ?? openedContact)?.version ?? 0);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const isShownAtField = visibleFields.some(({ key }) => fields[key] === getErrorMessage(error));
      setErrors(fields);
      setMessage(isShownAtField ? null : getErrorMessage(error));
      if (openedContact && error instanceof ApiError && error.status === CONFLICT)
        setConflictingContact(await fetchContact(accountId, openedContact.id).catch(() => null));
      setBusy(false);
    }
  };
  const set = <K extends ContactFieldKey>(key: K, value: FormValues[K]) => {
    setValues((previous) => ({ ...previous, [key]: value }));
    setErrors(({ [key]: _mended, ...rest }) => rest);
  };
  return (
    <Form
      busy={busy}
      className={clsx(sidePanelStyles.section, styles.form)}
      aria-label={contact ? 'Edit contact' : 'New contact'}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      {visibleFields.map((field, at) => (
        <div key={field.key} data-wide={field.key === 'email' || field.key === 'tags' || undefined}>
          <ContactFormField
            accountId={accountId}
            contact={openedContact}
            tagLimit={tagLimit}
            field={field}
            values={values}
            error={errors[field.key]}
            shouldFocus={at === 0}
            onChange={set}
          />
        </div>
      ))}
      <FormMessage>{message}</FormMessage>
      {conflictingContact && openedContact && (
        <ContactConflict openedContact={openedContact} conflictingContact={conflictingContact} fields={visibleFields} />
      )}
      <div className={clsx(sidePanelStyles.actions, styles.actions)}>
        <SubmitButton busy={busy}>
          {conflictingContact ? 'Replace with mine' : contact ? 'Save' : 'Add contact'}
        </SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

interface ContactConflictProps {
  openedContact: Contact;
  conflictingContact: Contact;
  fields: readonly ContactField[];
}

/** The fields that another user changed in the meantime. */
function ContactConflict({ openedContact, conflictingContact, fields }: ContactConflictProps) {
  const changedFields = fields.filter(
    ({ key }) => formatField(openedContact, key) !== formatField(conflictingContact, key),
  );
  return (
    <section className={styles.currentVersion} aria-label="Current version">
      <p className={textStyles.caption}>Current version:</p>
      <dl className={styles.facts}>
        {changedFields.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatField(conflictingContact, key) || 'None'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
