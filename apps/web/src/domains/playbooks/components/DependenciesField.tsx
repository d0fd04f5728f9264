import { useId } from 'react';
import './DependenciesField.css';

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
      <fieldset className="waits" aria-describedby={error ? id : undefined}>
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
            {position !== undefined && <span className="num dim">{position}</span>}
            <span className="grow">{name}</span>
            {note !== undefined && <span className="cap">{note}</span>}
          </label>
        ))}
      </fieldset>
      {error && (
        <p className="tf-error" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
