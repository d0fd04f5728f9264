import { useId } from 'react';
import './DependenciesField.css';

/** An action that can be waited for. */
export interface DependencyOption {
  key: number;
  name: string;
  /** Where it stands in the playbook. */
  place?: number;
  /** What is to be known of it, such as that it is done. */
  note?: string | undefined;
}

interface WaitsFieldProps {
  /** The others of the playbook; where there are none, nothing is asked. */
  choices: readonly DependencyOption[];
  /** Keys of those that are waited for. */
  value: readonly number[];
  error: string | undefined;
  onChange: (keys: number[]) => void;
}

/** Which of the others an action waits for. */
export function DependenciesField({ choices, value, error, onChange }: WaitsFieldProps) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div>
      <fieldset className="waits" aria-describedby={error ? id : undefined}>
        <legend>Waits for</legend>
        {choices.map(({ key, name, place, note }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={value.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, key] : value.filter((other) => other !== key))
              }
            />
            {place !== undefined && <span className="num dim">{place}</span>}
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
