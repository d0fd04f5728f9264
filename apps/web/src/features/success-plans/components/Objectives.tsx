import type { Objective } from '@mainstay/contract/success-plans';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { moveRow, useRowDrag } from '../../../ui/use-row-drag.ts';
import '../../../ui/button.css';
import { ObjectiveRow } from './ObjectiveRow.tsx';
import { getObjectiveErrors, getObjectiveName, createObjectiveDraft, type ObjectiveDraft } from './plan-draft.ts';
import type { ObjectiveCompletion } from './use-objective-completion.ts';
import './Objectives.css';

interface ObjectivesProps {
  accountId: number;
  value: readonly ObjectiveDraft[];
  /** The maximum number of objectives. */
  limit: number;
  /** The objectives of the saved plan. */
  kept: readonly Objective[];
  faults: Readonly<Record<string, string>>;
  writes: boolean;
  ticks: ObjectiveCompletion;
  onChange: (value: readonly ObjectiveDraft[]) => void;
}

/**
 * Edits the ordered objectives; one of them is expanded at a time. They are moved by dragging or with Alt and the arrow
 * keys.
 */
export function Objectives({ accountId, value, limit, kept, faults, writes, ticks, onChange }: ObjectivesProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [said, say] = useState('');
  const move = (from: number, to: number) => {
    const next = moveRow(value, from, to);
    if (!next) return;
    onChange(next);
    say(`${getObjectiveName(next[to])} is number ${to + 1} of ${next.length}.`);
  };
  const { list, grab, dragged } = useRowDrag({ onMove: move });
  const adding = useRef<HTMLButtonElement>(null);
  /**
   * The position of a removed objective. The focus moves to the objective that takes this position, else to the last
   * one, else to the Add button.
   */
  const gone = useRef<{ at: number; left: number } | null>(null);
  useEffect(() => {
    const removed = gone.current;
    gone.current = null;
    // Nothing can be removed while the plan is being saved.
    if (removed?.left !== value.length) return;
    const names = [...(list.current?.querySelectorAll<HTMLElement>('.spo-name') ?? [])];
    (names[removed.at] ?? names.at(-1) ?? adding.current)?.focus();
  }, [value, list]);
  const add = () => {
    const objective = createObjectiveDraft(value);
    onChange([...value, objective]);
    setOpen(objective.key);
  };
  const done = value.filter(({ id }) => id !== null && ticks.isDone(id)).length;
  return (
    <section className="spe-part" aria-label="Objectives">
      <div className="row">
        <h2>Objectives</h2>
        <span className="cap num">
          {done} of {value.length} done
        </span>
        <span className="grow" />
        {writes && value.length < limit && (
          <button ref={adding} type="button" className="btn" onClick={add}>
            <Plus size={14} aria-hidden />
            Objective
          </button>
        )}
      </div>
      {value.length > 0 ? (
        <ol ref={list} className="spe-objectives">
          {value.map((objective, at) => {
            const { key, id } = objective;
            return (
              <ObjectiveRow
                key={key}
                accountId={accountId}
                objective={objective}
                kept={kept.find((one) => one.id === id)}
                faults={getObjectiveErrors(faults, at)}
                writes={writes}
                isOpen={open === key}
                isDone={id !== null && ticks.isDone(id)}
                isDragged={dragged === at}
                onOpen={() => setOpen(open === key ? null : key)}
                onGrab={(event) => grab(event, at)}
                onStep={(by) => move(at, at + by)}
                onTick={() => id !== null && ticks.toggle(id)}
                onChange={(next) => onChange(value.map((one) => (one.key === key ? next : one)))}
                onRemove={() => {
                  onChange(value.filter((one) => one.key !== key));
                  gone.current = { at, left: value.length - 1 };
                }}
              />
            );
          })}
        </ol>
      ) : (
        <p className="dim spe-none">{writes ? 'Add at least one objective to publish the plan.' : 'No objectives.'}</p>
      )}
      <p className="sr" role="status">
        {said}
      </p>
      {faults.objectives && (
        <p className="tf-error" role="alert">
          {faults.objectives}
        </p>
      )}
    </section>
  );
}
