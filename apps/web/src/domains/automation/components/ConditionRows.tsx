import {
  AUTOMATION_CONDITIONS_LIMIT,
  TIME_CONDITION_KINDS,
  TIME_CONDITIONS,
} from '@mainstay/contract/rules/automation';
import { Menu } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import '../../../platform/ui/button.css';
import '../../../platform/ui/icon-button.css';
import '../../../platform/ui/overlay-styles.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { type ConditionDraft, type Columns, createFieldDraft, createTimeDraft, getNextKey } from './rule-draft.ts';
import { TimeFields } from './TimeFields.tsx';

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
    <section className="aut-conditions" aria-label="Conditions">
      <h2>When all conditions are met</h2>
      <ol>
        {value.map((condition, at) => {
          const path = `conditions.${at}`;
          const conditionError = Object.entries(errors).find(
            ([one]) => one === path || one.startsWith(`${path}.`),
          )?.[1];
          return (
            <li key={condition.key}>
              <fieldset disabled={readOnly}>
                <legend className="sr">Condition {at + 1}</legend>
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
                  className="ic"
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
        <p className="tf-error" role="alert">
          {errors.conditions}
        </p>
      )}
      {!readOnly && value.length < AUTOMATION_CONDITIONS_LIMIT && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <button type="button" className="btn">
              <Plus size={14} aria-hidden />
              Add condition
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {first && (
              <Menu.Item onClick={() => onChange([...value, createFieldDraft(first.name, getNextKey(value))])}>
                Account field
              </Menu.Item>
            )}
            {TIME_CONDITION_KINDS.map((kind) => (
              <Menu.Item key={kind} onClick={() => onChange([...value, createTimeDraft(kind, getNextKey(value))])}>
                {TIME_CONDITIONS[kind].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}
