import { Popover } from '@mantine/core';
import { Search } from 'lucide-react';
import { HitList, hitId } from './HitList.tsx';
import { usePopup } from './use-popups.ts';
import { useSearch } from './use-search.ts';
import './CommandPalette.css';

const LIST = 'search-hits';

/** The search as a field of the bar (962 and below); its hits open in the search popup (1-C-19). */
export function InlineSearch() {
  const popup = usePopup('search');
  const search = useSearch(popup.close);
  const open = () => {
    if (!popup.opened) popup.toggle();
  };
  return (
    <Popover {...popup.props} position="bottom-end" width="min(420px, calc(100vw - 16px))">
      <Popover.Target>
        <div className="bar-s">
          <Search size={14} aria-hidden />
          <input
            role="combobox"
            aria-expanded={popup.opened}
            aria-controls={popup.opened ? LIST : undefined}
            aria-activedescendant={popup.opened && search.hits[search.at] ? hitId(LIST, search.at) : undefined}
            aria-label="Search or jump to"
            placeholder="Search or jump to…"
            value={search.term}
            onFocus={open}
            onClick={open}
            onChange={(event) => {
              search.change(event.target.value);
              open();
            }}
            onKeyDown={search.onKeyDown}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown aria-label="Search results">
        <HitList id={LIST} search={search} />
      </Popover.Dropdown>
    </Popover>
  );
}
