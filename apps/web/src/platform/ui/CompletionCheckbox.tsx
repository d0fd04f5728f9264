import { Check } from 'lucide-react';
import styles from './CompletionCheckbox.module.css';

interface CompletionCheckboxProps {
  on: boolean;
  /** The accessible name, which states what checking does. */
  label: string;
  onToggle: () => void;
  disabled?: boolean;
}

/** A round checkbox that completes an item. Clicking it does not open the row that contains it. */
export const CompletionCheckbox = ({ on, label, onToggle, disabled }: CompletionCheckboxProps) => (
  <button
    type="button"
    className={styles.root}
    data-part="completion-checkbox"
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot be drawn as a filling ring.
    role="checkbox"
    aria-checked={on}
    aria-label={label}
    disabled={disabled}
    onClick={(event) => {
      event.stopPropagation();
      onToggle();
    }}
  >
    <Check size={10} strokeWidth={3.5} aria-hidden />
  </button>
);
