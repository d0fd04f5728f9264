import { clsx } from 'clsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { type Option, SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { removeAt, replaceAt, moveAt } from './editor-state.ts';
import { createMapping, type ParamMapping, withSelected } from './param-mapping.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';
import styles from './ComponentEditor.module.css';

interface ParamMappingFieldsProps {
  /** Name of the mapping for screen readers. */
  name: string;
  value: readonly ParamMapping[];
  /** Values that can be passed on. */
  sources: readonly Option[];
  /** Parameters that can receive values; null if the receiver does not declare any, so that every name is valid. */
  params: readonly Option[] | null;
  /** Labels of the two fields of an entry. */
  labels: { source: string; param: string };
  /** Label of the button that adds an entry. */
  add: string;
  error?: string | undefined;
  onChange: (value: ParamMapping[]) => void;
}

/** Editor for a mapping of values to parameters. */
export function ParamMappingFields({
  name,
  value,
  sources,
  params,
  labels,
  add,
  error,
  onChange,
}: ParamMappingFieldsProps) {
  const newMapping = createMapping(value, sources, params);
  return (
    <>
      {value.map((mapping, index) => {
        const set = (more: Partial<ParamMapping>) => onChange(replaceAt(value, index, { ...mapping, ...more }));
        return (
          <fieldset key={index} className={clsx(styles.item, selectFieldStyles.fields)}>
            <legend className={textStyles.screenReaderOnly}>
              {name} {index + 1}
            </legend>
            <div className={styles.mappingFields}>
              <SelectField
                label={labels.source}
                value={mapping.source}
                options={withSelected(sources, mapping.source)}
                onChange={(source) => set({ source })}
              />
              {params === null ? (
                <TextField
                  label={labels.param}
                  value={mapping.param}
                  maxLength={63}
                  onChange={(param) => set({ param })}
                />
              ) : (
                <SelectField
                  label={labels.param}
                  value={mapping.param}
                  options={withSelected(params, mapping.param)}
                  onChange={(param) => set({ param })}
                />
              )}
              <ListButtons
                name={`${name} ${index + 1}`}
                onStep={(by) => onChange(moveAt(value, index, by))}
                onRemove={() => onChange(removeAt(value, index))}
              />
            </div>
          </fieldset>
        );
      })}
      {error && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className={buttonStyles.button}
        disabled={!newMapping}
        onClick={() => newMapping && onChange([...value, newMapping])}
      >
        {add}
      </button>
    </>
  );
}
