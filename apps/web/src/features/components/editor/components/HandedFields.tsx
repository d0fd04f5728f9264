import { ListButtons } from '../../../../ui/ListButtons.tsx';
import { type Option, SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { removedAt, replacedAt, steppedAt } from './editing.ts';
import { firstFree, type Handed, withChosen } from './handed.ts';

interface HandedFieldsProps {
  /** What it is, for screen readers: `handed over`. */
  name: string;
  value: readonly Handed[];
  /** What can be handed over. */
  sources: readonly Option[];
  /** Parameters that can take it; null: whoever takes it does not say, any name goes. */
  params: readonly Option[] | null;
  /** How the two are called. */
  labels: { source: string; param: string };
  /** The button that adds one. */
  add: string;
  error?: string | undefined;
  onChange: (value: Handed[]) => void;
}

/** Which value becomes which parameter. */
export function HandedFields({ name, value, sources, params, labels, add, error, onChange }: HandedFieldsProps) {
  const free = firstFree(value, sources, params);
  return (
    <>
      {value.map((one, at) => {
        const set = (more: Partial<Handed>) => onChange(replacedAt(value, at, { ...one, ...more }));
        return (
          <fieldset key={at} className="ce-item fields">
            <legend className="sr">
              {name} {at + 1}
            </legend>
            <div className="ce-handed">
              <SelectField
                label={labels.source}
                value={one.source}
                options={withChosen(sources, one.source)}
                onChange={(source) => set({ source })}
              />
              {params === null ? (
                <TextField label={labels.param} value={one.param} maxLength={63} onChange={(param) => set({ param })} />
              ) : (
                <SelectField
                  label={labels.param}
                  value={one.param}
                  options={withChosen(params, one.param)}
                  onChange={(param) => set({ param })}
                />
              )}
              <ListButtons
                name={`${name} ${at + 1}`}
                onStep={(by) => onChange(steppedAt(value, at, by))}
                onRemove={() => onChange(removedAt(value, at))}
              />
            </div>
          </fieldset>
        );
      })}
      {error && (
        <p className="tf-error" role="alert">
          {error}
        </p>
      )}
      <button type="button" className="btn" disabled={!free} onClick={() => free && onChange([...value, free])}>
        {add}
      </button>
    </>
  );
}
