import type { Discovery } from '@mainstay/contract/identity';
import { describeSignInMethod } from '@mainstay/contract/rules/strategies';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './SignInFrame.module.css';

const NUMBER_NAMES = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const toAddress = (domain: Discovery) => (domain.sso_url ? new URL(domain.sso_url).host : domain.domain);

interface DomainChoiceProps {
  email: string;
  domains: readonly Discovery[];
  onChoose: (domain: Discovery) => void;
  onReset: () => void;
}

/** Step 2: selects one of the companies in which the email has an account. */
export function DomainChoice({ email, domains, onChoose, onReset }: DomainChoiceProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain = domains.find((d) => d.domain === selected);
    if (domain) onChoose(domain);
    else showToast('Please select a domain.');
  };
  return (
    <SignInFrame
      title="Choose a workspace"
      about={`${email} belongs to ${NUMBER_NAMES[domains.length] ?? domains.length}.`}
    >
      <form onSubmit={submit}>
        <fieldset className={styles.workspaces}>
          <legend className={textStyles.screenReaderOnly}>Workspace</legend>
          {domains.map((domain) => (
            <label key={domain.domain}>
              <input
                type="radio"
                name="domain"
                checked={domain.domain === selected}
                onChange={() => setSelected(domain.domain)}
              />
              <AccountLogo name={domain.entity_name} size={28} />
              <span className={styles.workspaceDetails}>
                <b className={textStyles.truncate}>{domain.entity_name}</b>
                <span className={clsx(styles.address, textStyles.caption)}>{toAddress(domain)}</span>
                <span className={clsx(styles.signInMethod, textStyles.caption)}>
                  {describeSignInMethod(domain.auth_strategy).label}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <SubmitButton>Continue</SubmitButton>
        <button type="button" className={clsx(buttonStyles.button, styles.button)} data-quiet onClick={onReset}>
          <ArrowLeft size={14} aria-hidden />
          Reset
        </button>
      </form>
    </SignInFrame>
  );
}
