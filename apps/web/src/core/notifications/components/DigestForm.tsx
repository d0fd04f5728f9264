import type { Digest } from '@mainstay/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ZoneField } from '../../../platform/ui/ZoneField.tsx';
import { saveDigest } from '../queries.ts';
import styles from '../screens/NotificationSettings.module.css';

/** Configures whether and when the digest is sent. */
export function DigestForm({ savedDigest }: { savedDigest: Digest }) {
  const client = useQueryClient();
  const { email } = useSignedIn();
  const [digest, setDigest] = useState(savedDigest);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Digest>) => setDigest((previous) => ({ ...previous, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (digest.at === '') return setMessage('Choose a time.');
    setBusy(true);
    setMessage(null);
    try {
      await saveDigest(client, digest);
      showToast('Saved.');
    } catch (error) {
      setMessage(getErrorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Form busy={busy} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <CheckField
        label={`Send me a daily digest to ${email}`}
        value={digest.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      {digest.enabled && (
        <fieldset className={styles.deliveryTime} aria-label="Delivery time">
          <div className={styles.line}>
            <TextField label="Time of day" type="time" value={digest.at} onChange={(at) => change({ at })} />
            <ZoneField label="Time zone" value={digest.timezone} onChange={(timezone) => change({ timezone })} />
          </div>
          <CheckField
            label="Skip days without updates"
            value={digest.skip_empty}
            onChange={(skip_empty) => change({ skip_empty })}
          />
        </fieldset>
      )}
      <FormMessage>{message}</FormMessage>
      <div>
        <SubmitButton busy={busy}>Save</SubmitButton>
      </div>
    </Form>
  );
}
