/** Reads recent activities on the reader's accounts from the rows themselves, so they are always current. */
import type { Activity, ActivityType } from '@mainstay/contract/activities';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { caseNameSql } from '../../core/timeline/case-name-sql.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { buildFirstRows, type OrderedSource } from '../accounts/first-rows.ts';

/** Activities of the same millisecond are numbered by microseconds, so this many of them have a position. */
const MAX_PER_MILLISECOND = 1000;

/** The rows before a cursor: all rows before an instant, without the first ones of its last millisecond. */
export interface CursorBounds {
  /** Exclusive, in milliseconds since 1970. */
  until: number;
  /** Number of rows of the last millisecond that were shown already. */
  shown: number;
}

/** @param datetime an ISO instant with up to six decimals; further decimals are ignored */
export function parseCursor(datetime: string): CursorBounds {
  const [, decimals = ''] = /\.(\d+)/.exec(datetime) ?? [];
  const micros = Number(decimals.slice(3, 6).padEnd(3, '0'));
  const ms = Date.parse(datetime.replace(/\.\d+/, `.${decimals.slice(0, 3).padEnd(3, '0')}`));
  return micros === 0 ? { until: ms, shown: 0 } : { until: ms + 1, shown: MAX_PER_MILLISECOND - micros };
}

/**
 * Returns the date of an activity, which is also the cursor after it. @param place position within its millisecond, newest first, starting
 * at 1
 */
export const toActivityDate = (ms: number, place: number): string =>
  new Date(ms).toISOString().replace('Z', `${String(MAX_PER_MILLISECOND - place).padStart(3, '0')}Z`);

const LABELS: Readonly<Record<ActivityType, string>> = {
  'Account Created': 'Onboarded',
  'Account Churned': 'Churned',
  'Play Initiated': 'Started',
  'Action Completed': 'Completed',
  'Case Opened': 'Support case opened',
  'Case Closed': 'Support case closed',
};
/** Activities of the company's users. Other activities are automatic or come from the customer. */
const USER_ACTIVITIES: readonly ActivityType[] = ['Play Initiated', 'Action Completed'];

interface ActivityDetails {
  type: ActivityType;
  /** The action, the play, the case or the reason; empty if there is no subject. */
  subject: string;
  /** The user who did it, or null if the user is unknown. */
  actor: string | null;
}

/** Returns the activity as a sentence without a full stop. */
export function formatActivity({ type, subject, actor }: ActivityDetails): string {
  const label = LABELS[type];
  if (!USER_ACTIVITIES.includes(type)) return subject === '' ? label : `${label}: ${subject}`;
  return `${actor === null ? label : `${actor} ${label.toLowerCase()}`} ${subject}`;
}

/** Parameters of the statement after tenant and reader. */
const [UNTIL, UNTIL_DAY, ZONE] = ['$3::timestamptz', '$4::date', '$5::text'] as const;
const [LIMIT, LIMIT_PER_KIND, SHOWN_COUNT] = ['$6::bigint', '$7::bigint', '$8::bigint'] as const;

interface ActivityKind {
  type: ActivityType;
  table: string;
  /** An instant, or a day if `isDay` is set. */
  at: string;
  isDay?: boolean;
  subject?: string;
  actor?: string;
  account?: string;
}

/** The index of a kind is part of the ids of its activities, so new kinds must be appended. */
const KINDS: readonly ActivityKind[] = [
  { type: 'Action Completed', table: 'actions', at: 'completed_at', subject: 'x.name', actor: 'x.completed_by' },
  { type: 'Play Initiated', table: 'plays', at: 'created_at', subject: 'x.name', actor: 'x.created_by' },
  { type: 'Account Created', table: 'accounts', at: 'onboarded_on', isDay: true, account: 'x.id' },
  { type: 'Account Churned', table: 'account_churns', at: 'churned_on', isDay: true, subject: 'x.reason_code' },
  { type: 'Case Opened', table: 'support_cases', at: 'submitted_at', subject: caseNameSql('x') },
  { type: 'Case Closed', table: 'support_cases', at: 'closed_at', subject: caseNameSql('x') },
];
/** More than the number of kinds. The id of an activity is the id of its row times this number, plus the index of the kind. */
const ID_STEP = 100;

