import { ApiError, getErrorMessage } from '../../platform/lib/api.ts';
import './IssueList.css';

/** Validation issues of a definition by location. */
export function IssueList({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <div className="issues" role="alert">
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
