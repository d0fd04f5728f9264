import { liveUpdates } from '@mainstay/contract/live-updates';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../platform/lib/api.ts';
import { useSession } from '../../platform/lib/session.ts';
import { openLiveStream } from './live-stream.ts';
import { getOpenAccount, onPresenceChange, setPresence } from './presence.ts';
import { createRefresher, type LiveReadOptions } from './refresh-changed.ts';

/** Shows changes by other users without a reload, and reports which account is open. It renders nothing. */
export function LiveUpdates({ reads, cachedReads }: LiveReadOptions) {
  const client = useQueryClient();
  const token = useSession()?.token;
  useEffect(() => {
    if (token === undefined) return;
    const refresher = createRefresher(client, { reads, cachedReads });
    let connection: string | undefined;
    let reported: number | null = null;
    let isFirst = true;
    const report = () => {
      const account = getOpenAccount();
      if (connection === undefined || account === reported) return;
      reported = account;
      // Nothing depends on it: the next account is reported again.
      callApi(
        liveUpdates.reportPresence,
        { body: { connection, account_id: account } },
        new AbortController().signal,
      ).catch(() => {});
    };
    const refreshAll = () => void client.invalidateQueries();
    const stopReporting = onPresenceChange(report);
    const close = openLiveStream({
      token,
      handlers: {
        start: ({ connection: id }) => {
          connection = id;
          reported = null;
          setPresence(null);
          report();
          // Changes may have been missed while there was no stream.
          if (!isFirst) refreshAll();
          isFirst = false;
        },
        changes: refresher.add,
        presence: setPresence,
        missed: refreshAll,
      },
      // The next request ends the session in this tab.
      onRejected: refreshAll,
    });
    return () => {
      close();
      stopReporting();
      refresher.stop();
    };
  }, [client, token, reads, cachedReads]);
  return null;
}
