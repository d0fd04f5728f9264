import { SORT_COLUMNS, type Sort, type SortColumn } from '@mainstay/contract/accounts';
import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { COLUMN_LABELS } from './format-filters.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import filterBarStyles from '../../../../platform/ui/FilterBar.module.css';

interface SortMenuProps {
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

const getSortColumn = (sort: Sort): SortColumn => sort.replace(/^-/, '') as SortColumn;

/** Shows the sort order of the list and opens a menu to change it. The default is by name. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const column = getSortColumn(sort ?? 'name');
  const descending = sort?.startsWith('-') ?? false;
  const Arrow = descending ? ArrowDown : ArrowUp;
  const sortBy = (next: SortColumn, down: boolean) =>
    onSort(next === 'name' && !down ? undefined : down ? `-${next}` : next);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className={filterBarStyles.toolButton}>
          <Arrow size={14} aria-hidden />
          {COLUMN_LABELS[column]}
          <span className={textStyles.screenReaderOnly}>, sorted {descending ? 'descending' : 'ascending'}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Sort by">
        <Menu.RadioGroup value={column} onChange={(name) => sortBy(name as SortColumn, descending)}>
          {SORT_COLUMNS.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {COLUMN_LABELS[name]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup
          value={descending ? 'down' : 'up'}
          onChange={(direction) => sortBy(column, direction === 'down')}
        >
          <Menu.RadioItem value="up" closeMenuOnClick>
            Ascending
          </Menu.RadioItem>
          <Menu.RadioItem value="down" closeMenuOnClick>
            Descending
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
