import { useContext } from 'react';
import { InTabOrder } from './in-tab-order.ts';
import './Switch.css';

interface SwitchProps {
  on: boolean;
  label: string;
  onToggle: (on: boolean) => void;
}

/** On or off, at once; it does not open the row it stands in. */
export const Switch = ({ on, label, onToggle }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className="switch"
    aria-label={label}
    title={label}
    tabIndex={useContext(InTabOrder) ? 0 : -1}
    aria-checked={on}
    checked={on}
    onChange={(event) => onToggle(event.target.checked)}
  />
);
