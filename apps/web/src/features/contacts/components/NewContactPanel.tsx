import { useQueryClient } from '@tanstack/react-query';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { show } from '../../../ui/toast.ts';
import { addContact } from '../queries.ts';
import { ContactForm } from './ContactForm.tsx';

/** A contact that is being made. */
export function NewContactPanel({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <SidePanel label="New contact" head={<h2>New contact</h2>} onClose={onClose}>
      <ContactForm
        accountId={accountId}
        contact={null}
        onSave={async (entry) => {
          await addContact(client, accountId, entry);
          show('Contact added.');
          onClose();
        }}
        onCancel={onClose}
      />
    </SidePanel>
  );
}
