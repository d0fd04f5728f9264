/** Reads meetings from calendars, either those of one user with given attendees or those of all users with an account. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

interface FoundMeeting {
  id: number;
  title: string;
  start_at: Date;
  end_at: Date;
  attendees: string[];
}
interface FoundOwnMeeting extends FoundMeeting {
  event_id: string;
  join_url: string | null;
  all_day: boolean;
}
const MEETING_COLUMNS = 'e.id, e.title, e.start_at, e.end_at, e.attendees';
/** The maximum number of meetings in a response. */
const MEETINGS_LIMIT = 500;

const toMeeting = ({ id, title, start_at, end_at, attendees }: FoundMeeting) => ({
  id: String(id),
  title,
  attendees,
  start: start_at.toISOString(),
  end: end_at.toISOString(),
});

/**
 * Returns the meetings in a user's own calendars that start within a period and that one of the addresses attends, in
 * ascending order.
 *
 * @param addresses in lower case
 */
export async function findMeetings(
  tx: TenantTx,
  user: number,
  { min, max, addresses }: { min: string; max: string; addresses: readonly string[] },
) {
  const found = await tx.rows<FoundOwnMeeting>(
    `select distinct on (e.start_at, e.provider_id) ${MEETING_COLUMNS}, e.provider_id as event_id, e.all_day,
       case when e.join_url ~* '^https?://' then e.join_url end as join_url from mail_connections c
       join calendar_events e on e.tenant_id = $1 and e.connection_id = c.id
     where c.tenant_id = $1 and c.user_id = $2 and e.start_at >= $3::timestamptz and e.start_at < $4::timestamptz
       and exists (select from jsonb_array_elements_text(e.attendees) a where lower(a) = any($5::text[]))
     order by e.start_at, e.provider_id, e.id limit ${MEETINGS_LIMIT}`,
    [tx.tenant, user, min, max, addresses],
  );
  return found.map(({ event_id, join_url, all_day, ...meeting }) => ({
    ...toMeeting(meeting),
    event_id,
    join_url,
    all_day,
  }));
}

/**
 * Returns the meetings with an account from a day on, in ascending order. A meeting in the calendars of several users
 * is returned once.
 *
 * @param from a day in the tenant's time zone
 */
export async function findUpcomingMeetings(tx: TenantTx, accountId: number, from: { day: string; timeZone: string }) {
  const found = await tx.rows<FoundMeeting>(
    `select distinct on (e.start_at, e.provider_id) ${MEETING_COLUMNS} from calendar_events e
     where e.tenant_id = $1 and e.account_id = $2 and e.start_at >= $3::date::timestamp at time zone $4::text
     order by e.start_at, e.provider_id, e.id limit ${MEETINGS_LIMIT}`,
    [tx.tenant, accountId, from.day, from.timeZone],
  );
  return found.map(toMeeting);
}
