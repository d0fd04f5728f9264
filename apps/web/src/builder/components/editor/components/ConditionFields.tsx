import { type Condition, type Operator, OPERATOR_LABELS } from '@mainstay/contract/rules/expressions';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { operatorsFor, toScalar } from '../../../../platform/lib/condition-values.ts';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { ValueField } from '../../../../platform/ui/ValueField.tsx';
import {
  toCondition,
  type Group,
  type GroupMode,
  toGroup,
  type Leaf,
  formatLiteral,
  countValues,
} from './condition-tree.ts';
import { type getColumns, removeAt, replaceAt } from './editor-state.ts';
import { ExpressionField } from './ExpressionField.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

type Columns = ReturnType<typeof getColumns>;

interface GroupFieldsProps {
  /** Accessible name of the group. */
  label: string;
  group: Group;
  columns: Columns;
  /** Parameters that can be used as values. */
  params: readonly string[];
  onChange: (group: Group) => void;
  depth?: number;
}

const MODES: readonly { value: GroupMode; label: string }[] = [
  { value: 'all', label: 'All of these conditions' },
  { value: 'any', label: 'Any of these conditions' },
  { value: 'none', label: 'None of these conditions' },
];
const MAX_DEPTH = 3;

/** Editor for a group of conditions, which may contain nested groups. */
export function GroupFields({ label, group, columns, params, onChange, depth = 0 }: GroupFieldsProps) {
  const { mode, members } = group;
  const setMembers = (next: readonly Condition[]) => onChange({ mode, members: next });
  const createCondition = (): Condition => ({
    left: { field: columns[0]?.name ?? 'name' },
    op: 'eq',
    right: [{ value: '' }],
  });
  return (
    <div className={styles.conditionGroup}>
      {members.length > 1 || depth > 0 ? (
        <SelectField
          quiet
          label={label}
          value={mode}
          options={MODES}
          onChange={(next) => onChange({ mode: next, members })}
        />
      ) : null}
      {members.map((member, index) => {
        const innerGroup = toGroup(member);
        const remove = () => setMembers(removeAt(members, index));
        return (
          <div key={index} className={styles.condition}>
            {innerGroup ? (
              <GroupFields
                columns={columns}
                params={params}
                label={`${label}, group ${index + 1}`}
                group={innerGroup}
                depth={depth + 1}
                onChange={(next) => {
                  const condition = toCondition(next);
                  setMembers(condition ? replaceAt(members, index, condition) : removeAt(members, index));
                }}
              />
            ) : (
              <LeafFields
                columns={columns}
                params={params}
                label={`Condition ${index + 1}`}
                leaf={member as Leaf}
                onChange={(next) => setMembers(replaceAt(members, index, next))}
              />
            )}
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label={`Remove condition ${index + 1}`}
              onClick={remove}
            >
              <X size={14} aria-hidden />
            </button>
          </div>
        );
      })}
      <span className={layoutStyles.row}>
        <button
          type="button"
          className={buttonStyles.button}
          onClick={() => setMembers([...members, createCondition()])}
        >
          Add condition
        </button>
        {depth < MAX_DEPTH && (
          <button
            type="button"
            className={buttonStyles.button}
            data-quiet
            onClick={() => setMembers([...members, { any: [createCondition()] }])}
          >
            Add group
          </button>
        )}
      </span>
    </div>
  );
}

interface LeafFieldsProps {
  label: string;
  leaf: Leaf;
  columns: Columns;
  params: readonly string[];
  onChange: (leaf: Leaf) => void;
}

function LeafFields({ label, leaf, columns, params, onChange }: LeafFieldsProps) {
  const field = 'field' in leaf.left ? leaf.left.field : undefined;
  const type = columns.find(({ name }) => name === field)?.type;
  const operators = operatorsFor(type).map((op) => ({ value: op, label: OPERATOR_LABELS[op] }));
  const right = leaf.right ?? [];
  const setOperator = (op: Operator) => {
    const count = countValues(op);
    const operands = Array.from({ length: count }, (_, index) => right[index] ?? { value: toScalar('', type) });
    onChange({ left: leaf.left, op, ...(count > 0 && { right: operands }) });
  };
  return (
    <div className={styles.conditionFields}>
      <ExpressionField
        label={`${label}: field`}
        value={leaf.left}
        names={columns.map(({ name, label: text }) => ({ name, label: text }))}
        onChange={(left) => onChange({ ...leaf, left })}
      />
      <SelectField label={`${label}: operator`} value={leaf.op} options={operators} onChange={setOperator} />
      {leaf.op === 'in' ? (
        <TextField
          label={`${label}: comma-separated values`}
          value={right.map((one) => formatLiteral(one) ?? '').join(', ')}
          onChange={(text) =>
            onChange({ ...leaf, right: text.split(/,\s*/).map((one) => ({ value: toScalar(one, type) })) })
          }
        />
      ) : (
        Array.from({ length: countValues(leaf.op) }, (_, index) => {
          const value = right[index];
          const param = value && 'param' in value ? value.param : undefined;
          const set = (next: NonNullable<Leaf['right']>[number]) =>
            onChange({
              ...leaf,
              right: replaceAt(
                Array.from({ length: Math.max(right.length, index + 1) }, (__, n) => right[n] ?? { value: '' }),
                index,
                next,
              ),
            });
          return (
            <div
              key={index}
              className={clsx(selectFieldStyles.pair, styles.pair)}
              data-one={params.length === 0 || undefined}
            >
              {param === undefined && (
                <ValueField
                  label={`${label}: ${index === 0 ? 'value' : 'and'}`}
                  type={type}
                  value={formatLiteral(value) ?? ''}
                  onChange={(text) => set({ value: toScalar(text, type) })}
                />
              )}
              {params.length > 0 && (
                <SelectField
                  label={`${label}: source`}
                  value={param ?? ''}
                  none="Fixed value"
                  options={params.map((name) => ({ value: name, label: `Parameter ${name}` }))}
                  onChange={(name) => set(name ? { param: name } : { value: '' })}
                />
              )}
            </div>
          );
        })
      )}
    </div>
  );
}
