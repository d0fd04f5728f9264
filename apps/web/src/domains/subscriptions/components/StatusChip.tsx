import { statusColor, statusName } from '@mainstay/contract/rules/subscription-status';
import './StatusChip.css';

/** Shows a status. The color repeats the meaning of the text. */
export const StatusChip = ({ status }: { status: string }) => (
  <span className="sst">
    <i style={{ background: statusColor(status) }} aria-hidden />
    {statusName(status)}
  </span>
);
