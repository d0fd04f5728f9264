import type { Parameter } from '@mainstay/contract/components/definition';
import { clsx } from 'clsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { removeAt, replaceAt, moveAt } from './editor-state.ts';
import { createKey } from './create-query.ts';
import { PARAM_ORIGINS, PARAM_TYPES } from './option-labels.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

interface ParamsFieldsProps {
  params: readonly Parameter[];
  onChange: (params: Parameter[]) => void;
}

/** Editor for the parameters of a query, whose values come from outside. */
export const ParamsFields = ({ params, onChange }: ParamsFieldsProps) => (
  <>
    {params.map((param, index) => {
      const set = (more: Partial<Parameter>) => onChange(replaceAt(params, index, { ...param, ...more }));
      return (
        <fieldset key={index} className={clsx(styles.item, selectFieldStyles.fields)}>
          <legend className={textStyles.screenReaderOnly}>Parameter {param.name}</legend>
          <div className={styles.itemHeader}>
            <b className={clsx(layoutStyles.grow, textStyles.truncate)}>{param.name}</b>
            <ListButtons
              name={`parameter ${param.name}`}
              onStep={(by) => onChange(moveAt(params, index, by))}
              onRemove={() => onChange(removeAt(params, index))}
            />
          </div>
          <div className={selectFieldStyles.pair}>
            <TextField label="Name" value={param.name} maxLength={63} onChange={(name) => set({ name })} />
            <SelectField label="Type" value={param.type} options={PARAM_TYPES} onChange={(type) => set({ type })} />
          </div>
          <SelectField label="Source" value={param.from} options={PARAM_ORIGINS} onChange={(from) => set({ from })} />
          <CheckField label="Required" value={param.required} onChange={(required) => set({ required })} />
        </fieldset>
      );
    })}
    <button
      type="button"
      className={buttonStyles.button}
      onClick={() => {
        const taken = params.map(({ name }) => name);
        const name = taken.includes('account_id') ? createKey('value', taken) : 'account_id';
        onChange([...params, { name, type: 'int', from: 'context', required: false }]);
      }}
    >
      Add parameter
    </button>
  </>
);
