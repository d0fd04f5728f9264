import { Button, NativeSelect, TextInput } from '@mantine/core';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type ColumnFilter as Filter,
  type Condition,
  type FilterKind,
  isComplete,
  isMissingFilter,
} from '../lib/filters.ts';
import { CheckField } from './CheckField.tsx';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import filterBarStyles from './FilterBar.module.css';
import styles from './ColumnFilter.module.css';

const RANGE: readonly Condition[] = ['equal', 'greater than', 'less than', 'between'];
const CONDITIONS: Record<FilterKind, readonly Condition[]> = {
  search: ['contains', 'equal'],
  choice: ['equal'],
  numrange: RANGE,
  daterange: RANGE,
};
const ORDER: Record<FilterKind, readonly [string, string]> = {
  search: ['A to Z', 'Z to A'],
  choice: ['A to Z', 'Z to A'],
  numrange: ['Low to high', 'High to low'],
  daterange: ['Oldest first', 'Newest first'],
};
const INPUT = { search: 'text', choice: 'text', numrange: 'number', daterange: 'date' } as const;

interface ColumnFilterProps {
  column: string;
  label: string;
  kind: FilterKind;
  /** The active filter. */
  value?: Filter | undefined;
  choices?: readonly string[];
  /** The status by which rows without a value can be found; undefined if the column has none. */
  missing?: string | undefined;
  /** The active sort of the column; undefined if the column cannot be sorted. */
  sort?: { direction: 'asc' | 'desc' | null; onSort: (direction: 'asc' | 'desc') => void };
  /** Applies a filter, or removes it if the argument is null. */
  onApply: (filter: Filter | null) => void;
  onClose: () => void;
}

/** The popup of a column header: the two sort buttons, a condition with its values, Clear and Apply. */
export function ColumnFilter({
  column,
  label,
  kind,
  value,
  choices = [],
  missing,
  sort,
  onApply,
  onClose,
}: ColumnFilterProps) {
  const [isMissing, setMissing] = useState(value !== undefined && isMissingFilter(value, missing));
  const [condition, setCondition] = useState<Condition>(value?.condition ?? CONDITIONS[kind][0] ?? 'equal');
  const [from, setFrom] = useState(isMissing ? '' : String(value?.from ?? ''));
  const [to, setTo] = useState(String(value?.to ?? ''));
  const parseInput = (text: string) => (kind === 'numrange' && text !== '' ? Number(text) : text);
  const next: Filter = {
    column_name: column,
    ...(isMissing
      ? { condition: 'equal', from: missing }
      : { condition, from: parseInput(from), ...(condition === 'between' ? { to: parseInput(to) } : {}) }),
  };
  const finish = (filter: Filter | null) => {
    onApply(filter);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(next)) finish(next);
  };
  return (
    <form className={styles.filterForm} aria-label={`Filter ${label}`} onSubmit={submit}>
      {sort && <SortPair kind={kind} sort={sort} onClose={onClose} />}
      {kind === 'choice' ? (
        <Choices column={column} label={label} choices={choices} value={from} onChange={setFrom} />
      ) : (
        <>
          <NativeSelect
            aria-label="Condition"
            data={[...CONDITIONS[kind]]}
            disabled={isMissing}
            value={condition}
            onChange={(event) => setCondition(event.currentTarget.value as Condition)}
          />
          <TextInput
            data-autofocus={!isMissing || undefined}
            disabled={isMissing}
            aria-label={condition === 'between' ? 'From' : 'Value'}
            type={INPUT[kind]}
            step="any"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          {condition === 'between' && (
            <TextInput
              disabled={isMissing}
              aria-label="To"
              type={INPUT[kind]}
              step="any"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          )}
          {missing !== undefined && <CheckField label={missing} value={isMissing} onChange={setMissing} />}
        </>
      )}
      <div className={clsx(layoutStyles.row, layoutStyles.spaceBetween)}>
        <Button variant="subtle" color="gray" c="var(--text-1)" onClick={() => finish(null)}>
          Clear
        </Button>
        <Button type="submit" disabled={!isComplete(next)}>
          Apply
        </Button>
      </div>
    </form>
  );
}

interface SortPairProps {
  kind: FilterKind;
  sort: NonNullable<ColumnFilterProps['sort']>;
  onClose: () => void;
}

function SortPair({ kind, sort, onClose }: SortPairProps) {
  return (
    <>
      <div className={styles.sortPair}>
        {(['asc', 'desc'] as const).map((direction, at) => (
          <button
            key={direction}
            type="button"
            className={clsx(filterBarStyles.toolButton, styles.toolButton)}
            aria-pressed={sort.direction === direction}
            data-on={sort.direction === direction || undefined}
            onClick={() => {
              sort.onSort(direction);
              onClose();
            }}
          >
            {at === 0 ? <ArrowUp size={13} aria-hidden /> : <ArrowDown size={13} aria-hidden />}
            {ORDER[kind][at]}
          </button>
        ))}
      </div>
      <hr />
    </>
  );
}

interface ChoicesProps {
  column: string;
  label: string;
  choices: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function Choices({ column, label, choices, value, onChange }: ChoicesProps) {
  const focused = choices.includes(value) ? value : choices[0];
  return (
    <fieldset className={styles.choices}>
      <legend className={textStyles.screenReaderOnly}>{label}</legend>
      {choices.length === 0 && <span className={textStyles.caption}>No values yet.</span>}
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={`filter-${column}`}
            data-autofocus={choice === focused || undefined}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}
