import { Popover } from '@mantine/core';
import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { CategoryChoice } from '../core/search/CategoryChoice.tsx';
import { TIMINGS } from '../platform/lib/timings.ts';
import { usePopup } from '../platform/ui/use-popups.ts';
import { usePaletteCommands } from './palette-commands.ts';
import { SearchResultList, getResultId } from './SearchResultList.tsx';
import { useSearch } from './use-search.ts';
import paletteStyles from './CommandPalette.module.css';
import styles from './Shell.module.css';

const LIST = 'search-hits';

/** The search field of the header at 962px and below. Its results open in the search popup (1-C-19). */
export function InlineSearch({ onShortcuts }: { onShortcuts: () => void }) {
  const popup = usePopup('search');
  // Lists of commands need the palette, so they are not offered here.
  const commands = usePaletteCommands(onShortcuts).filter((command) => !('list' in command));
  const search = useSearch({ commands, debounce: TIMINGS.searchDebounce, onDone: popup.close });
  const open = () => {
    if (!popup.opened) popup.toggle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') open();
    if (event.key === 'Escape') {
      popup.close();
      search.change('');
    }
    if (popup.opened) search.onKeyDown(event);
  };
  return (
    <Popover {...popup.props} offset={16} position="bottom-end" width="min(420px, calc(100vw - 16px))">
      <div className={styles.search}>
        <Search size={14} aria-hidden />
        <Popover.Target>
          <input
            role="combobox"
            aria-expanded={popup.opened}
            aria-controls={LIST}
            aria-activedescendant={popup.opened && search.hits[search.at] ? getResultId(LIST, search.at) : undefined}
            aria-label="Search or jump to"
            placeholder="Search or jump to…"
            maxLength={200}
            value={search.term}
            onClick={open}
            onChange={(event) => {
              search.change(event.target.value);
              open();
            }}
            onKeyDown={onKeyDown}
          />
        </Popover.Target>
      </div>
      <Popover.Dropdown aria-label="Search results">
        <div className={paletteStyles.categories}>
          <CategoryChoice categories={search.categories} value={search.category} onChange={search.chooseCategory} />
        </div>
        <SearchResultList id={LIST} search={search} />
      </Popover.Dropdown>
    </Popover>
  );
}
