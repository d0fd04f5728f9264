import { formatPercent } from '@mainstay/contract/rules/percentages';
import styles from './Ring.module.css';

/** Shows progress as a small ring; `label` states what is measured. */
export const Ring = ({ value, label }: { value: number; label: string }) => (
  <svg
    className={styles.root}
    data-part="ring"
    viewBox="0 0 16 16"
    role="img"
    aria-label={`${label} ${formatPercent(value)}`}
  >
    <circle cx="8" cy="8" r="6.25" />
    <circle cx="8" cy="8" r="6.25" pathLength={100} strokeDasharray={`${value} 100`} opacity={value ? 1 : 0} />
  </svg>
);
