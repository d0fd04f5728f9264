import {
  AUTOMATION_CONDITIONS_LIMIT,
  TIME_CONDITION_KINDS,
  TIME_CONDITIONS,
  type TimeNumber,
} from '@mainstay/contract/rules/automation';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { ColumnFields } from './ColumnFields.tsx';
import {
  type Columns,
  type ConditionDraft,
  createFieldDraft,
  createTimeDraft,
  getNextKey,
  type TimeDraft,
} from './rule-draft.ts';
import { MenuButton } from '../../../platform/ui/MenuButton.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './RuleEditor.module.css';

interface ConditionRowsProps {
  value: readonly ConditionDraft[];
  columns: Columns;
  /** Error messages by field path. */
  errors: Readonly<Record<string, string>>;
  /** True for users with view-only access. */
  readOnly: boolean;
  onChange: (value: readonly ConditionDraft[]) => void;
}

/** The conditions of a rule. An account matches only if all of them hold. */
export function ConditionRows({ value, columns, errors, readOnly, onChange }: ConditionRowsProps) {
  const updateCondition = (next: ConditionDraft) => onChange(value.map((one) => (one.key === next.key ? next : one)));
  const first = columns.find(({ name }) => name === 'mrr') ?? columns[0];
  return (
    <section className={styles.conditions} aria-label="Conditions">
      <h2>When an account meets all conditions</h2>
      <ol>
        {value.map((condition, at) => {
          const path = `conditions.${at}`;
          const conditionError = Object.entries(errors).find(
            ([one]) => one === path || one.startsWith(`${path}.`),
          )?.[1];
          return (
            <li key={condition.key}>
              <fieldset disabled={readOnly}>
                <legend className={textStyles.screenReaderOnly}>Condition {at + 1}</legend>
                {condition.kind === 'field' ? (
                  <ColumnFields
                    condition={condition}
                    columns={columns}
                    error={conditionError}
                    onChange={updateCondition}
                  />
                ) : (
                  <TimeFields
                    condition={condition}
                    getError={(name) => errors[`${path}.${name}`]}
                    onChange={updateCondition}
                  />
                )}
              </fieldset>
              {!readOnly && (
                <button
                  type="button"
                  className={iconButtonStyles.iconButton}
                  aria-label={`Remove condition ${at + 1}`}
                  onClick={() => onChange(value.filter(({ key }) => key !== condition.key))}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {errors.conditions && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {errors.conditions}
        </p>
      )}
      {!readOnly && value.length < AUTOMATION_CONDITIONS_LIMIT && (
        <MenuButton
          position="bottom-start"
          width={240}
          trigger={
            <button type="button" className={buttonStyles.button}>
              <Plus size={14} aria-hidden />
              Add condition
            </button>
          }
          entries={[
            first !== undefined && {
              label: 'Account field',
              onSelect: () => onChange([...value, createFieldDraft(first.name, getNextKey(value))]),
            },
            ...TIME_CONDITION_KINDS.map((kind) => ({
              label: TIME_CONDITIONS[kind].label,
              onSelect: () => onChange([...value, createTimeDraft(kind, getNextKey(value))]),
            })),
          ]}
        />
      )}
    </section>
  );
}

interface TimeFieldsProps {
  condition: TimeDraft;
  getError: (field: string) => string | undefined;
  onChange: (condition: TimeDraft) => void;
}

const NUMBER_LABELS: Readonly<Record<TimeNumber, string>> = {
  days: 'Days',
  below: 'Health',
  by: 'Points',
  percent: 'Percent',
};

/** Renders a condition over time as a sentence with number fields. */
function TimeFields({ condition, getError, onChange }: TimeFieldsProps) {
  const parts = TIME_CONDITIONS[condition.kind].text.split(/[{}]/);
  const errors = Object.keys(condition.numbers).flatMap((name) => getError(name) ?? []);
  return (
    <>
      <p className={styles.sentence}>
        {parts.map((part, at) => {
          if (at % 2 === 0) return part;
          const name = part as TimeNumber;
          return (
            <input
              key={name}
              className={clsx(styles.numberField, textStyles.tabular)}
              inputMode="numeric"
              size={4}
              aria-label={NUMBER_LABELS[name]}
              aria-invalid={getError(name) ? true : undefined}
              value={condition.numbers[name] ?? ''}
              onChange={({ target }) =>
                onChange({ ...condition, numbers: { ...condition.numbers, [name]: target.value } })
              }
            />
          );
        })}
      </p>
      {errors[0] !== undefined && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {errors[0]}
        </p>
      )}
    </>
  );
}
