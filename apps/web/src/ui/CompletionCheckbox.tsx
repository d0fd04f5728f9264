import { Check } from 'lucide-react';
import './CompletionCheckbox.css';

interface CompletionCheckboxProps {
  on: boolean;
  /** What ticking does. */
  label: string;
  onToggle: () => void;
  disabled?: boolean;
}

/** A round checkbox that completes a thing; it does not open the row it stands in. */
export const CompletionCheckbox = ({ on, label, onToggle, disabled }: CompletionCheckboxProps) => (
  <button
    type="button"
    className="tick"
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
