/** Reads the timeline of one account. */
import { EVENT_CATEGORIES, EVENT_GROUPS, type EventCategory, type EventGroup } from '@mainstay/contract/rules/timeline';
import type { EventMeta, TimelineEvent } from '@mainstay/contract/timeline';
import {
  createKeyset,
  type KeysetPosition,
  type KeysetRange,
  keysetRangeSql,
  toKeysetPage,
} from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { personNameSql } from '../people/person-sql.ts';
import { timelineSources } from './timeline-sources.ts';

interface FoundEvent {
  id: number;
  category: EventCategory;
  event: string;
  happened_at: Date;
  meta: EventMeta;
  owner_name: string | null;
}

const CREATED_CATEGORY: EventCategory = 'Account Created';
const ALL_CATEGORIES = Object.keys(EVENT_CATEGORIES);
const getCategories = (group: EventGroup | undefined): readonly string[] =>
  group ? EVENT_GROUPS[group] : ALL_CATEGORIES;

/** Operations without their own date. Their events are dated by the time of the change. */
const UNDATED_OPERATIONS: ReadonlySet<string> = new Set(['updated', 'assigned', 'pinned', 'unpinned']);

const toEvent = ({ id, category, event, happened_at, meta, owner_name }: FoundEvent): TimelineEvent => ({
  id,
  event,
  category,
  event_abbr: EVENT_CATEGORIES[category],
  event_date: UNDATED_OPERATIONS.has(meta.operation) ? null : happened_at.toISOString(),
  last_updated: happened_at.toISOString(),
  meta: { ...meta, ...(owner_name !== null && { owner_name }) },
});

/** Selects the creation of account `$2` as an event if `$3` contains its category. `zone` is the time zone in which its day starts. */
const creationSql = (zone: string) =>
  `select 0 as id, '${CREATED_CATEGORY}' as category, a.name as event, a.created_by as user_id,
     a.onboarded_on::timestamp at time zone ${zone}::text as happened_at,
     jsonb_build_object('operation', 'created', 'name', a.name) as meta, true as last
   from accounts a where a.tenant_id = $1 and a.id = $2 and '${CREATED_CATEGORY}' = any($3::text[])`;
const OWNER_NAME_SQL = `coalesce(${personNameSql('u')}, u.email) as owner_name`;

/** Who reads the timeline. */
export interface TimelineReader {
  userId: number;
  /** The time zone of the company. */
  timeZone: string;
}

/**
 * Selects the recorded events of account `$2` in the categories `$3`, and the entries of the sources that the reader may read. Sources of
 * other categories are left out of the statement, which names the reader even without a source, because every parameter needs a type.
 */
function eventsSql(tx: TenantTx, categories: readonly string[], user: string): string {
  const sources = timelineSources.from(tx.features).filter(({ category }) => categories.includes(category));
  return [
    `select e.id, e.category, e.event, e.user_id, e.happened_at, e.meta from timeline_events e
     where e.tenant_id = $1 and e.account_id = $2 and e.category = any($3::text[]) and ${user}::bigint is not null`,
    ...sources.map(({ selectSql }) => selectSql(user)),
  ].join(' union all ');
}

export interface EventPage {
  group?: EventGroup | undefined;
  pageNum: number;
  limit: number;
}

/**
 * Returns a page, newest first. The creation of the account is always last, even if events have an earlier date. It is read from the
 * account itself, so that an import of many accounts needs no event row for each of them. Uses one statement.
 */
export async function findEvents(
  tx: TenantTx,
  accountId: number,
  { group, pageNum, limit }: EventPage,
  { userId, timeZone }: TimelineReader,
) {
  const from = (pageNum - 1) * limit;
  const categories = getCategories(group);
  const found = await tx.rows<FoundEvent>(
    `select x.id, x.category, x.event, x.happened_at, x.meta, ${OWNER_NAME_SQL}
     from (select * from (
         (select e.*, false as last from (${eventsSql(tx, categories, '$7')}) e
          order by e.happened_at desc, e.id desc limit $4::bigint + $5::bigint)
         union all ${creationSql('$6')}) y
       order by y.last, y.happened_at desc, y.id desc limit $4 offset $5) x
       left join users u on u.tenant_id = $1 and u.id = x.user_id
     order by x.last, x.happened_at desc, x.id desc`,
    [tx.tenant, accountId, categories, limit + 1, from, timeZone, userId],
  );
  return { timeline: found.slice(0, limit).map(toEvent), has_next: found.length > limit };
}

const NEWEST_FIRST = createKeyset(
  [
    ['e.happened_at', 'timestamptz'],
    ['e.id', 'bigint'],
  ],
  'desc',
);

/** Returns events after a cursor, newest first. The last page ends with the creation of the account, which takes a second statement. */
export async function findEventsAfter(
  tx: TenantTx,
  accountId: number,
  { group, ...range }: Pick<EventPage, 'group'> & KeysetRange,
  { userId, timeZone }: TimelineReader,
): Promise<{ rows: TimelineEvent[]; next: KeysetPosition | undefined }> {
  const categories = getCategories(group);
  const values: unknown[] = [tx.tenant, accountId, categories, userId];
  const { and, end } = keysetRangeSql(NEWEST_FIRST, range, (value) => `$${values.push(value)}`);
  const found = await tx.rows<FoundEvent & { place: KeysetPosition }>(
    `select e.id, e.category, e.event, e.happened_at, e.meta, ${OWNER_NAME_SQL}, ${NEWEST_FIRST.place}
     from (${eventsSql(tx, categories, '$4')}) e left join users u on u.tenant_id = $1 and u.id = e.user_id
     where true${and} ${end}`,
    values,
  );
  const { rows, next } = toKeysetPage(found, range);
  const creation = next
    ? []
    : await tx.rows<FoundEvent>(
        `select x.*, ${OWNER_NAME_SQL} from (${creationSql('$4')}) x left join users u on u.tenant_id = $1 and u.id = x.user_id`,
        [tx.tenant, accountId, categories, timeZone],
      );
  return { rows: [...rows, ...creation].map(toEvent), next };
}

const WEEKS = 104;

/** Returns the number of events per week for the last 104 weeks, the total number of events and the first day, with one statement. */
export async function getWeeks(
  tx: TenantTx,
  accountId: number,
  { group, now }: { group?: EventGroup | undefined; now: Date },
  { userId, timeZone }: TimelineReader,
): Promise<{ weeks: { week: string; events: number }[]; total: number; since: string | null }> {
  const categories = getCategories(group);
  const [row] = await tx.rows<{ weeks: { week: string; events: number }[]; total: number; since: string | null }>(
    `with happened as (
       select (e.happened_at at time zone $4::text)::date as day from (${eventsSql(tx, categories, '$6')}) e
       union all select a.onboarded_on from accounts a
       where a.tenant_id = $1 and a.id = $2 and '${CREATED_CATEGORY}' = any($3::text[])),
     weeks as (select date_trunc('week', h.day)::date as week, count(*)::int as events from happened h
       where h.day > ($5::timestamptz at time zone $4::text)::date - ${WEEKS * 7} group by 1)
     select (select count(*)::int from happened) as total, (select min(h.day) from happened h) as since,
       coalesce((select jsonb_agg(jsonb_build_object('week', w.week, 'events', w.events) order by w.week) from weeks w),
         '[]') as weeks`,
    [tx.tenant, accountId, categories, timeZone, now, userId],
  );
  if (!row) throw new Error('An aggregate without a row.');
  return row;
}
