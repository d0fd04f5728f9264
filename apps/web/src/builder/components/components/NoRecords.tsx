import { useEffect } from 'react';
import styles from '../ComponentFrame.module.css';

/** Shown instead of rows if there are none (S3-66). */
export function NoRecords({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className={styles.emptyMessage}>No Record Found</p>;
}

/** Shown for past days if there is no history, because today's values would be wrong for that day. */
export function NoHistory({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className={styles.emptyMessage}>Historical data is not available. Only today’s data can be shown.</p>;
}
