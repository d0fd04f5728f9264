import { useParams, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { type Search, stringifySearch, textParam } from '../../../../platform/lib/search-params.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { LoaderScreen } from '../../components/LoaderScreen.tsx';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { CodeStep } from '../components/CodeStep.tsx';
import { CompanyStep } from '../components/CompanyStep.tsx';
import { EmailStep } from '../components/EmailStep.tsx';
import { getVerifiedCode, parseStep, type Step, type VerifiedCode, verifyCode } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from '../components/SignUp.module.css';

const TITLES: Record<Step, string> = { 1: 'Create your company', 2: 'Check your email', 3: 'About your company' };

const getAbout = (step: Step, email: string): string => {
  if (step === 1) return 'Three steps: your email, a code, your company.';
  if (step === 3) return `${email} will be its first administrator.`;
  return email ? `We sent a code to ${email}. It expires in 10 minutes.` : 'The emailed code expires in 10 minutes.';
};

/** Creates a company in three steps. The address contains the step; the last one requires a verified code. */
export function SignUpScreen() {
  const navigateTo = useNavigateTo();
  const search: Search = useSearch({ strict: false });
  const pathParams: { email?: string } = useParams({ strict: false });
  const email = textParam(search, 'email') ?? pathParams.email ?? '';
  const otp = textParam(search, 'otp');
  const requestedStep = parseStep({ screen: textParam(search, 'screen'), status: textParam(search, 'status') });
  const { verified, checking, error } = useVerified(email, requestedStep === 3 ? otp : undefined);
  if (checking) return <LoaderScreen />;
  const step = requestedStep === 3 && !verified ? 2 : requestedStep;

  const openStep = (next: Step, address: string) => {
    const status = next === 2 ? 'sent' : 'verified';
    navigateTo(`/signup${stringifySearch({ email: address, screen: next, status })}`);
  };
  return (
    <SignInFrame title={TITLES[step]} about={getAbout(step, email)}>
      <Steps current={step} />
      {step === 1 && <EmailStep key={email} email={email} onSent={(address) => openStep(2, address)} />}
      {step === 2 && (
        <CodeStep
          key={email}
          email={email}
          otp={otp}
          initialError={error}
          onVerified={(done) => openStep(3, done.email)}
        />
      )}
      {step === 3 && verified && <CompanyStep verified={verified} />}
      <p className={clsx(textStyles.muted, styles.alternative)}>
        {step === 1 ? 'Already have a workspace? ' : 'Wrong email? '}
        <a href={hashHref(step === 1 ? '/email' : '/signup')}>{step === 1 ? 'Sign in' : 'Start over'}</a>
      </p>
    </SignInFrame>
  );
}

interface VerificationState {
  verified: VerifiedCode | null;
  checking: boolean;
  /** The server's error about the code in the address. */
  error: string | null;
}

/** Returns the verified code of an email: one that was verified on this page, or the one in the address once the server has accepted it. */
function useVerified(email: string, otp: string | undefined): VerificationState {
  const known = getVerifiedCode(email);
  const [result, setResult] = useState<{ request: string; error: string | null }>({ request: '', error: null });
  const request = known || !email || !otp ? '' : `${email} ${otp}`;
  useEffect(() => {
    if (request === '' || !otp) return;
    let isStale = false;
    verifyCode({ email, otp }).then(
      () => isStale || setResult({ request: request, error: null }),
      (error: unknown) => isStale || setResult({ request: request, error: getErrorMessage(error) }),
    );
    return () => {
      isStale = true;
    };
  }, [request, email, otp]);
  const isAnswered = result.request === request;
  return { verified: known, checking: request !== '' && !isAnswered, error: isAnswered ? result.error : null };
}

const STEP_NAMES = ['Email', 'Code', 'Company'] as const;

/** Shows the current one of the three steps. */
const Steps = ({ current }: { current: Step }) => (
  <ol className={styles.steps} aria-label="Steps">
    {STEP_NAMES.map((name, index) => (
      <li
        key={name}
        data-done={index + 1 < current ? true : undefined}
        aria-current={index + 1 === current ? 'step' : undefined}
      >
        <span className={clsx(styles.stepNumber, textStyles.tabular)}>
          {index + 1 < current ? <Check size={11} strokeWidth={3} aria-label="done" /> : index + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
);
