import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { MenuButton } from './MenuButton.tsx';
import { AnchoredPopup, Popup } from './Popup.tsx';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import styles from './FilterBar.module.css';

/** An active filter. */
export interface FilterChip {
  id: string;
  /** Column and condition: `Renewal before`. */
  name: string;
  value: string;
}

interface FilterBarProps {
  /** Rendered before the filters, such as a view switch. */
  before?: ReactNode;
  chips: readonly FilterChip[];
  onRemove: (id: string) => void;
  /** Columns that the "+ Filter" menu offers. */
  columns?: readonly { id: string; name: string }[];
  /** Opens the filter of a column elsewhere; without it, `editor` opens it in place. */
  onAdd?: (id: string) => void;
  /** Renders the form of a column's filter, which the "+ Filter" menu and the chips open in place. */
  editor?: (id: string, close: () => void) => ReactNode;
  /** Sort, columns and views, rendered on the right. */
  children?: ReactNode;
}

/** The toolbar of a list: active filters, the "+ Filter" menu, and the children on the right. */
export function FilterBar({ before, chips, onRemove, columns = [], onAdd, editor, children }: FilterBarProps) {
  return (
    <div className={styles.root} data-part="filter-bar">
      {before}
      {chips.map((chip) => (
        <span key={chip.id} className={styles.chip}>
          {editor ? <ChipEditor chip={chip} editor={editor} /> : <ChipText chip={chip} />}
          <button
            type="button"
            className={styles.removeButton}
            aria-label={`Remove filter ${chip.name} ${chip.value}`}
            onClick={() => onRemove(chip.id)}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      {(onAdd || editor) && columns.length > 0 && <AddFilter columns={columns} onAdd={onAdd} editor={editor} />}
      <span className={clsx(layoutStyles.grow, styles.grow)} />
      {children}
    </div>
  );
}

const ChipText = ({ chip }: { chip: FilterChip }) => (
  <>
    <span>{chip.name}</span>
    <b className={textStyles.truncate}>{chip.value}</b>
  </>
);

type Editor = NonNullable<FilterBarProps['editor']>;

const ChipEditor = ({ chip, editor }: { chip: FilterChip; editor: Editor }) => (
  <Popup
    label={`Filter ${chip.name}`}
    position="bottom-start"
    width={236}
    trigger={
      <button type="button" className={styles.chipTrigger}>
        <ChipText chip={chip} />
      </button>
    }
  >
    {(close) => editor(chip.id, close)}
  </Popup>
);

type AddFilterProps = Pick<FilterBarProps, 'onAdd' | 'editor'> & { columns: NonNullable<FilterBarProps['columns']> };

/** A menu of columns. The form of the selected column opens in place of the menu. */
function AddFilter({ columns, onAdd, editor }: AddFilterProps) {
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
        returnFocus={onAdd !== undefined}
        trigger={
          <button type="button" className={styles.toolButton} ref={trigger}>
            <Plus size={14} aria-hidden />
            Filter
          </button>
        }
        entries={columns.map(({ id, name }) => ({
          label: name,
          onSelect: () => (editor ? setAddedId(id) : onAdd?.(id)),
        }))}
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
        {selectedColumn && editor?.(selectedColumn.id, close)}
      </AnchoredPopup>
    </span>
  );
}
