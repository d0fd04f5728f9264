/** Records events on the timelines of accounts, in the transaction of the change. */
import type { RecordedCategory } from '@mainstay/contract/rules/timeline';
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import type { EventMeta } from '@mainstay/contract/timeline';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type EventActor, type Log, type LogRule, logTo } from '../../platform/events/event.ts';

/** Maximum length of a text in an event. The full text remains in its record. */
export const MAX_TEXT_LENGTH = 350;
export const shorten = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${truncateText(text, MAX_TEXT_LENGTH - 1)}…` : text;

interface NewEvent {
  accountId: number;
  category: RecordedCategory;
  /** Readable name of the changed object. Defaults to the name of the contact or action. */
  event?: string | undefined;
  meta: Pick<EventMeta, 'operation'> & Partial<Omit<EventMeta, 'owner_name'>>;
  /** Whether the event stores the current name of the account. */
  hasAccountName?: boolean;
  /** The contact or action of the event, whose current names the event stores. */
  contactId?: number | null | undefined;
  actionId?: number | null | undefined;
  /** The calendar day on which it happened, if that was before today. */
  day?: string | undefined;
  /** Id of the written row. An undo that deletes the row also deletes the event. */
  subjectId?: number | undefined;
}

/** Noon of an earlier day in the time zone of settings `t`, or now, which is `$3`. */
const happenedAtSql = (day: string): string =>
  `case when ${day} < ($3::timestamptz at time zone t.entity_timezone)::date
     then (${day} + time '12:00') at time zone t.entity_timezone else $3::timestamptz end`;

/** Records any number of events with one statement. The caller holds the lock of each account, like every command that writes on it. */
export async function recordEvents(
  tx: TenantTx,
  events: readonly NewEvent[],
  by: Pick<EventActor, 'userId' | 'now'>,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ accountId, day, hasAccountName, contactId, actionId, subjectId, ...entry }) => ({
    account: accountId,
    category: entry.category,
    event: entry.event === undefined ? null : shorten(entry.event),
    meta: { ...entry.meta, ...(entry.meta.note && { note: shorten(entry.meta.note) }) },
    named: hasAccountName,
    contact: contactId,
    action: actionId,
    subject: subjectId,
    day,
  }));
  await tx.rows(
    `insert into timeline_events (tenant_id, account_id, category, event, user_id, happened_at, meta, subject_id)
     select $1, r.account, r.category, left(coalesce(r.event, contact.name, a.name, ''), ${MAX_TEXT_LENGTH}), $2,
       ${happenedAtSql('r.day')},
       r.meta || jsonb_strip_nulls(jsonb_build_object('name', account.name, 'contact_name', contact.name, 'action_name', a.name,
         'play_name', p.name)),
       r.subject
     from rows from (jsonb_to_recordset($4) as (account bigint, category text, event text, meta jsonb, named boolean,
         contact bigint, action bigint, subject bigint, day date)) with ordinality r
       join settings t on t.tenant_id = $1
       left join accounts account on r.named and account.tenant_id = $1 and account.id = r.account
       left join lateral (select trim(c.first_name || ' ' || c.last_name) as name from contacts c
         where c.tenant_id = $1 and c.id = r.contact) contact on true
       left join actions a on a.tenant_id = $1 and a.id = r.action
       left join plays p on p.tenant_id = $1 and p.id = a.play_id
     order by r.ordinality`,
    [tx.tenant, by.userId, by.now, JSON.stringify(rows)],
  );
}

interface MovedEvent {
  category: RecordedCategory;
  newCategory: RecordedCategory;
  subjectId: number;
  day: string;
}

/** Moves the event of a new row to the day on which it happened, and to another category if its kind has changed. */
export async function moveEvent(
  tx: TenantTx,
  { category, newCategory, subjectId, day }: MovedEvent,
  { now }: Pick<EventActor, 'now'>,
): Promise<void> {
  await tx.rows(
    `update timeline_events e set happened_at = ${happenedAtSql('$5::date')}, category = $6 from settings t
     where e.tenant_id = $1 and t.tenant_id = $1 and e.category = $2 and e.subject_id = $4
       and e.meta->>'operation' = 'created'`,
    [tx.tenant, category, now, subjectId, day, newCategory],
  );
}

/** The timelines of accounts as a log of events. */
type Entry = NewEvent | readonly NewEvent[];

const timeline: Log<Entry> = {
  name: 'timeline',
  write: (tx, entries, actor) => recordEvents(tx, entries.flat(), actor),
};

/** @param toEntry returns one entry for each account that the event concerns */
export const logToTimeline = <P>(toEntry: (payload: P) => Entry | undefined): LogRule<P> => logTo(timeline, toEntry);
