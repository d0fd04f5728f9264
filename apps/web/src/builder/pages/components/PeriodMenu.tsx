import { clsx } from 'clsx';
import { CalendarRange, ChevronDown } from 'lucide-react';
import { MenuButton } from '../../../platform/ui/MenuButton.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './PeriodMenu.module.css';

interface PeriodMenuProps {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A button that shows the selected period of a page, with a menu of all periods. */
export function PeriodMenu({ value, options, onChange }: PeriodMenuProps) {
  const label = options.find((option) => option.value === value)?.label ?? '';
  return (
    <MenuButton
      label="Period"
      position="bottom-end"
      width={180}
      trigger={
        <button
          type="button"
          className={clsx(buttonStyles.button, styles.period)}
          data-part="button"
          aria-label={`Period: ${label}`}
        >
          <CalendarRange size={14} aria-hidden />
          {label}
          <ChevronDown size={14} aria-hidden />
        </button>
      }
      entries={[{ value, options, onChange }]}
    />
  );
}
