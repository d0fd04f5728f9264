import type { AttributeOption } from '@mainstay/contract/rules/attribute-values';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import buttonStyles from '../../../platform/ui/button.module.css';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import nativeFieldStyles from '../../../platform/ui/NativeField.module.css';
import styles from './AttributeBuilder.module.css';

interface OptionRowsProps {
  value: readonly AttributeOption[];
  onChange: (value: AttributeOption[]) => void;
}

/** Editor for the options of a field: value, color, and whether they are active. */
export function OptionRows({ value, onChange }: OptionRowsProps) {
  const change = (position: number, next: Partial<AttributeOption>) =>
    onChange(value.map((option, index) => (index === position ? { ...option, ...next } : option)));
  return (
    <fieldset className={nativeFieldStyles.group}>
      <legend>Options</legend>
      {value.map((option, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no stable key while their values are edited.
        <div className={styles.option} key={position}>
          <input
            className={clsx(nativeFieldStyles.control, styles.control)}
            aria-label={`Option ${position + 1}`}
            value={option.value}
            onChange={(event) => change(position, { value: event.target.value })}
          />
          <input
            type="color"
            aria-label={`Color of option ${position + 1}`}
            value={option.color ?? '#8a909c'}
            onChange={(event) => change(position, { color: event.target.value })}
          />
          <label>
            <input
              type="checkbox"
              checked={option.status === 'active'}
              onChange={(event) => change(position, { status: event.target.checked ? 'active' : 'inactive' })}
            />
            Active
          </label>
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label={`Remove option ${position + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== position))}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      ))}
      <button
        type="button"
        className={clsx(buttonStyles.button, editorFormStyles.addButton)}
        onClick={() => onChange([...value, { value: '', color: null, status: 'active' }])}
      >
        <Plus size={14} aria-hidden />
        Add option
      </button>
    </fieldset>
  );
}
