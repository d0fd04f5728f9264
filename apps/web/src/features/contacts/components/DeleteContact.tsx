import type { Contact } from '@mainstay/contract/contacts';
import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import { deleteContactQuestion } from '@mainstay/contract/rules/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { show } from '../../../ui/toast.ts';
import { deleteContact, refreshContacts } from '../queries.ts';
import { nameOf } from './contact-text.ts';

const NOT_FOUND = 404;

interface DeleteContactProps {
  accountId: number;
  contact: Contact;
  place: 'list' | 'details';
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a contact goes, in the words of where it is asked. */
export function DeleteContact({ accountId, contact, place, onClose, onDeleted }: DeleteContactProps) {
  const client = useQueryClient();
  const remove = async () => {
    try {
      await deleteContact(client, accountId, contact.id);
      show(DELETED_MESSAGE);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error;
      // Somebody else was faster: what was wanted is so.
      await refreshContacts(client);
      show('The contact was deleted already.');
    }
    onDeleted?.();
  };
  return (
    <ConfirmDialog opened title="Delete contact" verb="Delete" onConfirm={remove} onClose={onClose}>
      {deleteContactQuestion(nameOf(contact), contact.reports_count, place)}
    </ConfirmDialog>
  );
}
