import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Activity, FileSpreadsheet, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { hashHref } from '../../../../platform/lib/history.ts';
import { stringifySearch } from '../../../../platform/lib/search-params.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { SignInFrame } from '../../components/SignInFrame.tsx';
import { CodeStep } from '../components/CodeStep.tsx';
import { EmailStep } from '../components/EmailStep.tsx';
import type { VerifiedCode } from '../queries.ts';
import signInFrameStyles from '../../components/SignInFrame.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../components/SignUp.module.css';

const POINTS = [
  { icon: Activity, name: 'Health you can explain', about: 'Every score shows what changed and by how much.' },
  {
    icon: ListChecks,
    name: 'Nothing falls through',
    about: 'Playbooks put the next step in front of its owner.',
  },
  {
    icon: FileSpreadsheet,
    name: 'Running in an afternoon',
    about: 'Import accounts, users and usage from a spreadsheet.',
  },
] as const;

/** Introduces the product and starts the sign-up: first an email, then its code. */
export function LandingScreen() {
  const { showReg } = useSearch({ from: '/landing' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  return showReg || sentTo ? (
    <Registration sentTo={sentTo} onSent={setSentTo} />
  ) : (
    <SignInFrame title="Know how every customer is doing" about="Customer success software you host yourself.">
      <ul className={styles.benefits}>
        {POINTS.map(({ icon: Icon, name, about }) => (
          <li key={name}>
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{name}</b>
              <span className={textStyles.muted}>{about}</span>
            </span>
          </li>
        ))}
      </ul>
      <EmailStep email="" verb="Get started" onSent={setSentTo} />
      <p className={clsx(textStyles.muted, styles.alternative)}>
        Already have a workspace? <a href={hashHref('/email')}>Sign in</a>
      </p>
    </SignInFrame>
  );
}

interface RegistrationProps {
  sentTo: string | null;
  onSent: (email: string) => void;
}

function Registration({ sentTo, onSent }: RegistrationProps) {
  const navigateTo = useNavigateTo();
  // The address of the last step, with the code that it needs (1-C-49).
  const openSignUp = ({ email, otp }: VerifiedCode) =>
    navigateTo(`/signup${stringifySearch({ email, screen: 3, otp })}`);
  return (
    <SignInFrame
      title={sentTo ? 'Check your email' : 'Create your company'}
      about={
        sentTo
          ? `We sent a code to ${sentTo}. It expires in 10 minutes.`
          : 'We’ll send a verification code to your email.'
      }
    >
      {sentTo ? <CodeStep email={sentTo} onVerified={openSignUp} /> : <EmailStep email="" onSent={onSent} />}
      <button
        type="button"
        className={clsx(buttonStyles.button, signInFrameStyles.button)}
        data-quiet
        onClick={() => navigateTo('/')}
      >
        Cancel
      </button>
    </SignInFrame>
  );
}
