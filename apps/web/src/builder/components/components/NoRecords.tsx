import type { ComponentDetail } from '@mainstay/contract/components/report';
import { useEffect } from 'react';
import { toPluralInSentence } from '../../../platform/lib/in-sentence.ts';
import type { View } from './component-view.ts';
import styles from '../ComponentFrame.module.css';

/** Explains why there are no rows: the filters of the reader, the period of the component, or its own conditions. */
function explainEmptiness(detail: ComponentDetail, view: View): string {
  const rows = toPluralInSentence(detail.rows_of);
  if (view.columns.length > 0) return `No ${rows} match these filters.`;
  return detail.meta.filter_config ? `No ${rows} in this period.` : `No ${rows} match.`;
}

interface NoRowsProps {
  detail: ComponentDetail;
  view: View;
}

/** Shown instead of rows if there are none (S3-66), with the reason. */
export const NoRows = ({ detail, view }: NoRowsProps) => (
  <p className={styles.emptyMessage}>
    <b>No Record Found</b>
    {explainEmptiness(detail, view)}
  </p>
);

/** Shown instead of a drawing if there is nothing to draw. */
export function NoRecords({ onDrawn, ...rows }: NoRowsProps & { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <NoRows {...rows} />;
}

/** Shown instead of markup without content (3-component-html-02). */
export function NoContent({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className={styles.emptyMessage}>No Record Found</p>;
}

/** Shown for past days if there is no history, because today's values would be wrong for that day. */
export function NoHistory({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className={styles.emptyMessage}>Historical data is not available. Only today’s data can be shown.</p>;
}

/** Shown if the component reads totals of all accounts, and the page shows some accounts only. */
export function AllAccountsOnly({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <p className={styles.emptyMessage}>Available for all accounts only.</p>;
}
