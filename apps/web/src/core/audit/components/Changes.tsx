import type { AuditChange } from '@mainstay/contract/audit';
import { ArrowRight } from 'lucide-react';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './AuditLog.module.css';

/** One change: the old value, an arrow, and the new value. */
const Change = ({ change: { field, before, after } }: { change: AuditChange }) => (
  <>
    <span className={textStyles.muted}>{field}</span>{' '}
    {before !== null && (
      <span className={textStyles.muted}>
        {before} <ArrowRight className={styles.changeArrow} size={12} role="img" aria-label="to" />{' '}
      </span>
    )}
    {after ?? <span className={textStyles.muted}>nothing</span>}
  </>
);

/** All changes of an entry on one line. */
export const ChangesLine = ({ changes }: { changes: readonly AuditChange[] }) => (
  <>
    {changes.map((change, index) => (
      <span key={change.field}>
        {index > 0 && <span className={textStyles.muted}> · </span>}
        <Change change={change} />
      </span>
    ))}
  </>
);

/** The changes of an entry as a list. */
export const ChangesList = ({ changes }: { changes: readonly AuditChange[] }) => (
  <ul>
    {changes.map((change) => (
      <li key={change.field}>
        <Change change={change} />
      </li>
    ))}
  </ul>
);
