import { CONNECT_ERROR_MESSAGES, isConnectError, MAILBOX_PATH } from '@mainstay/contract/rules/mail-providers';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ProfileTabs } from '../../people/ProfileTabs.tsx';
import { ConnectForm } from '../components/ConnectForm.tsx';
import { ConnectionPanel, useSynchronize } from '../components/ConnectionPanel.tsx';
import { NoProvider } from '../ConnectMailbox.tsx';
import { isSynchronizing } from '../components/sync-labels.ts';
import { VisibilityChoice } from '../components/VisibilityChoice.tsx';
import { ownConnectionQuery } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Mailbox.module.css';

/** Poll intervals while the connection is being read, and otherwise. */
const READING_POLL_MS = 2000;
const IDLE_POLL_MS = 60_000;

/** The user's mailbox and calendar in the profile. */
export const MailboxScreen = () => (
  <>
    <PageHeader title="Mail and calendar" below={<ProfileTabs current="Mail and calendar" />} />
    <div className={clsx(pageHeaderStyles.page, styles.page)}>
      <ConnectOutcome />
      <OwnConnection />
    </div>
  </>
);

/** The result of a connection that was started here. It is removed from the address, so that it is not shown again. */
function ConnectOutcome() {
  const { mailbox, mailbox_error: error } = useSearch({ from: '/shell/dashboard/profile/mailbox' });
  const [message] = useState(isConnectError(error) ? CONNECT_ERROR_MESSAGES[error] : null);
  const navigateTo = useNavigateTo();
  useEffect(() => {
    if (mailbox === 'connected') showToast('Mailbox connected.');
    if (mailbox !== undefined || error !== undefined) navigateTo(MAILBOX_PATH, { replace: true });
  }, [mailbox, error, navigateTo]);
  return (
    message && (
      <p className={styles.message} role="alert">
        {message}
      </p>
    )
  );
}

function OwnConnection() {
  const { before, request } = useSynchronize();
  const { data, error, refetch } = useQuery({
    ...ownConnectionQuery,
    refetchInterval: ({ state: { data: found } }) => {
      if (!found?.connection) return false;
      return isSynchronizing(found.connection, before) ? READING_POLL_MS : IDLE_POLL_MS;
    },
  });
  if (error && !data)
    return <ErrorState title="Your mailbox could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const { connection, providers } = data;
  if (connection === null) return providers.length > 0 ? <ConnectForm providers={providers} /> : <NoProvider />;
  return (
    <>
      <ConnectionPanel
        connection={connection}
        isConnectable={providers.includes(connection.provider)}
        isSynchronizing={isSynchronizing(connection, before)}
        onSynchronize={() => void request(connection.syncs)}
      />
      <VisibilityChoice connection={connection} />
      {connection.is_sample && providers.length > 0 && <ConnectForm providers={providers} />}
    </>
  );
}
