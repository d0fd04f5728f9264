import { findInvalidAddress, MAX_ADDED_ADDRESSES } from '@mainstay/contract/mail/suppressions';
import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx';
import { type FieldErrors, useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { addSuppressions } from '../queries.ts';

const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

function validateAddresses(text: string): FieldErrors {
  const addresses = splitAddresses(text);
  const invalid = findInvalidAddress(addresses);
  if (addresses.length === 0) return { addresses: 'Enter at least one address.' };
  if (addresses.length > MAX_ADDED_ADDRESSES)
    return { addresses: `At most ${formatNumber(MAX_ADDED_ADDRESSES)} addresses can be added at once.` };
  return invalid === undefined ? {} : { addresses: `“${invalid}” is not an email address.` };
}

/** Suppresses one or several addresses. */
export function AddAddressesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: 'new suppressions',
    values: { addresses: '', detail: '' },
    validate: ({ addresses }) => validateAddresses(addresses),
    save: async ({ addresses, detail }) => {
      const added = await addSuppressions(client, splitAddresses(addresses), detail);
      showToast(
        added === 0
          ? 'These addresses were on the list already.'
          : `Added ${formatCount(added, 'address', 'addresses')}.`,
      );
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Add addresses" onClose={onClose}>
      <TextArea
        label="Addresses"
        rows={5}
        hint="Separate several addresses with commas or line breaks."
        {...form.field('addresses')}
      />
      <TextField label="Note" maxLength={TEXT_LIMIT} placeholder="Optional" {...form.field('detail')} />
    </FormDialog>
  );
}
