/** Dataset of completed plays with the health of their accounts before and after. */
import { sql } from 'kysely';
import type { BoundValues, Dataset, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { ownerColumns, ownerJoin } from '../../core/people/dataset.ts';

/** The number of days after the end of a play after which its effect is measured. */
const DAYS_AFTER = 30;

/** A play is completed on the day of its last completed action, in the company's time zone. */
const completedPlays = sql`(select p.tenant_id, p.account_id, p.id, p.name, p.name_key, p.template_id, p.created_by,
    (p.created_at at time zone company.entity_timezone)::date as started_on,
    (done.at at time zone company.entity_timezone)::date as completed_on
  from plays p
    join settings company on company.tenant_id = p.tenant_id
    cross join lateral (select max(a.completed_at) as at from actions a
      where a.tenant_id = p.tenant_id and a.play_id = p.id and a.status = 'Completed') done
  where p.status = 'CM' and done.at is not null)`;

/** The recorded state of the account on a day, which must not be after today. */
const stateJoin =
  (name: string, day: Fragment) =>
  ({ tenant, today }: BoundValues): Fragment => {
    const state = sql.id(name);
    return sql`left join account_daily ${state} on ${state}.tenant_id = ${tenant} and ${state}.account_id = x.account_id
      and ${state}.day <= ${day} and ${state}.until > ${day} and ${day} <= ${today}`;
  };
const AFTER = sql`(x.completed_on + ${sql.lit(DAYS_AFTER)})`;
/** Joins both states, because the change depends on both. */
const statesJoin = (bound: BoundValues): Fragment =>
  sql`${stateJoin('state_before', sql`x.started_on`)(bound)} ${stateJoin('state_after', AFTER)(bound)}`;

const fromStates = (column: Omit<DatasetColumn, 'join'>): DatasetColumn => ({ ...column, join: 'states' });
const RESULT = ({ today }: BoundValues): Fragment => sql`(case
  when ${AFTER} > ${today} then 'Ended less than ${sql.raw(String(DAYS_AFTER))} days ago'
  when state_before.health is null or state_after.health is null then 'No health recorded'
  when state_after.health > state_before.health then 'Improved'
  when state_after.health < state_before.health then 'Declined' else 'Unchanged' end)`;

const present: Dataset = {
  label: 'Completed plays with their effect',
  listed: ['name', 'started_on', 'completed_on', 'health_before', 'health_after', 'result'],
  table: completedPlays,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'completed_on',
  columns: {
    id: { type: 'int', label: 'Play id', sql: sql`x.id` },
    account_id: accountId,
    name: { type: 'text', label: 'Play', sql: sql`x.name`, sortSql: sql`x.name_key` },
    playbook: {
      type: 'text',
      label: 'Playbook',
      sql: sql`coalesce(template.name, 'Without a playbook')`,
      join: 'template',
    },
    started_on: { type: 'date', label: 'Started', sql: sql`x.started_on` },
    completed_on: { type: 'date', label: 'Completed', sql: sql`x.completed_on` },
    days: { type: 'int', label: 'Days', sql: sql`(x.completed_on - x.started_on)` },
    health_before: fromStates({
      type: 'int',
      label: 'Health at the start',
      sql: sql`state_before.health`,
      nullable: true,
      shows: 'health',
    }),
    health_after: fromStates({
      type: 'int',
      label: `Health ${DAYS_AFTER} days after the end`,
      sql: sql`state_after.health`,
      nullable: true,
      shows: 'health',
    }),
    health_change: fromStates({
      type: 'int',
      label: 'Change of health',
      sql: sql`(state_after.health - state_before.health)`,
      nullable: true,
    }),
    mrr_before: fromStates({
      type: 'number',
      label: 'MRR at the start',
      sql: sql`state_before.mrr_minor`,
      scale: 'money',
      nullable: true,
    }),
    mrr_after: fromStates({
      type: 'number',
      label: `MRR ${DAYS_AFTER} days after the end`,
      sql: sql`state_after.mrr_minor`,
      scale: 'money',
      nullable: true,
    }),
    result: fromStates({ type: 'text', label: 'Result', sql: RESULT }),
    ...accountColumns,
    ...ownerColumns,
  },
  joins: {
    ...accountJoin,
    ...ownerJoin(sql`x.created_by`),
    template: ({ tenant }) =>
      sql`left join play_templates template on template.tenant_id = ${tenant} and template.id = x.template_id`,
    states: statesJoin,
  },
};

export const playOutcomes: Dataset = {
  ...present,
  past: datasetAsOf(present, {
    unchangedColumns: [...Object.keys(present.columns).filter((name) => !name.includes('.')), 'account.name'],
    always: ({ today }) => sql`x.completed_on <= ${today}`,
  }),
};
