import { clsx } from 'clsx';
import { X } from 'lucide-react';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './ConfigurationEditor.module.css';

interface ColumnChipsProps {
  columns: readonly string[];
  selected: readonly string[];
  /** Those that the message contains, which cannot be deselected. */
  used: readonly string[];
  /** Selects a column, and inserts it where the cursor is. */
  onInsert: (column: string) => void;
  onRemove: (column: string) => void;
}

/** The columns that the message can contain. */
export const ColumnChips = ({ columns, selected, used, onInsert, onRemove }: ColumnChipsProps) => (
  <fieldset className={styles.columnField}>
    <legend>Columns</legend>
    {columns.length === 0 ? (
      <p className={textStyles.caption}>Select the recipients to insert their columns.</p>
    ) : (
      <ul className={styles.chips}>
        {columns.map((column) => (
          <li
            key={column}
            className={styles.chip}
            data-selected={selected.includes(column) || used.includes(column) || undefined}
          >
            <button
              type="button"
              aria-label={`Insert ${column}`}
              // The field keeps its cursor.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(column)}
            >
              {column}
            </button>
            {selected.includes(column) && !used.includes(column) && (
              <button
                type="button"
                className={styles.removeButton}
                aria-label={`Deselect ${column}`}
                onClick={() => onRemove(column)}
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    )}
    {columns.length > 0 && (
      <p className={clsx(textStyles.caption)}>Select a column to insert its value of each recipient.</p>
    )}
  </fieldset>
);
