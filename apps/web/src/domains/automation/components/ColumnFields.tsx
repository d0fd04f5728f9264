import { AUTOMATION_VALUES_LIMIT, valueCount } from '@mainstay/contract/rules/automation';
import { type Operator, OPERATOR_LABELS } from '@mainstay/contract/rules/expressions';
import { operatorsFor } from '../../../platform/lib/condition-values.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TagsField } from '../../../platform/ui/TagsField.tsx';
import { ValueField } from '../../../platform/ui/ValueField.tsx';
import { type Columns, type FieldDraft, getColumnType } from './rule-draft.ts';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './RuleEditor.module.css';

interface ColumnFieldsProps {
  condition: FieldDraft;
  columns: Columns;
  error: string | undefined;
  onChange: (condition: FieldDraft) => void;
}

/** The fields of a condition on a column of accounts: column, operator and values. */
export function ColumnFields({ condition, columns, error, onChange }: ColumnFieldsProps) {
  const { field, op, values } = condition;
  const type = getColumnType(columns, field);
  const defaultValue = type === 'boolean' ? 'true' : '';
  const fillValues = (next: Operator, previous: readonly string[]) =>
    Array.from({ length: valueCount(next)[0] }, (_, at) => previous[at] ?? defaultValue);
  const selectColumn = (name: string) => {
    const allowed = operatorsFor(getColumnType(columns, name));
    const next = allowed.includes(op) ? op : 'eq';
    const isBoolean = getColumnType(columns, name) === 'boolean';
    const emptyValues = Array.from({ length: next === 'in' ? 0 : valueCount(next)[0] }, () =>
      isBoolean ? 'true' : '',
    );
    onChange({ ...condition, field: name, op: next, values: emptyValues });
  };
  const selectOperator = (next: Operator) =>
    onChange({ ...condition, op: next, values: next === 'in' ? values.filter(Boolean) : fillValues(next, values) });
  return (
    <div className={styles.columnFields}>
      <SelectField
        label="Field"
        value={field}
        options={columns.map(({ name, label }) => ({ value: name, label }))}
        onChange={selectColumn}
      />
      <SelectField
        label="Operator"
        value={op}
        options={operatorsFor(type).map((value) => ({ value, label: OPERATOR_LABELS[value] }))}
        onChange={selectOperator}
      />
      {op === 'in' ? (
        <TagsField
          label="Values"
          value={[...values]}
          knownTags={[]}
          maxTags={AUTOMATION_VALUES_LIMIT}
          error={error}
          onChange={(next) => onChange({ ...condition, values: next })}
        />
      ) : (
        values.map((value, at) => (
          <ValueField
            key={at}
            label={at === 0 ? 'Value' : 'And'}
            type={type === 'instant' ? 'date' : type}
            value={value}
            error={at === values.length - 1 ? error : undefined}
            onChange={(text) => onChange({ ...condition, values: values.with(at, text) })}
          />
        ))
      )}
      {values.length === 0 && op !== 'in' && error && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
