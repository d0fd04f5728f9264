import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CornerDownLeft, Delete, ListFilter, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CategoryChoice } from '../core/search/CategoryChoice.tsx';
import { Kbd } from '../platform/ui/Kbd.tsx';
import { useReturnedFocus } from '../platform/ui/use-returned-focus.ts';
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
 * The command palette, opened with Ctrl or Cmd and K, and the search of the header. Arrow keys move through the results and the
 * buttons below them, Enter opens, Tab changes the category, and Ctrl or Cmd with Enter opens a new tab.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  useReturnedFocus(true);
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
  const end = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      event.preventDefault();
      search.stepCategory(event.shiftKey ? -1 : 1);
    } else if (event.key === 'ArrowDown' && search.at >= search.hits.length - 1 && getButtons(end.current)[0]) {
      event.preventDefault();
      getButtons(end.current)[0]?.focus();
    } else search.onKeyDown(event);
  };
  // A successful search removes the button.
  const retry = () => {
    search.retry();
    focusField(end.current);
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
      <div ref={end} role="presentation" onKeyDown={moveThroughButtons}>
        <SearchResultList id={LIST} search={{ ...search, retry }} />
        {search.term.trim() !== '' && !search.term.startsWith('>') && (
          <button type="button" className={styles.all} onClick={search.openAll}>
            <ListFilter size={14} aria-hidden />
            All results for “{search.term.trim()}”
          </button>
        )}
      </div>
    </>
  );
}

/** Returns the buttons below the results. The results themselves are not buttons. */
const getButtons = (end: HTMLElement | null): HTMLButtonElement[] => [...(end?.querySelectorAll('button') ?? [])];

const focusField = (part: HTMLElement | null) =>
  part?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[role="combobox"]')?.focus();

/** Arrow keys move through the buttons below the results and back to the field, which also receives what is typed on a button. */
function moveThroughButtons(event: KeyboardEvent<HTMLElement>): void {
  const buttons = getButtons(event.currentTarget);
  const at = buttons.findIndex((button) => button === event.target);
  if (at < 0) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (step === 0 && !isText) return;
  // A typed character is not prevented, so the field receives it.
  if (step !== 0) event.preventDefault();
  const next = step === 0 ? undefined : buttons[at + step];
  if (next) next.focus();
  else focusField(event.currentTarget);
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
