import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextForm } from '../../../../platform/forms/TextForm.tsx';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { OneTimeSecret } from '../../../../platform/ui/OneTimeSecret.tsx';
import { createKey } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';

/** Dialog that creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  // The new key cannot be shown again, so the dialog closes only by its buttons and not on a click outside.
  const isPersistent = key !== null;
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
        <TextForm
          draft="new API key"
          label="Name"
          name="name"
          verb="Create key"
          autoComplete="off"
          data-autofocus
          maxLength={TEXT_LIMIT}
          placeholder="Product telemetry"
          savedText=""
          requiredMessage="Name is required."
          onSave={async (name) => setKey(await createKey(client, name))}
          onCancel={onClose}
          end={<span className={textStyles.caption}>This key can only send usage data to this company.</span>}
        />
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
