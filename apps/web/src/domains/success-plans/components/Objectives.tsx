import type { Objective } from '@mainstay/contract/success-plans';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { moveRow, useRowDrag } from '../../../platform/ui/use-row-drag.ts';
import { ObjectiveRow } from './ObjectiveRow.tsx';
import { getObjectiveErrors, getObjectiveName, createObjectiveDraft, type ObjectiveDraft } from './plan-draft.ts';
import type { ObjectiveCompletion } from './use-objective-completion.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import objectivesStyles from './Objectives.module.css';
import styles from './PlanEditor.module.css';

interface ObjectivesProps {
  accountId: number;
  value: readonly ObjectiveDraft[];
  /** The maximum number of objectives. */
  limit: number;
  /** The objectives of the saved plan. */
  savedObjectives: readonly Objective[];
  errors: Readonly<Record<string, string>>;
  canWrite: boolean;
  completion: ObjectiveCompletion;
  onChange: (value: readonly ObjectiveDraft[]) => void;
}

/**
 * Edits the ordered objectives; one of them is expanded at a time. They are moved by dragging or with Alt and the arrow
 * keys.
 */
export function Objectives({
  accountId,
  value,
  limit,
  savedObjectives,
  errors,
  canWrite,
  completion,
  onChange,
}: ObjectivesProps) {
  const [openKey, setOpenKey] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const next = moveRow(value, from, to);
    if (!next) return;
    onChange(next);
    setAnnouncement(`${getObjectiveName(next[to])} is number ${to + 1} of ${next.length}.`);
  };
  const { list, grab, dragged } = useRowDrag({ onMove: move });
  const addButton = useRef<HTMLButtonElement>(null);
  /**
   * The position of a removed objective. The focus moves to the objective that takes this position, else to the last
   * one, else to the Add button.
   */
  const lastRemoval = useRef<{ at: number; remaining: number } | null>(null);
  useEffect(() => {
    const removed = lastRemoval.current;
    lastRemoval.current = null;
    // Nothing can be removed while the plan is being saved.
    if (removed?.remaining !== value.length) return;
    const names = [...(list.current?.querySelectorAll<HTMLElement>(`.${objectivesStyles.name}`) ?? [])];
    (names[removed.at] ?? names.at(-1) ?? addButton.current)?.focus();
  }, [value, list]);
  const add = () => {
    const objective = createObjectiveDraft(value);
    onChange([...value, objective]);
    setOpenKey(objective.key);
  };
  const done = value.filter(({ id }) => id !== null && completion.isDone(id)).length;
  return (
    <section className={styles.section} aria-label="Objectives">
      <div className={layoutStyles.row}>
        <h2>Objectives</h2>
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {done} of {value.length} done
        </span>
        <span className={layoutStyles.grow} />
        {canWrite && value.length < limit && (
          <button ref={addButton} type="button" className={buttonStyles.button} onClick={add}>
            <Plus size={14} aria-hidden />
            Objective
          </button>
        )}
      </div>
      {value.length > 0 ? (
        <ol ref={list} className={styles.objectives}>
          {value.map((objective, at) => {
            const { key, id } = objective;
            return (
              <ObjectiveRow
                key={key}
                accountId={accountId}
                objective={objective}
                savedObjective={savedObjectives.find((one) => one.id === id)}
                errors={getObjectiveErrors(errors, at)}
                canWrite={canWrite}
                isOpen={openKey === key}
                isDone={id !== null && completion.isDone(id)}
                isDragged={dragged === at}
                onOpen={() => setOpenKey(openKey === key ? null : key)}
                onGrab={(event) => grab(event, at)}
                onStep={(by) => move(at, at + by)}
                onToggle={() => id !== null && completion.toggle(id)}
                onChange={(next) => onChange(value.map((one) => (one.key === key ? next : one)))}
                onRemove={() => {
                  onChange(value.filter((one) => one.key !== key));
                  lastRemoval.current = { at, remaining: value.length - 1 };
                }}
              />
            );
          })}
        </ol>
      ) : (
        <p className={clsx(textStyles.muted, styles.emptyMessage)}>
          {canWrite ? 'Add at least one objective to publish the plan.' : 'No objectives.'}
        </p>
      )}
      <p className={textStyles.screenReaderOnly} role="status">
        {announcement}
      </p>
      {errors.objectives && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {errors.objectives}
        </p>
      )}
    </section>
  );
}
