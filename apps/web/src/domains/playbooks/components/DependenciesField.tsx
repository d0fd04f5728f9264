import { clsx } from 'clsx';
import { useId } from 'react';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './DependenciesField.module.css';

/** An action that can be selected as blocking. */
export interface DependencyOption {
  key: number;
  name: string;
  /** Its position in the playbook. */
  position?: number;
  /** A short hint, such as its status. */
  note?: string | undefined;
}

interface DependenciesFieldProps {
  /** The other actions of the playbook. If there are none, the field is hidden. */
  choices: readonly DependencyOption[];
  /** Keys of the blocking actions. */
  value: readonly number[];
  error: string | undefined;
  onChange: (keys: number[]) => void;
}

/** Selects which of the other actions block an action. */
export function DependenciesField({ choices, value, error, onChange }: DependenciesFieldProps) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div>
      <fieldset className={styles.choices} aria-describedby={error ? id : undefined}>
        <legend>Blocked by</legend>
        {choices.map(({ key, name, position, note }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={value.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, key] : value.filter((other) => other !== key))
              }
            />
            {position !== undefined && <span className={clsx(textStyles.tabular, textStyles.muted)}>{position}</span>}
            <span className={clsx(layoutStyles.grow, styles.grow)}>{name}</span>
            {note !== undefined && <span className={textStyles.caption}>{note}</span>}
          </label>
        ))}
      </fieldset>
      {error && (
        <p className={textFieldStyles.errorMessage} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
