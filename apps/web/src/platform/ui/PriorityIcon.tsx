import { type ActionPriority, PRIORITY_COLORS, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import type { CSSProperties } from 'react';
import styles from './PriorityIcon.module.css';

/** The number of filled bars. */
const LEVELS = { C: 4, H: 3, M: 2, L: 1 } as const;

/** Shows signal bars, or a square with an exclamation mark for critical. */
export function PriorityIcon({ priority }: { priority: ActionPriority }) {
  const style = { '--p': PRIORITY_COLORS[priority] } as CSSProperties;
  return (
    <svg
      className={styles.root}
      data-part="priority-icon"
      viewBox="0 0 14 14"
      role="img"
      aria-label={`${PRIORITY_NAMES[priority]} priority`}
      style={style}
    >
      {priority === 'C' ? (
        <>
          <rect data-on x="1" y="1" width="12" height="12" rx="3" />
          <path d="M7 4v3.6M7 9.9v.1" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
        </>
      ) : (
        [0, 1, 2].map((bar) => (
          <rect
            key={bar}
            data-on={bar < LEVELS[priority] || undefined}
            x={1 + bar * 4.5}
            y={9 - bar * 3.5}
            width="3"
            height={4 + bar * 3.5}
            rx="1"
          />
        ))
      )}
    </svg>
  );
}
