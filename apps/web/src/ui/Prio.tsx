import { type ActionPriority, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import type { CSSProperties } from 'react';
import './Prio.css';

const PRIORITIES = {
  C: { color: '#FF0000', level: 4 },
  H: { color: '#E76318', level: 3 },
  M: { color: '#FFA630', level: 2 },
  L: { color: '#5B2A86', level: 1 },
} as const;

/** Signal bars, or a square with an exclamation mark for critical. */
export function Prio({ priority }: { priority: ActionPriority }) {
  const { color, level } = PRIORITIES[priority];
  const style = { '--p': color } as CSSProperties;
  return (
    <svg
      className="prio"
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
            data-on={bar < level || undefined}
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
