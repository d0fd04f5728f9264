import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { ChannelForm } from '../components/ChannelForm.tsx';
import { channelsQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/ChatChannels.module.css';

/** The chats to which Mainstay posts reminders and notifications, each with a test. */
export function ChatChannels() {
  const { data, error, refetch } = useQuery(channelsQuery);
  return (
    <>
      <PageHeader title="Slack and Teams" />
      <div className={clsx(pageHeaderStyles.page, styles.page)}>
        <p className={textStyles.muted}>
          Each person selects under Profile &gt; Notifications what is posted for them. Everyone in the channel reads
          it.
        </p>
        {data ? (
          data.channels.map((channel) => <ChannelForm key={channel.kind} channel={channel} />)
        ) : error ? (
          <ErrorState title="The chats could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </>
  );
}
