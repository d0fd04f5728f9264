import { canAssignRoles } from '@mainstay/contract/rules/roles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { rolesQuery } from '../queries.ts';
import { usePeopleRights } from './may-write.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './People.module.css';

interface RoleChecksProps {
  /** Role codes. */
  value: readonly string[];
  onChange: (roles: string[]) => void;
  error?: string | undefined;
}

/** Selects the roles of a user. Roles above those of the signed-in user are not offered. */
export function RoleChecks({ value, onChange, error }: RoleChecksProps) {
  const { data } = useQuery(rolesQuery);
  const { roles: ownRoles } = usePeopleRights();
  const id = useId();
  const assignableRoles = (data?.listing ?? []).filter(({ abbr }) => canAssignRoles(ownRoles, [abbr]));
  const toggle = (abbr: string, on: boolean) => onChange(on ? [...value, abbr] : value.filter((role) => role !== abbr));
  return (
    <fieldset className={styles.checkGroup} aria-describedby={error ? id : undefined}>
      <legend>Roles</legend>
      {assignableRoles.map(({ abbr, name }) => (
        <label key={abbr}>
          <input
            type="checkbox"
            checked={value.includes(abbr)}
            onChange={(event) => toggle(abbr, event.target.checked)}
          />
          <span className={layoutStyles.grow}>{name}</span>
        </label>
      ))}
      {error && (
        <p className={textFieldStyles.errorMessage} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
