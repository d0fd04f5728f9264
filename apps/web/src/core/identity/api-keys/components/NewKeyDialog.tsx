import { Button } from '@mantine/core';
import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { OneTimeSecret } from '../../../../platform/ui/OneTimeSecret.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { createKey } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './NewKeyDialog.module.css';

/** Dialog that creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const nameError = problem instanceof ApiError ? problem.fields.name : undefined;
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setKey(await createKey(client, name));
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
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
        <Form busy={busy} className={styles.form} onSubmit={(event) => void create(event)} noValidate>
          <TextField
            label="Name"
            autoComplete="off"
            data-autofocus
            maxLength={TEXT_LIMIT}
            placeholder="Product telemetry"
            value={name}
            error={nameError}
            onChange={setName}
          />
          <p className={textStyles.caption}>This key can only send usage data to this company.</p>
          <FormMessage>{problem !== null && !nameError ? getErrorMessage(problem) : null}</FormMessage>
          <div className={styles.footer}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton busy={busy}>Create key</SubmitButton>
          </div>
        </Form>
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
