import { SORT_COLUMNS, type Sort, type SortColumn } from '@mainstay/contract/accounts';
import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { SORT_NAMES } from './filter-texts.ts';

interface SortMenuProps {
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

const columnOf = (sort: Sort): SortColumn => sort.replace(/^-/, '') as SortColumn;

/** What the list is sorted by: shows it, and opens to change it. By name while nothing was chosen. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const column = columnOf(sort ?? 'name');
  const descending = sort?.startsWith('-') ?? false;
  const Arrow = descending ? ArrowDown : ArrowUp;
  const choose = (next: SortColumn, down: boolean) =>
    onSort(next === 'name' && !down ? undefined : down ? `-${next}` : next);
  return (
    <Menu position="bottom-end" width={200} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <button type="button" className="tool">
          <Arrow size={14} aria-hidden />
          {SORT_NAMES[column]}
          <span className="sr">, sorted {descending ? 'descending' : 'ascending'}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Sort by">
        {SORT_COLUMNS.map((name) => (
          <Menu.Item
            key={name}
            role="menuitemradio"
            aria-checked={name === column}
            rightSection={name === column && <Check size={14} aria-hidden />}
            onClick={() => choose(name, descending)}
          >
            {SORT_NAMES[name]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {[false, true].map((down) => (
          <Menu.Item
            key={String(down)}
            role="menuitemradio"
            aria-checked={down === descending}
            leftSection={down ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
            rightSection={down === descending && <Check size={14} aria-hidden />}
            onClick={() => choose(column, down)}
          >
            {down ? 'Descending' : 'Ascending'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
