import { snapStart } from '@mainstay/contract/rules/calendar';
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { calendarContacts } from '../queries.ts';
import { EventForm } from './EventForm.tsx';
import { toInstant } from './zoned-time.ts';

/** The form of a new event with an account, which starts now. */
export function NewEventForm({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const provider = getMailProvider(useSignedIn());
  const { data: account, error, refetch } = useQuery(accountDetails(accountId));
  const contacts = useQuery(calendarContacts(accountId)).data?.contacts ?? [];
  const [start] = useState(() => toInstant(snapStart(new Date())));
  if (error) return <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!account || provider === null) return <Skeleton height={320} />;
  return (
    <EventForm provider={provider} account={account} contacts={contacts} event={null} start={start} onClose={onClose} />
  );
}
