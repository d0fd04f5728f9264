/** Factories of connected calendars and the meetings mirrored from them. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { insertRows, insertWithIds, nextNumber } from './rows.ts';

/**
 * Connects a user's Google calendar, which is never fetched.
 * @returns the id of the connection
 */
export async function buildCalendar(tx: TenantTx, userId: number, address: string): Promise<number> {
  const columns = {
    user_id: 'bigint',
    provider: 'text',
    address: 'text',
    subject: 'text',
    scopes: 'text!text[]',
    key_id: 'text',
  };
  const row = { user_id: userId, provider: 'google', address, subject: address, scopes: '{}', key_id: 'none' };
  const [id] = await insertWithIds(tx, 'mail_connections', columns, [row]);
  return id ?? 0;
}

export interface NewMeeting {
  /** The connection of the calendar. */
  connectionId: number;
  accountId?: number | null;
  title: string;
  /** Instants, ISO 8601. */
  start: string;
  end: string;
  /** Email addresses. */
  attendees?: readonly string[];
  providerId?: string;
}

export const buildMeetings = (tx: TenantTx, meetings: readonly NewMeeting[]): Promise<void> =>
  insertRows(
    tx,
    'calendar_events',
    {
      connection_id: 'bigint',
      provider_id: 'text',
      account_id: 'bigint',
      title: 'text',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      attendees: 'text!jsonb',
    },
    meetings.map((meeting) => ({
      connection_id: meeting.connectionId,
      provider_id: meeting.providerId ?? `event-${nextNumber()}`,
      account_id: meeting.accountId,
      title: meeting.title,
      start_at: meeting.start,
      end_at: meeting.end,
      attendees: JSON.stringify(meeting.attendees ?? []),
    })),
  );
