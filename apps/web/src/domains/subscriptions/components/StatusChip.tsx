import { statusColor, statusName } from '@mainstay/contract/rules/subscription-status';
import { clsx } from 'clsx';
import subscriptionsStyles from './Subscriptions.module.css';
import styles from './StatusChip.module.css';

/** Shows a status. The color repeats the meaning of the text. */
export const StatusChip = ({ status }: { status: string }) => (
  <span className={clsx(styles.root, subscriptionsStyles.statusChip)}>
    <i style={{ background: statusColor(status) }} aria-hidden />
    {statusName(status)}
  </span>
);
