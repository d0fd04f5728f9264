import type { Objective } from '@mainstay/contract/success-plans';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight, GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { daysLeft, formatLongDate } from '../../../platform/lib/dates.ts';
import { Due } from '../../../platform/ui/Due.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { CompletionCheckbox } from '../../../platform/ui/CompletionCheckbox.tsx';
import { milestonesQuery } from '../queries.ts';
import { ObjectiveForm } from './ObjectiveForm.tsx';
import { ObjectivePoints } from './ObjectivePoints.tsx';
import { getObjectiveName, type ObjectiveDraft } from './plan-draft.ts';
import { type CurrentValue, useCurrentValue, useMeasures } from './use-current-value.ts';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './Objectives.module.css';

interface ObjectiveRowProps {
  accountId: number;
  objective: ObjectiveDraft;
  /** The saved objective; undefined for a new one. */
  savedObjective: Objective | undefined;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  canWrite: boolean;
  isOpen: boolean;
  isDone: boolean;
  isDragged: boolean;
  onOpen: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onStep: (by: -1 | 1) => void;
  onToggle: () => void;
  onChange: (next: ObjectiveDraft) => void;
  onRemove: () => void;
}

/** Shows the measure and the progress of an objective. When it is open, its form is shown in place. */
export function ObjectiveRow(props: ObjectiveRowProps) {
  const { accountId, objective, savedObjective, errors, canWrite, isOpen, isDone, isDragged, onStep } = props;
  const currentValue = useCurrentValue(accountId, objective, savedObjective);
  const measureName = useMeasureName(objective, savedObjective);
  const name = getObjectiveName(objective);
  const [firstError] = Object.values(errors);
  const onKey = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || !canWrite || offset === 0) return;
    event.preventDefault();
    onStep(offset);
  };
  return (
    <li
      className={styles.objective}
      data-open={isOpen || undefined}
      data-done={isDone || undefined}
      data-dragged={isDragged || undefined}
    >
      <div className={styles.row} data-writes={canWrite || undefined}>
        {canWrite && (
          <span
            className={styles.dragHandle}
            title="Drag to move, or Alt with the arrow keys"
            onPointerDown={props.onGrab}
          >
            <GripVertical size={14} aria-hidden />
          </span>
        )}
        <CompletionCheckbox
          on={isDone}
          label={isDone ? `Reopen ${name}` : `Complete ${name}`}
          disabled={!canWrite || objective.id === null}
          onToggle={props.onToggle}
        />
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-keyshortcuts={canWrite ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          onClick={props.onOpen}
          onKeyDown={onKey}
        >
          {name}
        </button>
        <span className={clsx(styles.measure, textStyles.truncate, styles.truncate)}>{measureName}</span>
        <span className={clsx(styles.progress, textStyles.tabular)}>
          {currentValue.progress !== null && <Meter value={currentValue.progress} />}
          {objective.track_by !== '' && <ObjectiveValues {...currentValue} />}
        </span>
        <span className={clsx(styles.targetDate, textStyles.tabular)}>
          {objective.target_date && <TargetDay date={objective.target_date} isDone={isDone} />}
        </span>
      </div>
      {firstError && !isOpen && (
        <p className={clsx(textFieldStyles.errorMessage, styles.errorMessage)} role="alert">
          {firstError}
        </p>
      )}
      {isOpen && (
        <div className={styles.body}>
          {canWrite && (
            <ObjectiveForm
              objective={objective}
              savedObjective={savedObjective}
              name={name}
              currentValue={currentValue}
              errors={errors}
              onStep={onStep}
              onChange={props.onChange}
              onRemove={props.onRemove}
            />
          )}
          {savedObjective && <ObjectivePoints id={savedObjective.id} name={name} format={currentValue.format} />}
        </div>
      )}
    </li>
  );
}

/** Shows the target date, or how overdue the objective is if the date has passed and it is not completed. */
function TargetDay({ date, isDone }: { date: string; isDone: boolean }) {
  const days = daysLeft(date);
  if (isDone || days >= 0) return formatLongDate(date);
  return (
    <span title={formatLongDate(date)}>
      <Due days={days} />
    </span>
  );
}

/** Shows the current value and the target value. */
const ObjectiveValues = ({ now, goal }: Pick<CurrentValue, 'now' | 'goal'>) => (
  <span className={clsx(textStyles.truncate, styles.truncate)} title={`${now || '–'} → ${goal || '–'}`}>
    {now || '–'} <ArrowRight size={11} aria-hidden />
    <span className={textStyles.screenReaderOnly}>of</span> {goal || '–'}
  </span>
);

/** Returns the name of the KPI or milestone that the objective is measured by. */
function useMeasureName(
  { track_by: trackBy, measured_by: measuredBy, milestone }: ObjectiveDraft,
  savedObjective?: Objective,
) {
  const kpi = useMeasures(measuredBy).find(({ id }) => id === measuredBy);
  const { data } = useQuery(milestonesQuery);
  if (trackBy === 'custom')
    return (
      data?.milestones.find(({ id }) => id === milestone)?.name ?? getSavedName(savedObjective?.milestone, milestone)
    );
  return kpi?.name ?? getSavedName(savedObjective?.measured_by, measuredBy);
}

/** Returns the saved name, which is also available if the KPI or milestone is no longer offered. */
const getSavedName = (savedItem: { id: number; name: string } | null | undefined, id: number | null): string =>
  savedItem?.id === id ? (savedItem?.name ?? '') : '';
