/** Dataset of rules: the accounts dataset of components, plus the columns that conditions with a time span need. */
import type { AutomationCondition } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { HEALTH_CHANGE_DAYS } from '@mainstay/contract/rules/health';
import { sql } from 'kysely';
import type { BoundValues, Dataset, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';
import { bind } from '../../platform/engine/emit.ts';
import { accounts } from '../accounts/dataset.ts';

/** The current instant, the company's day, and the time zone that assigns an instant to a day. */
export interface DayContext {
  now: Date;
  today: string;
  timeZone: string;
}

/** Names that no author can write, so that only the conditions that need these columns can refer to them. */
export const LAST_CONTACT = '_last_contact';
export const LAST_MEETING = '_last_meeting';
export const contactWithinName = (days: number): string => `_contact_in_${days}`;
export const meetingWithinName = (days: number): string => `_meeting_in_${days}`;
export const planDueWithinName = (days: number): string => `_plan_due_in_${days}`;
export const healthDaysAgoName = (days: number): string => `_health_before_${days}`;
export const usageWithinName = (days: number): string => `_usage_in_${days}`;
export const usageBeforeName = (days: number): string => `_usage_before_${days}`;

interface ColumnAddition {
  columns: Record<string, DatasetColumn>;
  joins?: NonNullable<Dataset['joins']>;
}

const alias = (name: string): Fragment => sql.id(name);

/**
 * Adds the health of some days ago. For the days of the health change in lists, it is computed like that change. On other days it is the
 * recorded one, and an imported history has records for the ends of months and for days on which facts changed.
 */
function addEarlierHealth(days: number, { today }: DayContext): ColumnAddition {
  const join = healthDaysAgoName(days);
  if (days === HEALTH_CHANGE_DAYS) {
    const column = { type: 'int', label: 'Health then', sql: sql`x.health - x.health_change`, nullable: true } as const;
    return { columns: { [join]: column } };
  }
  const snapshotAlias = alias(join);
  const day = bind(addDays(today, -days), 'date');
  const joinSql = ({
    tenant,
  }: BoundValues) => sql`left join account_daily ${snapshotAlias} on ${snapshotAlias}.tenant_id = ${tenant}
    and ${snapshotAlias}.account_id = x.id and ${snapshotAlias}.day <= ${day} and ${snapshotAlias}.until > ${day}`;
  return {
    columns: { [join]: { type: 'int', label: 'Health then', sql: sql`${snapshotAlias}.health`, nullable: true, join } },
    joins: { [join]: joinSql },
  };
}

/**
 * Adds the usage with one pass over the days instead of one query per account. Account snapshots do not help, because each of them counts
 * 30 days.
 */
function addUsage(days: number, { today }: DayContext): ColumnAddition {
  const join = usageWithinName(days);
  const usageAlias = alias(join);
  const periodStart = bind(addDays(today, -days), 'date');
  const joinSql = ({ tenant }: BoundValues) => sql`left join (select d.account_id,
      (sum(d.usage_count) filter (where d.day >= ${periodStart}))::bigint as late,
      (sum(d.usage_count) filter (where d.day < ${periodStart}))::bigint as early
    from usage_daily d where d.tenant_id = ${tenant} and d.product_id = 0 and d.day >= ${bind(addDays(today, -2 * days), 'date')}
      and d.day < ${bind(today, 'date')} group by d.account_id) ${usageAlias} on ${usageAlias}.account_id = x.id`;
  return {
    columns: {
      [usageWithinName(days)]: { type: 'int', label: 'Events', sql: sql`coalesce(${usageAlias}.late, 0)`, join },
      [usageBeforeName(days)]: {
        type: 'int',
        label: 'Events before',
        sql: sql`${usageAlias}.early`,
        nullable: true,
        join,
      },
    },
    joins: { [join]: joinSql },
  };
}

/** Returns the first instant of the last `days` days, including today. */
const sinceDays = (days: number, { today, timeZone }: DayContext): Fragment =>
  sql`${bind(addDays(today, 1 - days), 'date')}::timestamp at time zone ${bind(timeZone, 'text')}`;

/**
 * Adds the latest note or completed action and whether there was a recent one. The latest is looked up per account, because only few
 * accounts need it. The recent one is tested for all accounts, so it is a column of its own that the database evaluates with one pass over
 * those days.
 */
function addLastContact(days: number, context: DayContext): ColumnAddition {
  const zone = bind(context.timeZone, 'text');
  const since = sinceDays(days, context);
  const notesSql = ({ tenant }: BoundValues) => sql`from notes n where n.tenant_id = ${tenant} and n.account_id = x.id`;
  const actionsSql = ({
    tenant,
  }: BoundValues) => sql`from actions c where c.tenant_id = ${tenant} and c.account_id = x.id
    and c.status = 'Completed' and c.completed_at is not null`;
  return {
    columns: {
      [LAST_CONTACT]: {
        type: 'date',
        label: 'Last contact',
        nullable: true,
        sql: (bound) => sql`(greatest((select max(n.created_at) ${notesSql(bound)}),
          (select max(c.completed_at) ${actionsSql(bound)})) at time zone ${zone})::date`,
      },
      [contactWithinName(days)]: {
        type: 'boolean',
        label: 'Contact in this period',
        sql: (bound) => sql`(exists (select ${notesSql(bound)} and n.created_at >= ${since})
          or exists (select ${actionsSql(bound)} and c.completed_at >= ${since}))`,
      },
    },
  };
}

/** Adds the latest meeting that has started; the columns are split like those of contacts. */
function addLastMeeting(days: number, context: DayContext): ColumnAddition {
  const startedSql = ({
    tenant,
  }: BoundValues) => sql`from calendar_events e where e.tenant_id = ${tenant} and e.account_id = x.id
    and e.start_at <= ${bind(context.now.toISOString(), 'instant')}`;
  return {
    columns: {
      [LAST_MEETING]: {
        type: 'date',
        label: 'Last meeting',
        nullable: true,
        sql: (bound) =>
          sql`((select max(e.start_at) ${startedSql(bound)}) at time zone ${bind(context.timeZone, 'text')})::date`,
      },
      [meetingWithinName(days)]: {
        type: 'boolean',
        label: 'Meeting in this period',
        sql: (bound) => sql`exists (select ${startedSql(bound)} and e.start_at >= ${sinceDays(days, context)})`,
      },
    },
  };
}

/** Adds the plans that are due in these days with one pass instead of one query per account. An index covers exactly these plans. */
function addPlanDue(days: number, { today }: DayContext): ColumnAddition {
  const join = planDueWithinName(days);
  const planAlias = alias(join);
  const joinSql = ({
    tenant,
  }: BoundValues) => sql`left join (select p.account_id, min(p.due_on) as due_on from success_plans p
    where p.tenant_id = ${tenant} and p.state = 'published' and p.completed_objectives < p.total_objectives
      and p.due_on between ${bind(today, 'date')} and ${bind(addDays(today, days), 'date')}
    group by p.account_id) ${planAlias} on ${planAlias}.account_id = x.id`;
  return {
    columns: {
      [join]: { type: 'date', label: 'Success plan due', sql: sql`${planAlias}.due_on`, nullable: true, join },
    },
    joins: { [join]: joinSql },
  };
}

function getColumnAddition(condition: AutomationCondition, context: DayContext): ColumnAddition | undefined {
  switch (condition.kind) {
    case 'health_fell':
      return addEarlierHealth(condition.days, context);
    case 'usage_down':
      return addUsage(condition.days, context);
    case 'no_contact':
      return addLastContact(condition.days, context);
    case 'no_meeting':
      return addLastMeeting(condition.days, context);
    case 'plan_due':
      return addPlanDue(condition.days, context);
    default:
      return undefined;
  }
}

export function createRuleDataset(conditions: readonly AutomationCondition[], context: DayContext): Dataset {
  const additions = conditions.flatMap((condition) => getColumnAddition(condition, context) ?? []);
  return {
    ...accounts,
    columns: Object.assign({}, accounts.columns, ...additions.map(({ columns }) => columns)),
    joins: Object.assign({}, accounts.joins, ...additions.map(({ joins }) => joins)),
  };
}
