import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CornerDownLeft, Delete, ListFilter, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { CategoryChoice } from '../core/search/CategoryChoice.tsx';
import { Kbd } from '../platform/ui/Kbd.tsx';
import { CompleteActions } from './CompleteActions.tsx';
import { PaletteField } from './PaletteField.tsx';
import { usePaletteCommands } from './palette-commands.ts';
import { SearchResultList } from './SearchResultList.tsx';
import type { TypedAhead } from './typed-ahead.ts';
import { useSearch } from './use-search.ts';
import layoutStyles from '../platform/theme/layout.module.css';
import styles from './CommandPalette.module.css';

const LIST = 'palette-hits';

interface CommandPaletteProps {
  /** Delay of requests while the user is typing, in milliseconds. */
  debounce: number;
  /** What was typed since the palette was opened. */
  typed?: TypedAhead | undefined;
  onClose: () => void;
  onShortcuts: () => void;
}

/**
 * The command palette, opened with Ctrl or Cmd and K, and the search of the header. Arrow keys move, Enter opens, Tab
 * changes the category, and Ctrl or Cmd with Enter opens a new tab.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  const [list, setList] = useState<'actions' | null>(null);
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={620}
      yOffset={isPhone ? 8 : 96}
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.25} />
      <Modal.Content aria-label="Search or jump to">
        <Modal.Body>
          <div className={styles.root}>
            {list === 'actions' ? (
              <CompleteActions onBack={() => setList(null)} onClose={onClose} />
            ) : (
              <Palette {...props} onList={setList} />
            )}
            <PaletteFooter isActions={list === 'actions'} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Palette({
  debounce,
  typed,
  onClose,
  onShortcuts,
  onList,
}: CommandPaletteProps & { onList: (list: 'actions') => void }) {
  const commands = usePaletteCommands(onShortcuts);
  const search = useSearch({ commands, debounce, onDone: onClose, onList, initialTerm: typed?.text ?? '' });
  // Until the field has the focus, keys are still collected. Enter opens the first result when the field takes over.
  const applyTyped = () => {
    if (!typed) return;
    typed.stop();
    const [first] = search.hits;
    if (typed.isSubmitted && first) search.open(first, false);
  };
  const { change } = search;
  useEffect(() => typed?.subscribe(change), [typed, change]);
  useEffect(() => () => typed?.stop(), [typed]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      event.preventDefault();
      search.stepCategory(event.shiftKey ? -1 : 1);
    } else search.onKeyDown(event);
  };
  return (
    <>
      <PaletteField
        icon={Search}
        list={LIST}
        placeholder="Search records, pages and commands…"
        search={{ ...search, onKeyDown }}
        onFocus={applyTyped}
      />
      <div className={styles.categories}>
        <CategoryChoice categories={search.categories} value={search.category} onChange={search.chooseCategory} />
      </div>
      <SearchResultList id={LIST} search={search} />
      {search.term.trim() !== '' && !search.term.startsWith('>') && (
        <button type="button" className={styles.all} onClick={search.openAll}>
          <ListFilter size={14} aria-hidden />
          All results for “{search.term.trim()}”
        </button>
      )}
    </>
  );
}

/** An icon, because many fonts do not have the symbol. */
const EnterKey = () => (
  <Kbd>
    <CornerDownLeft size={11} aria-label="Enter" />
  </Kbd>
);

const PaletteFooter = ({ isActions }: { isActions: boolean }) => (
  <div className={styles.footer}>
    <span>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> move
    </span>
    <span>
      <EnterKey /> {isActions ? 'complete' : 'open'}
    </span>
    <span>
      <Kbd>Ctrl</Kbd>
      <EnterKey /> {isActions ? 'open' : 'new tab'}
    </span>
    {!isActions && (
      <span>
        <Kbd>Tab</Kbd> category
      </span>
    )}
    <span className={layoutStyles.grow} />
    {isActions ? (
      <span>
        <Kbd>
          <Delete size={11} aria-label="Backspace" />
        </Kbd>{' '}
        back
      </span>
    ) : (
      <span>
        Type <Kbd>{'>'}</Kbd> for commands only
      </span>
    )}
  </div>
);
