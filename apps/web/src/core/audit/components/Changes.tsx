import type { AuditChange } from '@mainstay/contract/audit';
import { ArrowRight } from 'lucide-react';

/** One change: the old value, an arrow, and the new value. */
const Change = ({ change: { field, before, after } }: { change: AuditChange }) => (
  <>
    <span className="dim">{field}</span>{' '}
    {before !== null && (
      <span className="dim">
        {before} <ArrowRight className="audit-to" size={12} role="img" aria-label="to" />{' '}
      </span>
    )}
    {after ?? <span className="dim">nothing</span>}
  </>
);

/** All changes of an entry on one line. */
export const ChangesLine = ({ changes }: { changes: readonly AuditChange[] }) => (
  <>
    {changes.map((change, index) => (
      <span key={change.field}>
        {index > 0 && <span className="dim"> · </span>}
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
