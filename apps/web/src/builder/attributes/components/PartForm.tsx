import { ATTRIBUTE_TYPES, type AttributePart } from '@mainstay/contract/rules/attribute-values';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { hasOptions, changePartType, VALIDATION_OPTIONS } from './attribute-draft.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { OptionRows } from './OptionRows.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import styles from './AttributeBuilder.module.css';

interface PartFormProps {
  title: string;
  part: AttributePart;
  onChange: (part: AttributePart) => void;
  /** Only set for the second part. */
  onRemove?: (() => void) | undefined;
}

/** Editor for one part of an attribute. */
export function PartForm({ title, part, onChange, onRemove }: PartFormProps) {
  return (
    <section className={editorFormStyles.part} aria-label={title}>
      <div className={layoutStyles.row}>
        <h2 className={layoutStyles.grow}>{title}</h2>
        {onRemove && (
          <button type="button" className={buttonStyles.button} data-quiet onClick={onRemove}>
            Remove
          </button>
        )}
      </div>
      <TextField label="Label" value={part.label} onChange={(label) => onChange({ ...part, label })} />
      <div className={editorFormStyles.pair}>
        <SelectField
          label="Type"
          value={part.type}
          options={ATTRIBUTE_TYPES.map((type) => ({ value: type, label: type === 'text list' ? 'Text list' : type }))}
          onChange={(type) => onChange(changePartType(part, type))}
        />
        {part.type === 'Input' && (
          <SelectField
            label="Accepts"
            value={part.validation}
            options={VALIDATION_OPTIONS}
            onChange={(validation) => onChange({ ...part, validation })}
          />
        )}
      </div>
      <label className={styles.checkField}>
        <input
          type="checkbox"
          checked={part.required}
          onChange={(event) => onChange({ ...part, required: event.target.checked })}
        />
        Required
      </label>
      {hasOptions(part) && <OptionRows value={part.options} onChange={(options) => onChange({ ...part, options })} />}
    </section>
  );
}
