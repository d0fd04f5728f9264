import { statusColor, statusName } from '@mainstay/contract/rules/subscription-status';
import './StatusChip.css';

/** A status: its colour repeats what the word says. */
export const StatusChip = ({ status }: { status: string }) => (
  <span className="sst">
    <i style={{ background: statusColor(status) }} aria-hidden />
    {statusName(status)}
  </span>
);
