import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CloudOff, SearchX, X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { checkConnection, useConnectionWatch } from '../platform/lib/connection.ts';
import { clearMissingAddress, useMissingAddress } from '../platform/lib/missing-address.ts';
import textStyles from '../platform/theme/text.module.css';
import styles from './Shell.module.css';

/** One line above the bar: the lost connection, or the unknown address that led to the start. */
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
  if (address === null) return null;
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
