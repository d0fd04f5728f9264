import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { Kbd } from '../platform/ui/Kbd.tsx';
import { SearchResultList, getResultId } from './SearchResultList.tsx';
import { useSearch } from './use-search.ts';
import layoutStyles from '../platform/theme/layout.module.css';
import styles from './CommandPalette.module.css';

const LIST = 'palette-hits';
const PLACEHOLDER = 'Search accounts, pages and commands…';

interface CommandPaletteProps {
  onClose: () => void;
}

/**
 * The command palette, opened with Ctrl or Cmd and K. Arrow keys move, Enter opens, and Ctrl or Cmd with Enter opens a
 * new tab.
 */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const search = useSearch(onClose);
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root opened onClose={onClose} size={620} yOffset={isPhone ? 8 : 96} padding={0}>
      <Modal.Overlay backgroundOpacity={0.25} />
      <Modal.Content aria-label="Search or jump to">
        <Modal.Body>
          <div className={styles.root}>
            <div className={styles.searchField}>
              <Search size={16} aria-hidden />
              <input
                data-autofocus
                role="combobox"
                aria-expanded="true"
                aria-controls={LIST}
                aria-activedescendant={search.hits[search.at] ? getResultId(LIST, search.at) : undefined}
                aria-label={PLACEHOLDER.slice(0, -1)}
                placeholder={PLACEHOLDER}
                value={search.term}
                onChange={(event) => search.change(event.target.value)}
                onKeyDown={search.onKeyDown}
              />
              <Kbd>esc</Kbd>
            </div>
            <SearchResultList id={LIST} search={search} />
            <PaletteFooter />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const PaletteFooter = () => (
  <div className={styles.footer}>
    <span>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> move
    </span>
    <span>
      <Kbd>↵</Kbd> open
    </span>
    <span>
      <Kbd>Ctrl</Kbd>
      <Kbd>↵</Kbd> new tab
    </span>
    <span className={layoutStyles.grow} />
    <span>
      Type <Kbd>{'>'}</Kbd> for commands only
    </span>
  </div>
);
