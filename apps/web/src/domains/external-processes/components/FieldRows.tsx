import {
  FIELD_TYPE_NAMES,
  FIELD_TYPES,
  FIELDS_LIMIT,
  type FieldType,
} from '@mainstay/contract/rules/external-processes';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { ListButtons } from '../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { type FieldDraft, suggestKey, createField, getNextId } from './process-draft.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './ExternalProcesses.module.css';

interface FieldRowsProps {
  value: readonly FieldDraft[];
  /** Error messages by field path. */
  errors: Readonly<Record<string, string>>;
  /** True for users with view-only access. */
  readOnly: boolean;
  onChange: (value: FieldDraft[]) => void;
}

export const FIELD_TYPE_OPTIONS = FIELD_TYPES.map((value: FieldType) => ({ value, label: FIELD_TYPE_NAMES[value] }));

/** Edits the fields of a form and their order. */
export function FieldRows({ value, errors, readOnly, onChange }: FieldRowsProps) {
  const move = (at: number, offset: -1 | 1) => {
    const field = value[at];
    if (field && value[at + offset]) onChange(value.toSpliced(at, 1).toSpliced(at + offset, 0, field));
  };
  return (
    <section className={styles.fields} aria-label="Form">
      <h2>Form</h2>
      {value.length === 0 && <p className={textStyles.muted}>No fields.</p>}
      <ol>
        {value.map((field, at) => (
          <li key={field.id}>
            <FieldParts
              field={field}
              getError={(name) => errors[`fields.${at}.${name}`]}
              onChange={(next) => onChange(value.map((one) => (one.id === field.id ? { ...one, ...next } : one)))}
            />
            {!readOnly && (
              <ListButtons
                name={field.label.trim() || `field ${at + 1}`}
                onStep={(by) => move(at, by)}
                onRemove={() => onChange(value.filter(({ id }) => id !== field.id))}
              />
            )}
          </li>
        ))}
      </ol>
      {errors.fields && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {errors.fields}
        </p>
      )}
      {!readOnly && value.length < FIELDS_LIMIT && (
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.addButton)}
          onClick={() => onChange([...value, createField(getNextId(value))])}
        >
          <Plus size={14} aria-hidden />
          Add field
        </button>
      )}
    </section>
  );
}

interface FieldPartsProps {
  field: FieldDraft;
  getError: (name: string) => string | undefined;
  onChange: (next: Partial<FieldDraft>) => void;
}

function FieldParts({ field, getError, onChange }: FieldPartsProps) {
  return (
    <div className={styles.field}>
      <TextField
        label="Label"
        value={field.label}
        error={getError('label')}
        onChange={(label) => onChange({ label })}
      />
      <SelectField
        label="Type"
        value={field.type}
        options={FIELD_TYPE_OPTIONS}
        onChange={(type) => onChange({ type })}
      />
      <TextField
        label="Sent as"
        spellCheck={false}
        value={suggestKey(field)}
        error={getError('key')}
        onChange={(key) => onChange({ key })}
      />
      <TextField
        label="Default value"
        placeholder="None"
        value={field.value}
        error={getError('value')}
        onChange={(value) => onChange({ value })}
      />
      {field.type === 'choice' && (
        <TextArea
          label="Choices, one per line"
          rows={3}
          value={field.options.join('\n')}
          error={getError('options')}
          onChange={(text) => onChange({ options: text === '' ? [] : text.split('\n') })}
        />
      )}
      <CheckField label="Required" value={field.required} onChange={(required) => onChange({ required })} />
    </div>
  );
}
