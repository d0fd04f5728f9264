import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChatChoicesCard } from '../../chat-channels/ChatChoicesCard.tsx';
import { ProfileTabs } from '../../people/ProfileTabs.tsx';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { DigestForm } from '../components/DigestForm.tsx';
import { digestQuery } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './NotificationSettings.module.css';

/** The settings of email notifications. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(digestQuery);
  return (
    <>
      <PageHeader title="Profile" below={<ProfileTabs current="Notifications" />} />
      <div className={clsx(pageHeaderStyles.page, styles.root)}>
        <Card title="Daily digest" caption="Your tasks and mentions in one email">
          <div className={styles.cardBody}>
            {data ? (
              <DigestForm savedDigest={data.digest} />
            ) : error ? (
              <ErrorState title="Could not load your settings" error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton height={180} />
            )}
          </div>
        </Card>
        <ChatChoicesCard />
      </div>
    </>
  );
}
