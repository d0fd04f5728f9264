import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../lib/api.ts';
import { hashHref } from '../../../../lib/history.ts';
import { type Search, stringifySearch, textParam } from '../../../../lib/search-params.ts';
import { useNavigateTo } from '../../../../lib/use-navigate-to.ts';
import { LoaderScreen } from '../../components/LoaderScreen.tsx';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { CodeStep } from '../components/CodeStep.tsx';
import { CompanyStep } from '../components/CompanyStep.tsx';
import { EmailStep } from '../components/EmailStep.tsx';
import { Steps } from '../components/Steps.tsx';
import { type Step, parseStep, type VerifiedCode, getVerifiedCode, verifyCode } from '../queries.ts';

const TITLES: Record<Step, string> = { 1: 'Create your company', 2: 'Check your email', 3: 'About your company' };

const getAbout = (step: Step, email: string): string => {
  if (step === 1) return 'Three steps: your email, a code, your company.';
  if (step === 3) return `${email} will be its first administrator.`;
  return email ? `We sent a code to ${email}. It expires in 10 minutes.` : 'The emailed code expires in 10 minutes.';
};

/** Creates a company in three steps. The address contains the step; the last one requires a verified code. */
export function SignUpScreen() {
  const go = useNavigateTo();
  const search: Search = useSearch({ strict: false });
  const inPath: { email?: string } = useParams({ strict: false });
  const email = textParam(search, 'email') ?? inPath.email ?? '';
  const otp = textParam(search, 'otp');
  const asked = parseStep({ screen: textParam(search, 'screen'), status: textParam(search, 'status') });
  const { verified, checking, fault } = useVerified(email, asked === 3 ? otp : undefined);
  if (checking) return <LoaderScreen />;
  const step = asked === 3 && !verified ? 2 : asked;

  const show = (next: Step, address: string) => {
    const status = next === 2 ? 'sent' : 'verified';
    go(`/signup${stringifySearch({ email: address, screen: next, status })}`);
  };
  return (
    <SignInFrame title={TITLES[step]} about={getAbout(step, email)}>
      <Steps current={step} />
      {step === 1 && <EmailStep key={email} email={email} onSent={(address) => show(2, address)} />}
      {step === 2 && (
        <CodeStep key={email} email={email} otp={otp} fault={fault} onVerified={(done) => show(3, done.email)} />
      )}
      {step === 3 && verified && <CompanyStep verified={verified} />}
      <p className="dim su-else">
        {step === 1 ? 'Already have a workspace? ' : 'Wrong email? '}
        <a href={hashHref(step === 1 ? '/email' : '/signup')}>{step === 1 ? 'Sign in' : 'Start over'}</a>
      </p>
    </SignInFrame>
  );
}

interface Checked {
  verified: VerifiedCode | null;
  checking: boolean;
  /** The server's error about the code in the address. */
  fault: string | null;
}

/** Returns the verified code of an email: one that was verified on this page, or the one in the address once the server has accepted it. */
function useVerified(email: string, otp: string | undefined): Checked {
  const known = getVerifiedCode(email);
  const [answer, setAnswer] = useState<{ of: string; fault: string | null }>({ of: '', fault: null });
  const asking = known || !email || !otp ? '' : `${email} ${otp}`;
  useEffect(() => {
    if (asking === '' || !otp) return;
    let left = false;
    verifyCode({ email, otp }).then(
      () => left || setAnswer({ of: asking, fault: null }),
      (error: unknown) => left || setAnswer({ of: asking, fault: getErrorMessage(error) }),
    );
    return () => {
      left = true;
    };
  }, [asking, email, otp]);
  const answered = answer.of === asking;
  return { verified: known, checking: asking !== '' && !answered, fault: answered ? answer.fault : null };
}
