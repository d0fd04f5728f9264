import type { Contact } from '@mainstay/contract/contacts';
import { deleteContactQuestion } from '@mainstay/contract/rules/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { deleteOnce } from '../../../lib/deletion.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { show } from '../../../ui/toast.ts';
import { deleteContact, refreshContacts } from '../queries.ts';
import { nameOf } from './contact-text.ts';

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
    const said = await deleteOnce({
      what: 'contact',
      remove: () => deleteContact(client, accountId, contact.id),
      refresh: () => refreshContacts(client),
    });
    show(said);
    onDeleted?.();
  };
  return (
    <ConfirmDialog opened title="Delete contact" verb="Delete" onConfirm={remove} onClose={onClose}>
      {deleteContactQuestion(nameOf(contact), contact.reports_count, place)}
    </ConfirmDialog>
  );
}
