import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import layoutStyles from '../theme/layout.module.css';
import styles from './icon-button.module.css';

interface ListButtonsProps {
  /** Name of the entry that is moved or removed. */
  name: string;
  onStep: (by: -1 | 1) => void;
  /** Undefined if the entry cannot be removed. */
  onRemove?: (() => void) | undefined;
}

/** Buttons that move or remove an entry of a list. */
export const ListButtons = ({ name, onStep, onRemove }: ListButtonsProps) => (
  <span className={layoutStyles.row} style={{ gap: 0 }}>
    <button
      type="button"
      className={styles.iconButton}
      aria-label={`Move ${name} up`}
      title="Move up"
      onClick={() => onStep(-1)}
    >
      <ArrowUp size={14} aria-hidden />
    </button>
    <button
      type="button"
      className={styles.iconButton}
      aria-label={`Move ${name} down`}
      title="Move down"
      onClick={() => onStep(1)}
    >
      <ArrowDown size={14} aria-hidden />
    </button>
    {onRemove && (
      <button
        type="button"
        className={styles.iconButton}
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={onRemove}
      >
        <Trash2 size={14} aria-hidden />
      </button>
    )}
  </span>
);
