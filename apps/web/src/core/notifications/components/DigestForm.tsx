import type { Digest } from '@mainstay/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ZoneField } from '../../../platform/ui/ZoneField.tsx';
import { saveDigest } from '../queries.ts';
import styles from '../screens/NotificationSettings.module.css';

/** Configures whether and when the digest is sent. */
export function DigestForm({ savedDigest }: { savedDigest: Digest }) {
  const client = useQueryClient();
  const { email } = useSignedIn();
  const form = useEditForm({
    draft: 'daily digest',
    values: savedDigest,
    validate: ({ at }): FieldErrors => (at === '' ? { at: 'Choose a time.' } : {}),
    save: async (digest) => {
      await saveDigest(client, digest);
      showToast('Daily digest saved.');
    },
    canWrite: true,
  });
  return (
    <FormFrame form={form} verb="Save" className={styles.form}>
      <CheckField label={`Send me a daily digest to ${email}`} {...form.field('enabled')} />
      {form.values.enabled && (
        <fieldset className={styles.deliveryTime} aria-label="Delivery time">
          <div className={styles.line}>
            <TextField label="Time of day" type="time" {...form.field('at')} />
            <ZoneField label="Time zone" {...form.field('timezone')} />
          </div>
          <CheckField label="Skip days without updates" {...form.field('skip_empty')} />
        </fieldset>
      )}
    </FormFrame>
  );
}
