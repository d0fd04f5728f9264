import { monthName, shortenName, weekdayName } from '@mainstay/contract/rules/dates';
import { formatCount } from '@mainstay/contract/rules/numbers';
import {
  type Cron,
  HOURS,
  INTERVALS,
  MINUTES,
  MONTHDAYS,
  MONTHS,
  type Repeat,
  REPEAT_NAMES,
  REPEATS,
  SECONDS,
  WEEKDAYS,
} from '@mainstay/contract/rules/schedule';
import { NativeSelect } from '@mantine/core';
import { clsx } from 'clsx';
import { createCron, type ReportDraft } from './report-draft.ts';
import styles from './Report.module.css';

interface ScheduleFieldsProps extends Pick<ReportDraft, 'repeat' | 'cron'> {
  onChange: (change: Pick<ReportDraft, 'repeat' | 'cron'>) => void;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Edits the repeat interval and the time of a report. */
export function ScheduleFields({ repeat, cron, onChange }: ScheduleFieldsProps) {
  const set = (change: Partial<Cron>) => onChange({ repeat, cron: { ...cron, ...change } });
  const renderSelect = (key: 'hours' | 'minutes' | 'seconds', label: string, values: readonly number[]) => (
    <NativeSelect
      label={label}
      value={String(cron[key])}
      onChange={(event) => set({ [key]: Number(event.currentTarget.value) })}
      data={values.map((value) => ({ value: String(value), label: pad(value) }))}
    />
  );
  const isSubDaily = repeat === 'minutes' || repeat === 'hourly';
  return (
    <>
      <div className={styles.fieldRow}>
        <NativeSelect
          label="Repeat"
          value={repeat}
          onChange={(event) => {
            const next = event.currentTarget.value as Repeat;
            onChange({ repeat: next, cron: createCron(next) });
          }}
          data={REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }))}
        />
        {repeat !== 'monthly' && <IntervalField repeat={repeat} cron={cron} onChange={set} />}
      </div>
      {repeat === 'weekly' && (
        <ToggleList
          label="Days of the week"
          values={WEEKDAYS}
          getName={weekdayName}
          getText={(day) => shortenName(weekdayName(day))}
          selected={cron.weekdays}
          onChange={(weekdays) => set({ weekdays })}
        />
      )}
      {repeat === 'monthly' && (
        <>
          <ToggleList
            label="Days of the month"
            values={MONTHDAYS}
            getName={String}
            selected={cron.monthdays}
            onChange={(monthdays) => set({ monthdays })}
          />
          <ToggleList
            label="Months"
            values={MONTHS}
            getName={monthName}
            getText={(month) => shortenName(monthName(month))}
            selected={cron.months}
            onChange={(months) => set({ months })}
          />
        </>
      )}
      <div className={clsx(styles.fieldRow, styles.threeColumn)}>
        {!isSubDaily && renderSelect('hours', 'Hour', HOURS)}
        {repeat !== 'minutes' && renderSelect('minutes', 'Minute', MINUTES)}
        {renderSelect('seconds', 'Second', SECONDS)}
      </div>
    </>
  );
}

interface IntervalFieldProps {
  repeat: keyof typeof INTERVALS;
  cron: Cron;
  onChange: (change: Partial<Cron>) => void;
}

/** Selects the interval in minutes, hours, days or weeks. */
function IntervalField({ repeat, cron, onChange }: IntervalFieldProps) {
  const { key, unit, min, max } = INTERVALS[repeat];
  const counts = Array.from({ length: max - min + 1 }, (_, index) => index + min);
  return (
    <NativeSelect
      label="Every"
      value={String(cron[key])}
      onChange={(event) => onChange({ [key]: Number(event.currentTarget.value) })}
      data={counts.map((count) => ({
        value: String(count),
        label: formatCount(count, unit.slice(0, -1), unit),
      }))}
    />
  );
}

interface ToggleListProps {
  label: string;
  values: readonly number[];
  /** Returns the accessible name of a value, and the text of its button if that is shorter. */
  getName: (value: number) => string;
  getText?: (value: number) => string;
  selected: readonly number[];
  onChange: (selectedIds: number[]) => void;
}

/** Toggles values of which at least one remains selected. */
function ToggleList({ label, values, getName, getText = getName, selected, onChange }: ToggleListProps) {
  const toggle = (value: number) => {
    const next = selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value];
    if (next.length > 0) onChange(next.sort((a, b) => a - b));
  };
  return (
    <fieldset className={styles.toggles}>
      <legend>{label}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={getName(value)}
          aria-pressed={selected.includes(value)}
          onClick={() => toggle(value)}
        >
          {getText(value)}
        </button>
      ))}
    </fieldset>
  );
}
