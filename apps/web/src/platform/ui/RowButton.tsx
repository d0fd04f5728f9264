import { clsx } from 'clsx';
import { type ReactNode, useContext } from 'react';
import { InTabOrder } from './in-tab-order.ts';
import buttonStyles from './button.module.css';
import styles from './icon-button.module.css';

interface RowButtonProps {
  /** The accessible name, which includes the row. */
  label: string;
  /** Renders an icon without a border. */
  icon?: boolean;
  className?: string;
  onPress: () => void;
  children: ReactNode;
}

/** A button in a row of a table. It is in the tab order only if its row is. */
export function RowButton({ label, icon = false, className = '', onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={clsx(icon ? styles.iconButton : buttonStyles.button, className)}
      tabIndex={useContext(InTabOrder) ? 0 : -1}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
