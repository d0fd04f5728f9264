import type { Contact, ContactEntry } from '@mainstay/contract/contacts';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactFieldKey,
  validateContact,
} from '@mainstay/contract/rules/contacts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { Form } from '../../../ui/Form.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { contactFieldsQuery, fetchContact } from '../queries.ts';
import { ContactFormField } from './ContactFormField.tsx';
import { toContactEntry, formatField, type FormValues, toFormValues } from './contact-text.ts';
import '../../../ui/button.css';

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
  const [begun] = useState(contact);
  const [values, setValues] = useState<FormValues>(() => toFormValues(contact));
  const [theirs, setTheirs] = useState<Contact | null>(null);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = (useQuery(contactFieldsQuery).data?.fields ?? CONTACT_FIELDS).filter(({ visible }) => visible);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = validateContact(values, shown);
    setFaults(wrong);
    setMessage(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await onSave(toContactEntry(values, shown), (theirs ?? begun)?.version ?? 0);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const isPlaced = shown.some(({ key }) => fields[key] === getErrorMessage(error));
      setFaults(fields);
      setMessage(isPlaced ? null : getErrorMessage(error));
      if (begun && error instanceof ApiError && error.status === CONFLICT)
        setTheirs(await fetchContact(accountId, begun.id).catch(() => null));
      setBusy(false);
    }
  };
  const set = <K extends ContactFieldKey>(key: K, value: FormValues[K]) => {
    setValues((before) => ({ ...before, [key]: value }));
    setFaults(({ [key]: _mended, ...rest }) => rest);
  };
  return (
    <Form
      busy={busy}
      className="side-s contact-form"
      aria-label={contact ? 'Edit contact' : 'New contact'}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      {shown.map((field, at) => (
        <div key={field.key} data-wide={field.key === 'email' || field.key === 'tags' || undefined}>
          <ContactFormField
            accountId={accountId}
            contact={begun}
            tagLimit={tagLimit}
            field={field}
            values={values}
            fault={faults[field.key]}
            first={at === 0}
            onChange={set}
          />
        </div>
      ))}
      <FormMessage>{message}</FormMessage>
      {theirs && begun && <ContactConflict begun={begun} theirs={theirs} fields={shown} />}
      <div className="side-f">
        <SubmitButton busy={busy}>{theirs ? 'Replace with mine' : contact ? 'Save' : 'Add contact'}</SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

interface ConflictProps {
  begun: Contact;
  theirs: Contact;
  fields: readonly ContactField[];
}

/** The fields that another user changed in the meantime. */
function ContactConflict({ begun, theirs, fields }: ConflictProps) {
  const changed = fields.filter(({ key }) => formatField(begun, key) !== formatField(theirs, key));
  return (
    <section className="ct-theirs" aria-label="Current version">
      <p className="cap">Current version:</p>
      <dl className="ct-facts">
        {changed.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatField(theirs, key) || 'None'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