function rowsSql({
  table,
  at,
  isDay,
  subject = `''`,
  actor = 'null::bigint',
  account = 'x.account_id',
}: ActivityKind): OrderedSource {
  // Rows that only have a day are sorted by id: each one is a microsecond after the previous one, starting at the beginning of the
  // tenant's day.
  const instant = isDay
    ? `((x.${at}::timestamp at time zone ${ZONE}) + least(x.id, 86399999999) * interval '1 microsecond')`
    : `x.${at}`;
  return {
    table,
    columns: `x.id, ${account} as account_id, ${instant} as at, ${subject} as subject, ${actor} as actor_id`,
    account,
    where: `${isDay ? `x.${at} <= ${UNTIL_DAY} and ` : `x.${at} is not null and `}${instant} < ${UNTIL}`,
    order: `x.${at} desc, x.id desc`,
    readOrder: 'w.at desc, w.id desc',
  };
}

interface FoundActivity extends Membership {
  kind: number;
  id: number;
  account_id: number;
  account_name: string;
  ms: number;
  place: number;
  subject: string;
  actor: string | null;
}

interface ActivityPage {
  /** Exclusive; defaults to the current time. */
  datetime?: string | undefined;
  limit: number;
  now: Date;
}

/** Returns activities, newest first. Rows dated in the future are excluded. */
export async function findActivities(
  tx: TenantTx,
  access: Access,
  { datetime, limit, now }: ActivityPage,
): Promise<Activity[]> {
  const cursor = datetime === undefined ? undefined : parseCursor(datetime);
  const { until, shown } = cursor && cursor.until <= now.getTime() ? cursor : { until: now.getTime(), shown: 0 };
  const untilDay = toCalendarDay(new Date(until), access.timeZone);
  const values = new Values(tx.tenant, access.user, new Date(until).toISOString(), untilDay, access.timeZone);
  values.list.push(limit, limit + shown, shown);
  const { ctes, selectFirst } = buildFirstRows(values, access);
  const kindSelects = KINDS.map(
    (kind, at) => `select ${at} as kind, k.* from ${selectFirst(rowsSql(kind), LIMIT_PER_KIND)} k`,
  );
  const found = await tx.rows<FoundActivity>(
    `${ctes} found as (${kindSelects.join(' union all ')}),
     placed as (select f.*, date_trunc('milliseconds', f.at) as ms,
       row_number() over (partition by date_trunc('milliseconds', f.at) order by f.at desc, f.kind, f.id desc) as place from found f)
     select f.kind, f.id, f.account_id, a.name as account_name, (extract(epoch from f.ms) * 1000)::bigint as ms, f.place,
       f.subject, coalesce(u.full_name, u.email) as actor, m.member_type, m.read_only
     from placed f join accounts a on a.tenant_id = $1 and a.id = f.account_id
       left join users u on u.tenant_id = $1 and u.id = f.actor_id
       left join account_members m on m.tenant_id = $1 and m.account_id = f.account_id and m.user_id = $2
     where f.place <= ${MAX_PER_MILLISECOND} and (f.place > ${SHOWN_COUNT} or f.ms < ${UNTIL} - interval '1 ms')
     order by f.at desc, f.kind, f.id desc limit ${LIMIT}`,
    values.list,
  );
  return found.map((row) => {
    const type = KINDS[row.kind]?.type ?? 'Account Created';
    return {
      id: row.id * ID_STEP + row.kind,
      account_id: row.account_id,
      name: row.account_name,
      date: toActivityDate(row.ms, row.place),
      text: formatActivity({ ...row, type }),
      type,
      read_only: isAccountReadOnly(access, row),
    };
  });
}
