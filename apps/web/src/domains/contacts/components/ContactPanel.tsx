import type { Contact } from '@mainstay/contract/contacts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Pencil, Pin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { contactDetails, editContact, pinContact } from '../queries.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactNotes } from './ContactNotes.tsx';
import { formatContactName } from './contact-text.ts';
import { DeleteContact } from './DeleteContact.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Contacts.module.css';

interface ContactPanelProps {
  accountId: number;
  contactId: number;
  readOnly: boolean;
  onOpen: (contactId: number) => void;
  onClose: () => void;
}

/** Side panel of one contact with its details, its form and its notes. */
export function ContactPanel({ accountId, contactId, readOnly, onOpen, onClose }: ContactPanelProps) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const { data, error, refetch } = useQuery({ ...contactDetails(accountId, contactId), enabled: !isDeleted });
  const contact = data?.contact;
  const header = contact ? <PanelHeader contact={contact} /> : <h2>Contact</h2>;
  const label = contact ? `Contact ${formatContactName(contact)}` : 'Contact';
  const handleDeleted = () => {
    setIsDeleted(true);
    onClose();
  };
  return (
    <SidePanel label={label} header={header} onClose={onClose}>
      {!contact && error && (
        <ErrorState title="The contact could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!contact && !error && (
        <div className={sidePanelStyles.section} aria-busy>
          <Skeleton height={240} />
        </div>
      )}
      {contact && isEditing && (
        <ContactForm
          accountId={accountId}
          contact={contact}
          onSave={async (entry, version) => {
            await editContact(client, accountId, { contactId, version, entry });
            showToast('Contact saved.');
          }}
          onClose={() => setIsEditing(false)}
        />
      )}
      {contact && !isEditing && (
        <>
          <section className={sidePanelStyles.section} aria-label="Details">
            {!readOnly && (
              <ContactActions
                accountId={accountId}
                contact={contact}
                onEdit={() => setIsEditing(true)}
                onDeleted={handleDeleted}
              />
            )}
            <ContactFacts contact={contact} onOpen={onOpen} />
          </section>
          <ContactNotes accountId={accountId} contactId={contactId} readOnly={readOnly} />
        </>
      )}
    </SidePanel>
  );
}

const PanelHeader = ({ contact }: { contact: Contact }) => (
  <div className={styles.panelHeader}>
    <Person name={formatContactName(contact)} size={36} />
    <div className={clsx(layoutStyles.grow, styles.grow)}>
      <h2>{formatContactName(contact)}</h2>
      <p className={textStyles.caption}>
        {[contact.contact_designation, contact.department].filter(Boolean).join(' · ') || contact.contact_email}
      </p>
    </div>
  </div>
);

interface ContactActionsProps {
  accountId: number;
  contact: Contact;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Actions on a contact for users with write access to its account. */
function ContactActions({ accountId, contact, onEdit, onDeleted }: ContactActionsProps) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  /** The optimistic pin state until the request has finished. */
  const [pendingPin, setPendingPin] = useState<boolean | null>(null);
  const isPinned = pendingPin ?? contact.pin_type !== null;
  const pin = async () => {
    setPendingPin(!isPinned);
    try {
      await pinContact(client, accountId, contact.id, !isPinned);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setPendingPin(null);
  };
  return (
    <div className={sidePanelStyles.actions}>
      <button type="button" className={buttonStyles.button} onClick={onEdit}>
        <Pencil size={14} aria-hidden />
        Edit
      </button>
      <button type="button" className={buttonStyles.button} aria-pressed={isPinned} onClick={() => void pin()}>
        <Pin size={14} aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
        {isPinned ? 'Unpin' : 'Pin'}
      </button>
      <button type="button" className={buttonStyles.button} onClick={() => setIsConfirming(true)}>
        <Trash2 size={14} aria-hidden />
        Delete
      </button>
      {isConfirming && (
        <DeleteContact
          accountId={accountId}
          contact={contact}
          source="details"
          onClose={() => setIsConfirming(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}
