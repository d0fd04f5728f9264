import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FilterPosition, Filters } from '../lib/filters.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { MenuButton } from './MenuButton.tsx';
import { AnchoredPopup } from './Popup.tsx';
import layoutStyles from '../theme/layout.module.css';
import styles from './FilterBar.module.css';

/** An active filter. */
export interface FilterChip {
  id: string;
  /** Column and condition: `Renewal before`. */
  name: string;
  value: string;
}

interface FilterProps {
  /** The active filters. Those in a list of their own are alternatives. */
  chips: readonly (FilterChip | readonly FilterChip[])[];
  /** Columns that the "+ Filter" menu offers. */
  columns?: readonly { id: string; name: string }[];
  /**
   * Renders the form of a column's filter, which the "+ Filter" menu and the chips open in place. Without a position, it is the form of a
   * filter outside of groups.
   */
  editor?: (id: string, close: () => void, position?: FilterPosition) => ReactNode;
}

/** What changes the filters: for lists without groups, a function that removes one. */
type FilterChange =
  | { onRemove: (id: string) => void; groups?: never }
  | { groups: { filters: Filters; onChange: (filters: Filters) => void }; onRemove?: never };

export type FilterChipsProps = FilterProps & FilterChange;

interface FilterBarProps {
  /** Rendered before the filters, such as a view switch. */
  before?: ReactNode;
  /** Sort, columns and views, rendered on the right. */
  children?: ReactNode;
}

const FilterChips = lazyComponent(async () => (await import('./FilterChips.tsx')).FilterChips);

export const preloadFilterChips = FilterChips.preload;

/** The toolbar of a list: active filters, the "+ Filter" menu, and the children on the right. */
export function FilterBar({ before, children, ...filters }: FilterBarProps & FilterChipsProps) {
  const { chips, columns = [], editor } = filters;
  return (
    <div className={styles.root} data-part="filter-bar">
      {before}
      {chips.length > 0 && <FilterChips {...filters} />}
      {editor && columns.length > 0 && <AddFilter columns={columns} editor={editor} />}
      <span className={clsx(layoutStyles.grow, styles.grow)} />
      {children}
    </div>
  );
}

interface AddFilterProps {
  columns: NonNullable<FilterProps['columns']>;
  editor: NonNullable<FilterProps['editor']>;
  /** The position of the new filter in a group. */
  position?: FilterPosition;
}

/** A menu of columns. The form of the selected column opens in place of the menu. */
export function AddFilter({ columns, editor, position }: AddFilterProps) {
  const [addedId, setAddedId] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAddedId(null);
    trigger.current?.focus();
  };
  const selectedColumn = columns.find((column) => column.id === addedId);
  return (
    <span className={styles.toolAnchor}>
      <MenuButton
        position="bottom-start"
        width={200}
        returnFocus={false}
        trigger={
          <button
            type="button"
            className={styles.toolButton}
            ref={trigger}
            aria-label={position && 'Or another filter'}
          >
            <Plus size={position ? 12 : 14} aria-hidden />
            {position ? 'or' : 'Filter'}
          </button>
        }
        entries={columns.map(({ id, name }) => ({ label: name, onSelect: () => setAddedId(id) }))}
      />
      <AnchoredPopup
        label={`Filter ${selectedColumn?.name ?? ''}`}
        anchor={trigger}
        opened={selectedColumn !== undefined}
        onChange={close}
        position="bottom-start"
        width={236}
      >
        {selectedColumn && <p className={styles.columnName}>{selectedColumn.name}</p>}
        {selectedColumn && editor(selectedColumn.id, close, position)}
      </AnchoredPopup>
    </span>
  );
}
