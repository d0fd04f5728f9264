import type { Enrollment } from '@mainstay/contract/identity/second-factor';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { useFields } from '../../recovery/components/use-fields.ts';
import { EnrollmentForm } from '../../second-factor/components/EnrollmentForm.tsx';
import { RecoveryCodes } from '../../second-factor/components/RecoveryCodes.tsx';
import { beginSetup, confirmSetup, finishSetup, type PendingSignIn, verifyCode } from '../queries.ts';
import styles from '../../second-factor/components/SecondFactor.module.css';

interface SecondStepProps {
  pending: PendingSignIn;
  /** Continues the sign-in with `acs_url`. */
  onFinish: (acsUrl: string) => void;
  /** Returns to the password. */
  onBack: () => void;
}

/** The step after a correct password: a code, or the setup of the second factor that the company requires. */
export const SecondStep = (props: SecondStepProps) =>
  props.pending.step === 'code' ? <CodeForm {...props} /> : <RequiredSetup {...props} />;

const BackButton = ({ onBack }: Pick<SecondStepProps, 'onBack'>) => (
  <button type="button" className={styles.linkButton} onClick={onBack}>
    Back to the password
  </button>
);

function CodeForm({ pending, onFinish, onBack }: SecondStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useFields({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Enter a code.' } : {}),
    send: async ({ code }) => onFinish(await verifyCode(pending, code)),
  });
  return (
    <SignInFrame
      title={isRecovery ? 'Enter a recovery code' : 'Enter your code'}
      about={
        isRecovery
          ? 'One of the ten codes that you saved when you set up two-factor authentication. It works once.'
          : 'The six digits that your authenticator app shows now.'
      }
    >
      <form onSubmit={form.submit} noValidate>
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={50}
          autoFocus
          {...form.field('code')}
        />
        <FormMessage>{form.message}</FormMessage>
        <SubmitButton busy={form.busy}>Sign in</SubmitButton>
      </form>
      <button type="button" className={styles.linkButton} onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </button>
      <BackButton onBack={onBack} />
    </SignInFrame>
  );
}

function RequiredSetup({ pending, onFinish, onBack }: SecondStepProps) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    beginSetup(pending).then(setEnrollment, (error: unknown) => setProblem(getErrorMessage(error)));
  }, [pending]);
  const finish = async () => {
    try {
      onFinish(await finishSetup(pending));
    } catch (error) {
      setProblem(getErrorMessage(error));
    }
  };
  return (
    <SignInFrame
      title={codes ? 'Save your recovery codes' : 'Set up two-factor authentication'}
      about={codes ? undefined : 'Your company requires a second factor to sign in.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void finish()} />
      ) : (
        enrollment && (
          <EnrollmentForm
            enrollment={enrollment}
            onConfirm={async (code) => setCodes(await confirmSetup(pending, code))}
          />
        )
      )}
      <FormMessage>{problem}</FormMessage>
      {!codes && <BackButton onBack={onBack} />}
    </SignInFrame>
  );
}
