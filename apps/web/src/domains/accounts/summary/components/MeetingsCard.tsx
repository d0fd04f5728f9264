import type { OwnMeeting } from '@mainstay/contract/accounts/shell';
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Video } from 'lucide-react';
import { ownConnectionQuery } from '../../../../core/mail-connections/queries.ts';
import { accountTabPath } from '../../../../platform/lib/addresses.ts';
import { formatEntityDate, formatEntityDateTime, toEntityDay } from '../../../../platform/lib/dates.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { MeetingNote } from '../../../notes/MeetingNote.tsx';
import { meetingNotes } from '../../../notes/queries.ts';
import { meetingContacts, monthMeetings } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './MeetingsCard.module.css';

/** This month's meetings with the account's contacts. They require a connected calendar, or the sample calendar of the demo company. */
export function MeetingsCard({ id, readOnly }: { id: number; readOnly: boolean }) {
  const hasProvider = getMailProvider(useSignedIn()) !== null;
  const own = useQuery({ ...ownConnectionQuery, enabled: !hasProvider });
  const connection = own.data?.connection;
  const isSample = !hasProvider && connection?.is_sample === true;
  const hasCalendar = hasProvider || isSample;
  const people = useQuery({ ...meetingContacts(id), enabled: hasCalendar }).data?.contacts;
  const meetings = useQuery({
    ...monthMeetings((people ?? []).map(({ contact_email }) => contact_email)),
    // Without contacts there are no meetings to find.
    enabled: hasCalendar && people !== undefined && people.length > 0,
  });
  const over = (meetings.data?.result ?? []).filter(isOver).map(({ event_id }) => event_id);
  const notes = useQuery({ ...meetingNotes(id, over), enabled: over.length > 0 && !readOnly }).data?.notes;
  const isEmpty = people?.length === 0 || meetings.data?.result.length === 0;
  const failed = [own, meetings].find(({ error }) => error);
  const isUnconnected = !hasCalendar && connection !== undefined;
  return (
    <Card
      title="Meetings"
      caption="this month"
      actions={isSample && <Chip>Sample data</Chip>}
      {...(isUnconnected && { className: styles.signInHint })}
    >
      {isUnconnected ? (
        <p className={styles.message}>Connect your calendar in your profile to see your meetings.</p>
      ) : failed ? (
        <ErrorState title="Meetings could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isEmpty ? (
        <p className={styles.message}>No meetings this month.</p>
      ) : (
        <ul className={styles.list} aria-busy={!meetings.data}>
          {meetings.data?.result.map((meeting) => (
            <MeetingRow
              key={meeting.id}
              accountId={id}
              meeting={meeting}
              opensInCalendar={hasProvider}
              hasNote={notes?.some(({ meeting_id }) => meeting_id === meeting.event_id)}
            />
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

const isOver = ({ end }: OwnMeeting): boolean => new Date(end).getTime() <= Date.now();

interface MeetingRowProps {
  accountId: number;
  meeting: OwnMeeting;
  opensInCalendar: boolean;
  /** Undefined without permission to write a note, or until it is known. */
  hasNote: boolean | undefined;
}

/** A meeting with the link to join it or, when it is over, the offer of a note. */
function MeetingRow({ accountId, meeting, opensInCalendar, hasNote }: MeetingRowProps) {
  const { event_id: open, title, start, all_day: isAllDay, join_url: joinUrl } = meeting;
  return (
    <li>
      <div className={layoutStyles.grow}>
        {opensInCalendar ? (
          <a
            className={clsx(textStyles.link, textStyles.truncate)}
            href={hashHref(accountTabPath(accountId, 'calendar', { calendar: { day: toEntityDay(start), open } }))}
          >
            {title}
          </a>
        ) : (
          <span className={textStyles.truncate}>{title}</span>
        )}
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {isAllDay ? formatEntityDate(start) : formatEntityDateTime(start)}
        </span>
      </div>
      {isOver(meeting) ? (
        <MeetingNote accountId={accountId} meeting={{ ...meeting, id: open }} hasNote={hasNote} />
      ) : (
        joinUrl && (
          <a className={buttonStyles.button} href={joinUrl} target="_blank" rel="noopener noreferrer">
            <Video size={14} aria-hidden />
            Join
          </a>
        )
      )}
    </li>
  );
}
