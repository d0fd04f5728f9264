import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { CheckField } from '../../platform/ui/CheckField.tsx';
import { rolesQuery } from './queries.ts';
import textStyles from '../../platform/theme/text.module.css';
import textFieldStyles from '../../platform/ui/TextField.module.css';
import styles from './RoleFields.module.css';

interface RoleFieldsProps {
  legend: string;
  value: readonly string[];
  error?: string | undefined;
  onChange: (roles: string[]) => void;
}

/** Selects the roles that something is visible to. If none is selected, all users have access. */
export function RoleFields({ legend, value, error, onChange }: RoleFieldsProps) {
  const { data } = useQuery(rolesQuery);
  const id = useId();
  const toggle = (abbr: string, on: boolean) => onChange(on ? [...value, abbr] : value.filter((role) => role !== abbr));
  return (
    <fieldset className={styles.root} aria-describedby={id}>
      <legend>{legend}</legend>
      {(data?.listing ?? []).map(({ abbr, name }) => (
        <CheckField key={abbr} label={name} value={value.includes(abbr)} onChange={(on) => toggle(abbr, on)} />
      ))}
      <p className={textStyles.caption} id={id}>
        {value.length === 0 ? 'Visible to everyone.' : 'Hidden from everyone else.'}
      </p>
      {error && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
