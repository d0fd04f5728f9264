import { OWNER_RULE_NAMES, TEMPLATE_ACTIONS_LIMIT } from '@mainstay/contract/rules/play-templates';
import { clsx } from 'clsx';
import { ChevronRight, GripVertical, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Fields } from '../../../../platform/ui/Form.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { PriorityIcon } from '../../../../platform/ui/PriorityIcon.tsx';
import { ActionFields } from './ActionFields.tsx';
import { type ActionDraft, parseDueDays, createActionDraft, getNextKey, removeAction } from './template-draft.ts';
import { moveRow, useRowDrag } from '../../../../platform/ui/use-row-drag.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';
import styles from './TemplateEditor.module.css';

interface ActionRowsProps {
  value: readonly ActionDraft[];
  /** Error messages by field path. */
  errors: Readonly<Record<string, string>>;
  /** True for users with view-only access. */
  readOnly: boolean;
  onChange: (value: ActionDraft[]) => void;
}

/** Summarizes due date, owner and dependencies in one line. */
function summarizeAction(action: ActionDraft, actions: readonly ActionDraft[]): string {
  const days = parseDueDays(action);
  const when = days === null ? 'No due date' : Number.isFinite(days) ? `Day ${days}` : 'Due date is not a number';
  const owner = action.rule === 'user' ? (action.owner?.name ?? 'No owner selected') : OWNER_RULE_NAMES[action.rule];
  const positions = action.waits
    .map((key) => actions.findIndex((other) => other.key === key) + 1)
    .filter((at) => at > 0);
  const after = positions.length > 0 ? `blocked by ${positions.sort((a, b) => a - b).join(', ')}` : '';
  return [when, owner, after].filter((part) => part !== '').join(' · ');
}

/**
 * Edits the ordered actions of a playbook; one of them is expanded at a time. They are moved by dragging or with Alt
 * and the arrow keys.
 */
export function ActionRows({ value, errors, readOnly, onChange }: ActionRowsProps) {
  const [openKey, setOpenKey] = useState<number | null>(() =>
    value.length === 1 && !value[0]?.name ? (value[0]?.key ?? null) : null,
  );
  const move = (from: number, to: number) => {
    const next = moveRow(value, from, to);
    if (next) onChange(next);
  };
  const { list, grab, dragged } = useRowDrag({ onMove: move });
  const add = () => {
    const key = getNextKey(value);
    onChange([...value, createActionDraft(key)]);
    setOpenKey(key);
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || readOnly) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(at, at + by);
  };
  return (
    <section className={styles.actions} aria-label="Actions">
      <h2>Actions</h2>
      <ol ref={list}>
        {value.map((action, at) => {
          const name = action.name.trim() || 'New action';
          const getError = (field: string) => errors[`actions.${at}.${field}`];
          const firstError = Object.entries(errors).find(([place]) => place.startsWith(`actions.${at}.`))?.[1];
          const isOpen = openKey === action.key;
          return (
            <li key={action.key} className={styles.action} data-dragged={dragged === at || undefined}>
              <div className={styles.actionRow}>
                {!readOnly && (
                  <span className={styles.dragHandle} title="Drag to move" onPointerDown={(event) => grab(event, at)}>
                    <GripVertical size={14} aria-hidden />
                  </span>
                )}
                <button
                  type="button"
                  className={styles.expandButton}
                  aria-expanded={isOpen}
                  onClick={() => setOpenKey(isOpen ? null : action.key)}
                  onKeyDown={(event) => onKey(event, at)}
                >
                  <span className={clsx(textStyles.tabular, styles.position)}>{at + 1}</span>
                  <PriorityIcon priority={action.priority} />
                  <span className={styles.summary}>
                    <b>{name}</b>
                    <span className={clsx(textStyles.muted, styles.muted)}>{summarizeAction(action, value)}</span>
                  </span>
                  <ChevronRight size={14} aria-hidden />
                </button>
                {!readOnly && (
                  <ListButtons
                    name={name}
                    onStep={(by) => move(at, at + by)}
                    onRemove={value.length > 1 ? () => onChange(removeAction(value, action.key)) : undefined}
                  />
                )}
              </div>
              {firstError && !isOpen && (
                <p className={clsx(textFieldStyles.errorMessage, styles.errorMessage)} role="alert">
                  {firstError}
                </p>
              )}
              {isOpen && (
                <Fields disabled={readOnly}>
                  <ActionFields
                    action={action}
                    actions={value}
                    getError={getError}
                    onChange={(next) =>
                      onChange(value.map((one) => (one.key === action.key ? { ...one, ...next } : one)))
                    }
                  />
                </Fields>
              )}
            </li>
          );
        })}
      </ol>
      {errors.actions && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {errors.actions}
        </p>
      )}
      {!readOnly && value.length < TEMPLATE_ACTIONS_LIMIT && (
        <button type="button" className={clsx(buttonStyles.button, styles.addButton)} onClick={add}>
          <Plus size={14} aria-hidden />
          Add action
        </button>
      )}
    </section>
  );
}
