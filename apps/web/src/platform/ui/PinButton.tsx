import { clsx } from 'clsx';
import { Pin } from 'lucide-react';
import dataTableStyles from './DataTable.module.css';
import styles from './icon-button.module.css';

interface PinButtonProps {
  /** Name of the account. */
  name: string;
  pinned: boolean;
  onPin: (pinned: boolean) => void;
  size?: number;
  /** For lists in which only one control is in the tab order. */
  tabIndex?: number;
}

/** Pins or unpins an account. The icon is filled if the account is pinned. */
export function PinButton({ name, pinned, onPin, size = 15, tabIndex }: PinButtonProps) {
  const label = `${pinned ? 'Unpin' : 'Pin'} ${name}`;
  return (
    <button
      type="button"
      className={clsx(styles.iconButton, dataTableStyles.shownOnHover)}
      data-part="icon-button"
      aria-label={label}
      title={pinned ? 'Unpin' : 'Pin'}
      data-on={pinned || undefined}
      tabIndex={tabIndex}
      onClick={() => onPin(!pinned)}
    >
      <Pin size={size} aria-hidden />
    </button>
  );
}
