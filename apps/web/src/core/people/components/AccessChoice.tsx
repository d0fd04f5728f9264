import type { AccessType } from '@mainstay/contract/people/users';
import { useId } from 'react';

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
    <fieldset className="pe-checks" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Access</legend>
      {CHOICES.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={id} checked={value === choice.value} onChange={() => onChange(choice.value)} />
          <span className="pe-word">{choice.name}</span>
          <span className="cap">{choice.about}</span>
        </label>
      ))}
      {error && (
        <p className="tf-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
