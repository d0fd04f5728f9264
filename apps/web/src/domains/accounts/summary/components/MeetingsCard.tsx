import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatEntityDateTime } from '../../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { keyContacts, monthMeetings } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './MeetingsCard.module.css';

/** This month's meetings with the account's contacts. They require a sign-in with a calendar provider. */
export function MeetingsCard({ id }: { id: number }) {
  const hasCalendar = getMailProvider(useSignedIn()) !== null;
  const people = useQuery(keyContacts(id)).data?.contacts;
  const meetings = useQuery({
    ...monthMeetings((people ?? []).map(({ contact_email }) => contact_email)),
    // Without contacts there are no meetings to find.
    enabled: hasCalendar && people !== undefined && people.length > 0,
  });
  const isEmpty = people?.length === 0 || meetings.data?.result.length === 0;
  return (
    <Card title="Meetings" caption="this month" {...(!hasCalendar && { className: styles.signInHint })}>
      {!hasCalendar ? (
        <p className={styles.message}>Sign in with Google or Microsoft to see meetings from your calendar.</p>
      ) : meetings.error ? (
        <ErrorState
          title="Meetings could not be loaded"
          error={meetings.error}
          onRetry={() => void meetings.refetch()}
        />
      ) : isEmpty ? (
        <p className={styles.message}>No meetings this month.</p>
      ) : (
        <ul className={styles.list} aria-busy={!meetings.data}>
          {meetings.data?.result.map((meeting) => (
            <li key={meeting.id}>
              <b className={textStyles.truncate}>{meeting.title}</b>
              <span className={clsx(textStyles.caption, textStyles.tabular)}>
                {formatEntityDateTime(meeting.start)}
              </span>
            </li>
          )) ?? (
            <li>
              <Skeleton width={160} />
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
