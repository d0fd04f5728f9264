import { TRACK_BY, type TrackBy, withTracking } from '@mainstay/contract/rules/success-plans';
import type { Objective } from '@mainstay/contract/success-plans';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import { ListButtons } from '../../../platform/ui/ListButtons.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { milestonesQuery } from '../queries.ts';
import type { ObjectiveDraft } from './plan-draft.ts';
import { TRACK_LABELS, withArchived } from './format-plan.ts';
import { type CurrentValue, useMeasures } from './use-current-value.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './Objectives.module.css';

interface ObjectiveFormProps {
  objective: ObjectiveDraft;
  /** The saved objective; undefined for a new one. */
  savedObjective: Objective | undefined;
  name: string;
  currentValue: CurrentValue;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  onStep: (by: -1 | 1) => void;
  onChange: (next: ObjectiveDraft) => void;
  onRemove: () => void;
}

const TRACKS: readonly { value: TrackBy | ''; label: string }[] = TRACK_BY.map((value) => ({
  value,
  label: TRACK_LABELS[value],
}));
const NAME_LIMIT = 350;

/** The fields of an objective, shown in place in the list. */
export function ObjectiveForm(props: ObjectiveFormProps) {
  const { objective, savedObjective, name, currentValue, errors, onStep, onChange, onRemove } = props;
  const set = (change: Partial<ObjectiveDraft>) => onChange({ ...objective, ...change });
  const isMeasured = objective.track_by === 'system';
  return (
    <div className={styles.form} data-track={objective.track_by || undefined}>
      <TextField
        // biome-ignore lint/a11y/noAutofocus: the user has just added this objective.
        autoFocus={objective.id === null && objective.name === ''}
        label="Objective"
        maxLength={NAME_LIMIT}
        value={objective.name}
        error={errors.name}
        onChange={(text) => set({ name: text })}
      />
      <TrackField
        value={objective.track_by}
        error={errors.track_by}
        onChange={(trackBy) => onChange({ ...withTracking(objective, trackBy), current_value: '' })}
      />
      {isMeasured && (
        <KpiField
          value={objective.measured_by}
          error={errors.measured_by}
          onChange={(measured_by) => set({ measured_by })}
        />
      )}
      {objective.track_by === 'custom' && (
        <MilestoneField
          value={objective.milestone}
          savedMilestone={savedObjective?.milestone ?? null}
          error={errors.milestone}
          onChange={(milestone) => set({ milestone })}
        />
      )}
      {objective.track_by === 'custom' && (
        <TextField
          label="Current value"
          maxLength={NAME_LIMIT}
          value={objective.current_value}
          error={errors.current_value}
          onChange={(current_value) => set({ current_value })}
        />
      )}
      <TextField
        label="Target value"
        maxLength={NAME_LIMIT}
        inputMode={isMeasured ? 'decimal' : 'text'}
        value={objective.target_value}
        error={errors.target_value}
        end={isMeasured && currentValue.unit && <span className={styles.unit}>{currentValue.unit}</span>}
        onChange={(target_value) => set({ target_value })}
      />
      <TextField
        label="Target date"
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        value={objective.target_date}
        error={errors.target_date}
        onChange={(target_date) => set({ target_date })}
      />
      <div className={clsx(layoutStyles.row, styles.formFooter)}>
        {isMeasured && currentValue.current && (
          <span className={clsx(textStyles.caption, textStyles.tabular)}>
            Now <b>{currentValue.current}</b>
          </span>
        )}
        <span className={layoutStyles.grow} />
        <ListButtons name={name} onStep={onStep} onRemove={onRemove} />
      </div>
    </div>
  );
}

interface TrackFieldProps {
  value: TrackBy | '';
  error: string | undefined;
  onChange: (value: TrackBy) => void;
}

function TrackField({ value, error, onChange }: TrackFieldProps) {
  const id = useId();
  return (
    <div className={styles.trackField}>
      <span aria-hidden>Track by</span>
      <SegmentedControl
        label="Track by"
        options={TRACKS}
        value={value}
        onChange={(next) => next !== '' && next !== value && onChange(next)}
      />
      {error && (
        <p className={textFieldStyles.errorMessage} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

const toOptions = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));
const toSelectValue = (id: number | null): string => (id === null ? '' : String(id));
const parseId = (value: string): number | null => (value === '' ? null : Number(value));

const KpiField = ({ value, error, onChange }: ChoiceProps) => (
  <SelectField
    label="Measured by"
    none="Choose a KPI"
    value={toSelectValue(value)}
    options={toOptions(useMeasures(value))}
    error={error}
    onChange={(id) => onChange(parseId(id))}
  />
);

/** @param savedMilestone the saved milestone, which may no longer be offered */
const MilestoneField = ({
  value,
  savedMilestone,
  error,
  onChange,
}: ChoiceProps & { savedMilestone: Objective['milestone'] }) => (
  <SelectField
    label="Milestone"
    none="Choose a milestone"
    value={toSelectValue(value)}
    options={toOptions(
      withArchived(useQuery(milestonesQuery).data?.milestones, savedMilestone ? [savedMilestone] : []),
    )}
    error={error}
    onChange={(id) => onChange(parseId(id))}
  />
);
