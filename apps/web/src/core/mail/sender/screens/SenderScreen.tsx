import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { BounceMailboxForm } from '../components/BounceMailboxForm.tsx';
import { SenderForm } from '../components/SenderForm.tsx';
import { bounceMailboxQuery, senderQuery } from '../queries.ts';
import settingsFormStyles from '../../../../platform/forms/settings-form.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';

/** How the mail of the company is sent, and from which mailbox its bounces are read, each with a test. */
export function SenderScreen() {
  const { data, error, refetch } = useQuery(senderQuery);
  const { data: mailbox } = useQuery(bounceMailboxQuery);
  return (
    <>
      <PageHeader title="Email sender" />
      <div className={clsx(pageHeaderStyles.page, settingsFormStyles.page)}>
        {data ? (
          <SenderForm sender={data} />
        ) : error ? (
          <ErrorState title="The sender could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
        {data && mailbox && <BounceMailboxForm mailbox={mailbox} />}
      </div>
    </>
  );
}
