import { clsx } from 'clsx';
import textStyles from '../theme/text.module.css';
import styles from './TodayNotice.module.css';

/** States that the panel below shows current data, on a page that is viewed as of a past day. */
export const TodayNotice = ({ what }: { what: string }) => (
  <p className={clsx(styles.root, textStyles.caption)} data-part="today-notice" role="note">
    Shows today’s {what}.
  </p>
);
