import type { SignInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { PASSWORD_MAX_RANGE, PASSWORD_MIN_RANGE } from '@mainstay/contract/rules/password';
import { useQueryClient } from '@tanstack/react-query';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { useFields } from '../../recovery/components/use-fields.ts';
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
  const form = useFields({
    initialValues: { password_min: String(saved.password_min), password_max: String(saved.password_max) },
    validate: () => ({}),
    staysOpen: true,
    send: async ({ password_min, password_max }) => {
      const lengths = { password_min: toLength(password_min), password_max: toLength(password_max) };
      showToast(await saveSignInPolicy(client, { ...saved, ...lengths }));
    },
  });
  return (
    <Card title="Passwords">
      <Form busy={form.busy} className={styles.section} onSubmit={form.submit} noValidate>
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
        <FormMessage>{form.message}</FormMessage>
        {canWrite && (
          <div>
            <SubmitButton busy={form.busy}>Save lengths</SubmitButton>
          </div>
        )}
      </Form>
    </Card>
  );
}

/** Converts an empty or invalid length to 0, which the server rejects with an error for the field. */
const toLength = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : 0);
