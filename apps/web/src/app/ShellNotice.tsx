import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CloudOff, SearchX, Trash2, X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { checkConnection, useConnectionWatch } from '../platform/lib/connection.ts';
import { menuQuery } from '../core/navigation/queries.ts';
import { formatEntityDate } from '../platform/lib/dates.ts';
import { hashHref } from '../platform/lib/history.ts';
import { clearMissingAddress, useMissingAddress } from '../platform/lib/missing-address.ts';
import { isAdministrator, useSignedIn } from '../platform/lib/session.ts';
import textStyles from '../platform/theme/text.module.css';
import styles from './Shell.module.css';

/** One line above the bar: the lost connection, the unknown address that led to the start, or the deletion of the company. */
export function ShellNotice() {
  const client = useQueryClient();
  // What was shown without a connection may be outdated.
  const connection = useConnectionWatch(useCallback(() => void client.invalidateQueries(), [client]));
  const { history } = useRouter();
  const address = useMissingAddress();
  // Redirects replace the address; only users add one.
  useEffect(() => history.subscribe(({ action }) => action.type !== 'REPLACE' && clearMissingAddress()), [history]);
  if (connection !== 'online') {
    return (
      <div className={styles.notice} role="status" data-tone="warn">
        <CloudOff size={14} aria-hidden />
        <span className={textStyles.truncate}>
          {connection === 'offline'
            ? 'You are offline. Changes cannot be saved.'
            : 'The server cannot be reached. Reconnecting…'}
        </span>
        {connection === 'unreachable' && (
          <button type="button" onClick={() => void checkConnection()}>
            Retry now
          </button>
        )}
      </div>
    );
  }
  if (address === null) return <DeletionNotice />;
  return (
    <div className={styles.notice} role="status">
      <SearchX size={14} aria-hidden />
      <span className={textStyles.truncate}>Page not found: {address}. This is your start page.</span>
      <button type="button" aria-label="Dismiss" onClick={clearMissingAddress}>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}

/** Tells everyone that the company will be deleted. */
function DeletionNotice() {
  const session = useSignedIn();
  const dueAt = useQuery(menuQuery).data?.company_deletion_at;
  if (!dueAt) return null;
  return (
    <div className={styles.notice} role="status" data-tone="warn">
      <Trash2 size={14} aria-hidden />
      <span className={textStyles.truncate}>This company will be deleted on {formatEntityDate(dueAt)}.</span>
      {isAdministrator(session) && <a href={hashHref('/dashboard/admin/company-data')}>Details</a>}
    </div>
  );
}
