import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FilterPosition } from '../lib/filters.ts';
import { MenuButton } from './MenuButton.tsx';
import { AnchoredPopup } from './Popup.tsx';
import styles from './FilterBar.module.css';

export interface AddFilterProps {
  /** The columns that the menu offers. */
  columns: readonly { id: string; name: string }[];
  /**
   * Renders the form of a column's filter, which the menu and the chips open in place. Without a position, it is the form of a filter
   * outside of groups.
   */
  editor: (id: string, close: () => void, position?: FilterPosition) => ReactNode;
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
