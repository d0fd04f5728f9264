import { Pin } from 'lucide-react';
import './icon-button.css';

interface PinButtonProps {
  /** What is pinned. */
  name: string;
  pinned: boolean;
  onPin: (pinned: boolean) => void;
  size?: number;
  /** Where one control of many is in the tab order at a time. */
  tabIndex?: number;
}

/** Pins or unpins an account; filled while it is pinned. */
export function PinButton({ name, pinned, onPin, size = 15, tabIndex }: PinButtonProps) {
  const label = `${pinned ? 'Unpin' : 'Pin'} ${name}`;
  return (
    <button
      type="button"
      className="ic hov"
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
