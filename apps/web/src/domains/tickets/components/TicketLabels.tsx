import type { ActionPriority } from '@mainstay/contract/rules/actions';
import type { Ticket } from '@mainstay/contract/tickets';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import styles from './TicketLabels.module.css';

const TONES: Readonly<Partial<Record<Ticket['status'], 'good' | 'warn' | 'brand'>>> = {
  Done: 'good',
  WIP: 'brand',
  Sent: 'warn',
};

export function TicketStatus({ status }: Pick<Ticket, 'status'>) {
  const tone = TONES[status];
  return <Chip {...(tone ? { tone } : { line: true })}>{status}</Chip>;
}

/** The codes of the same priorities of actions (C3-13). */
const CODES: Readonly<Record<Ticket['priority'], ActionPriority>> = { Critical: 'C', High: 'H', Medium: 'M', Low: 'L' };

export const TicketPriority = ({ priority }: Pick<Ticket, 'priority'>) => (
  <span className={styles.priority}>
    <span className={styles.icon} aria-hidden>
      <PriorityIcon priority={CODES[priority]} />
    </span>
    {priority}
  </span>
);
