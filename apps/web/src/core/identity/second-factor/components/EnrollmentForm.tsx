import type { Enrollment } from '@mainstay/contract/identity/second-factor';
import { clsx } from 'clsx';
import { encode } from 'uqr';
import { copyToClipboard } from '../../../../platform/lib/clipboard.ts';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { useFields } from '../../recovery/components/use-fields.ts';
import signInFrameStyles from '../../components/SignInFrame.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './SecondFactor.module.css';

interface EnrollmentFormProps {
  enrollment: Enrollment;
  onConfirm: (code: string) => Promise<unknown>;
}

/** Enrollment of an authenticator app: the user scans the QR code or copies the key, and confirms with the first code. */
export function EnrollmentForm({ enrollment, onConfirm }: EnrollmentFormProps) {
  const form = useFields({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Enter the code that the app shows.' } : {}),
    send: ({ code }) => onConfirm(code),
  });
  const key = enrollment.secret.replace(/(.{4})(?=.)/g, '$1 ');
  const copy = async () => {
    if (await copyToClipboard(enrollment.secret)) showToast('Copied.');
  };
  return (
    <Form busy={form.busy} className={styles.content} onSubmit={form.submit} noValidate>
      <p className={textStyles.muted}>
        Scan this QR code with an authenticator app, then enter the code that the app shows.
      </p>
      <QrCode text={enrollment.uri} label="QR code for the authenticator app" />
      <div>
        <p className={textStyles.caption}>No camera? Enter this key in the app:</p>
        <div className={styles.secretKey}>
          <code>{key}</code>
          {/* The Clipboard API requires a secure context such as HTTPS. */}
          {navigator.clipboard !== undefined && (
            <button
              type="button"
              className={clsx(buttonStyles.button, signInFrameStyles.button, styles.button)}
              data-quiet
              onClick={() => void copy()}
            >
              Copy key
            </button>
          )}
        </div>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        {...form.field('code')}
      />
      <FormMessage>{form.message}</FormMessage>
      <SubmitButton busy={form.busy}>Turn on</SubmitButton>
    </Form>
  );
}

/** Width of the quiet zone in modules, as required by the standard. */
const BORDER = 4;

/**
 * A QR code that is generated locally, so that its secret does not leave the page. It is dark on light in both color schemes, so that
 * cameras can read it.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
