import type { SignInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { PASSWORD_MAX_RANGE, PASSWORD_MIN_RANGE } from '@mainstay/contract/rules/password';
import { useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveSignInPolicy } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './SignInPolicy.module.css';

interface PasswordPolicyFormProps {
  saved: SignInPolicy;
  canWrite: boolean;
}

const formatRange = ({ from, to }: { from: number; to: number }) => `${from} to ${to}`;

/** Form for the minimum and maximum length of passwords. Existing passwords stay valid, so no one is signed out. */
export function PasswordPolicyForm({ saved, canWrite }: PasswordPolicyFormProps) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: 'lengths of passwords',
    canWrite,
    values: { password_min: String(saved.password_min), password_max: String(saved.password_max) },
    save: async ({ password_min, password_max }) => {
      const lengths = { password_min: toLength(password_min), password_max: toLength(password_max) };
      showToast(await saveSignInPolicy(client, { ...saved, ...lengths }));
    },
  });
  return (
    <Card title="Passwords">
      <FormFrame form={form} verb="Save lengths" className={styles.section}>
        <p className={textStyles.muted}>
          The lengths apply to new passwords. Passwords longer than 20 characters can contain spaces. Common passwords
          and passwords that contain the person’s name, email or company are always rejected.
        </p>
        <div className={styles.pair}>
          <TextField
            label={`Minimum length (${formatRange(PASSWORD_MIN_RANGE)})`}
            inputMode="numeric"
            readOnly={!canWrite}
            {...form.field('password_min')}
          />
          <TextField
            label={`Maximum length (${formatRange(PASSWORD_MAX_RANGE)})`}
            inputMode="numeric"
            readOnly={!canWrite}
            {...form.field('password_max')}
          />
        </div>
      </FormFrame>
    </Card>
  );
}

/** Converts an empty or invalid length to 0, which the server rejects with an error for the field. */
const toLength = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : 0);
