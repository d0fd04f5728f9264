import type { AccessType } from '@mainstay/contract/people/users';
import { clsx } from 'clsx';
import { useId } from 'react';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './People.module.css';

interface AccessChoiceProps {
  value: AccessType;
  onChange: (access: AccessType) => void;
  error?: string | undefined;
}

const CHOICES: readonly { value: AccessType; name: string; about: string }[] = [
  { value: 'full', name: 'Full access', about: 'can view and change everything that the roles allow' },
  { value: 'read_only', name: 'Read-only', about: 'can view everything that the roles allow, but change nothing' },
];

/** Selects whether a user has full or view-only access. */
export function AccessChoice({ value, onChange, error }: AccessChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.checkGroup} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Access</legend>
      {CHOICES.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={id} checked={value === choice.value} onChange={() => onChange(choice.value)} />
          <span className={styles.choiceName}>{choice.name}</span>
          <span className={clsx(textStyles.caption, styles.caption)}>{choice.about}</span>
        </label>
      ))}
      {error && (
        <p className={textFieldStyles.errorMessage} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
