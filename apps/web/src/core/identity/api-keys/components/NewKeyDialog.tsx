import { type ApiKeyScope, TEXT_LIMIT } from '@mainstay/contract/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { OneTimeSecret } from '../../../../platform/ui/OneTimeSecret.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { createKey } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';

const SCOPES: readonly { value: ApiKeyScope; label: string; about: string }[] = [
  { value: 'usage', label: 'Servers', about: 'This key can only send usage data and events to this company.' },
  {
    value: 'events',
    label: 'Web pages',
    about: 'A key in a web page is public. This key can only send events of an analytics library.',
  },
];

/** Dialog that creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  // The new key cannot be shown again, so the dialog closes only by its buttons and not on a click outside.
  const isPersistent = key !== null;
  const form = useEditForm<{ name: string; scope: ApiKeyScope }>({
    draft: 'new API key',
    values: { name: '', scope: 'usage' },
    validate: ({ name }): FieldErrors => (name.trim() === '' ? { name: 'Name is required.' } : {}),
    save: async ({ name, scope }) => setKey(await createKey(client, name.trim(), scope)),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={key === null ? 'New API key' : 'Your new API key'}
      size={480}
      centered
      withCloseButton={!isPersistent}
      isPersistent={isPersistent}
    >
      {key === null ? (
        <FormFrame form={form} verb="Create key" onCancel={onClose}>
          <TextField
            label="Name"
            autoComplete="off"
            data-autofocus
            maxLength={TEXT_LIMIT}
            placeholder="Product telemetry"
            {...form.field('name')}
          />
          <SelectField label="For" options={SCOPES} {...form.field('scope')} />
          <p className={textStyles.caption}>{SCOPES.find(({ value }) => value === form.values.scope)?.about}</p>
        </FormFrame>
      ) : (
        <OneTimeSecret
          secret={key}
          about="Copy it now. Mainstay stores only a hash and cannot show it again."
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
