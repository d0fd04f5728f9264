import { useContext } from 'react';
import { InTabOrder } from './in-tab-order.ts';
import styles from './Switch.module.css';

interface SwitchProps {
  on: boolean;
  label: string;
  onToggle: (on: boolean) => void;
}

/** A switch that takes effect at once. Clicking it does not open the row that contains it. */
export const Switch = ({ on, label, onToggle }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className={styles.root}
    aria-label={label}
    title={label}
    tabIndex={useContext(InTabOrder) ? 0 : -1}
    aria-checked={on}
    checked={on}
    onChange={(event) => onToggle(event.target.checked)}
  />
);
