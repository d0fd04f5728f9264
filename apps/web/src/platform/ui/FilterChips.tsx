import { ChevronDown, X } from 'lucide-react';
import { Fragment } from 'react';
import { matchFilters, replaceFilter } from '../lib/filter-changes.ts';
import type { FilterPosition, Filters, MatchMode } from '../lib/filters.ts';
import { AddFilter, type AddFilterProps } from './AddFilter.tsx';
import { MenuButton } from './MenuButton.tsx';
import { Popup } from './Popup.tsx';
import textStyles from '../theme/text.module.css';
import filterBarStyles from './FilterBar.module.css';
import styles from './FilterChips.module.css';

/** An active filter. */
export interface FilterChip {
  id: string;
  /** Column and condition: `Renewal before`. */
  name: string;
  value: string;
}

interface FilterProps extends Partial<Pick<AddFilterProps, 'columns' | 'editor'>> {
  /** The active filters. Those in a list of their own are alternatives. */
  chips: readonly (FilterChip | readonly FilterChip[])[];
}

/** What changes the filters: for lists without groups, a function that removes one. */
type FilterChange =
  | { onRemove: (id: string) => void; groups?: never }
  | { groups: { filters: Filters; onChange: (filters: Filters) => void }; onRemove?: never };

export type FilterChipsProps = FilterProps & FilterChange;

const toGroup = (entry: FilterChip | readonly FilterChip[]): readonly FilterChip[] => ('id' in entry ? [entry] : entry);

/** The active filters of a list: `Tier A or MRR above 1,000` `and` `Status Active`. */
export function FilterChips({ chips, columns = [], editor, groups: changes, onRemove }: FilterChipsProps) {
  const groups = chips.map(toGroup);
  const remove = (id: string, position: FilterPosition) =>
    changes ? changes.onChange(replaceFilter(changes.filters, position, null)) : onRemove(id);
  const hasGroups = groups.some((group) => group.length > 1);
  return (
    <>
      {changes && groups.flat().length > 1 && (
        <MatchMenu
          mode={groups.length > 1 ? 'all' : 'any'}
          onMatch={(mode) => changes.onChange(matchFilters(changes.filters, mode))}
        />
      )}
      {groups.map((group, entry) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The position identifies a filter.
        <Fragment key={entry}>
          {hasGroups && entry > 0 && <span className={styles.operator}>and</span>}
          <span className={styles.chip}>
            {group.map((chip, alternative) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The position identifies a filter.
              <Fragment key={alternative}>
                {alternative > 0 && <span className={styles.operator}>or</span>}
                <Chip chip={chip} editor={editor && ((id, close) => editor(id, close, { entry, alternative }))} />
                <button
                  type="button"
                  className={styles.removeButton}
                  aria-label={`Remove filter ${chip.name} ${chip.value}`}
                  onClick={() => remove(chip.id, { entry, alternative })}
                >
                  <X size={12} aria-hidden />
                </button>
              </Fragment>
            ))}
            {changes && editor && (
              <span className={styles.orButton}>
                <AddFilter columns={columns} editor={editor} position={{ entry, alternative: group.length }} />
              </span>
            )}
          </span>
        </Fragment>
      ))}
    </>
  );
}

const MODES: { value: MatchMode; label: string }[] = [
  { value: 'all', label: 'Match all filters' },
  { value: 'any', label: 'Match any filter' },
];

const MatchMenu = ({ mode, onMatch }: { mode: MatchMode; onMatch: (mode: MatchMode) => void }) => (
  <MenuButton
    label="Match"
    position="bottom-start"
    width={180}
    trigger={
      <button type="button" className={filterBarStyles.toolButton}>
        Match {mode}
        <ChevronDown size={14} aria-hidden />
      </button>
    }
    entries={[{ value: mode, options: MODES, onChange: (value) => onMatch(value === 'any' ? 'any' : 'all') }]}
  />
);

function Chip({ chip, editor }: { chip: FilterChip; editor: FilterChipsProps['editor'] }) {
  const text = (
    <>
      <span className={styles.name}>{chip.name}</span>
      <b className={textStyles.truncate}>{chip.value}</b>
    </>
  );
  if (!editor) return text;
  return (
    <Popup
      label={`Filter ${chip.name}`}
      position="bottom-start"
      width={236}
      trigger={
        <button type="button" className={styles.chipTrigger}>
          {text}
        </button>
      }
    >
      {(close) => editor(chip.id, close)}
    </Popup>
  );
}
