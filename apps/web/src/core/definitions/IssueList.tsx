import { ApiError, getErrorMessage } from '../../platform/lib/api.ts';
import styles from './IssueList.module.css';

/** Validation issues of a definition by location. */
export function IssueList({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <div className={styles.root} role="alert">
      <p>{getErrorMessage(error)}</p>
      <ul>
        {fields.map(([path, reason]) => (
          <li key={path}>
            <code>{path}</code> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
