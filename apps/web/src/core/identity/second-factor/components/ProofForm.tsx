import { useState } from 'react';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useFields } from '../../recovery/components/use-fields.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './SecondFactor.module.css';

export type Proof = { password: string } | { code: string };

interface ProofFormProps {
  /** Label of the submit button. */
  verb: string;
  /** Whether a code is accepted as an alternative to the password. */
  acceptsCode?: boolean;
  onProof: (proof: Proof) => Promise<unknown>;
  onCancel?: () => void;
}

/** Verifies the user's identity before the second factor changes. */
export function ProofForm({ verb, acceptsCode = false, onProof, onCancel }: ProofFormProps) {
  const [isCode, setIsCode] = useState(false);
  const form = useFields({
    initialValues: { password: '', code: '' },
    validate: ({ password, code }) => {
      if (isCode) return code.trim() === '' ? { code: 'Enter a code.' } : {};
      return password === '' ? { password: 'Password is required.' } : {};
    },
    send: ({ password, code }) => onProof(isCode ? { code } : { password }),
    staysOpen: true,
  });
  return (
    <Form busy={form.busy} className={styles.content} onSubmit={form.submit} noValidate>
      {isCode ? (
        <TextField label="Code or recovery code" autoComplete="one-time-code" autoFocus {...form.field('code')} />
      ) : (
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      )}
      <FormMessage>{form.message}</FormMessage>
      <div className={styles.buttonRow}>
        <SubmitButton busy={form.busy}>{verb}</SubmitButton>
        {onCancel && (
          <button type="button" className={buttonStyles.button} onClick={onCancel}>
            Cancel
          </button>
        )}
        {acceptsCode && (
          <button type="button" className={buttonStyles.button} data-quiet onClick={() => setIsCode(!isCode)}>
            {isCode ? 'Use the password' : 'Use a code'}
          </button>
        )}
      </div>
    </Form>
  );
}
