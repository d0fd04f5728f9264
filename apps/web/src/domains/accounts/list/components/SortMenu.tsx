import { SORT_COLUMNS, type Sort, type SortColumn } from '@mainstay/contract/accounts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { MenuButton } from '../../../../platform/ui/MenuButton.tsx';
import { COLUMN_LABELS } from './format-filters.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import filterBarStyles from '../../../../platform/ui/FilterBar.module.css';

interface SortMenuProps {
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

const getSortColumn = (sort: Sort): SortColumn => sort.replace(/^-/, '') as SortColumn;

const DIRECTIONS = [
  { value: 'up', label: 'Ascending' },
  { value: 'down', label: 'Descending' },
];

/** Shows the sort order of the list and opens a menu to change it. The default is by name. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const column = getSortColumn(sort ?? 'name');
  const descending = sort?.startsWith('-') ?? false;
  const Arrow = descending ? ArrowDown : ArrowUp;
  const sortBy = (next: SortColumn, down: boolean) =>
    onSort(next === 'name' && !down ? undefined : down ? `-${next}` : next);
  return (
    <MenuButton
      label="Sort by"
      position="bottom-end"
      width={200}
      trigger={
        <button type="button" className={filterBarStyles.toolButton}>
          <Arrow size={14} aria-hidden />
          {COLUMN_LABELS[column]}
          <span className={textStyles.screenReaderOnly}>, sorted {descending ? 'descending' : 'ascending'}</span>
        </button>
      }
      entries={[
        {
          value: column,
          options: SORT_COLUMNS.map((name) => ({ value: name, label: COLUMN_LABELS[name] })),
          onChange: (name) => sortBy(name as SortColumn, descending),
        },
        'divider',
        {
          value: descending ? 'down' : 'up',
          options: DIRECTIONS,
          onChange: (direction) => sortBy(column, direction === 'down'),
        },
      ]}
    />
  );
}
