import type { Contact } from '@mainstay/contract/contacts';
import { deleteContactConfirmation } from '@mainstay/contract/rules/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { deleteIdempotently } from '../../../platform/lib/deletion.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteContact, refreshContacts } from '../queries.ts';
import { formatContactName } from './contact-text.ts';

interface DeleteContactProps {
  accountId: number;
  contact: Contact;
  source: 'list' | 'details';
  onClose: () => void;
  onDeleted?: () => void;
}

/** Confirms the deletion of a contact. The wording depends on where the dialog is opened. */
export function DeleteContact({ accountId, contact, source, onClose, onDeleted }: DeleteContactProps) {
  const client = useQueryClient();
  const remove = async () => {
    const message = await deleteIdempotently({
      what: 'contact',
      remove: () => deleteContact(client, accountId, contact.id),
      refresh: () => refreshContacts(client),
    });
    showToast(message);
    onDeleted?.();
  };
  return (
    <ConfirmDialog opened title="Delete contact" verb="Delete" onConfirm={remove} onClose={onClose}>
      {deleteContactConfirmation(formatContactName(contact), contact.reports_count, source)}
    </ConfirmDialog>
  );
}
