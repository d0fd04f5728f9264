import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../platform/ui/toast.ts';
import { addContact } from '../queries.ts';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';

interface NewContactFormProps extends Pick<ContactFormProps, 'accountId' | 'tagLimit'> {
  onClose: () => void;
}

/** Form that creates a contact of an account. */
export function NewContactForm({ accountId, tagLimit, onClose }: NewContactFormProps) {
  const client = useQueryClient();
  return (
    <ContactForm
      accountId={accountId}
      contact={null}
      tagLimit={tagLimit}
      onSave={async (entry) => {
        await addContact(client, accountId, entry);
        showToast('Contact added.');
      }}
      onClose={onClose}
    />
  );
}
