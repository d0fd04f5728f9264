/** Dataset of the work of people: their active accounts and their pending actions. */
import { sql } from 'kysely';
import type { BoundValues, Dataset, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { ownerJoin, ownerName } from '../../core/people/dataset.ts';

/**
 * The teams of the person. A person in several teams has a row in each, but only in queries that read the team. Readers
 * who may not read all accounts see the teams that they lead.
 */
const teamJoin = ({ tenant, readers, readsAll }: BoundValues): Fragment => {
  const isLed = sql`exists (select from team_members lead where lead.tenant_id = ${tenant} and lead.team_id = member.team_id
      and lead.is_lead and lead.user_id in (${sql.join(readers)}))`;
  return sql`left join lateral (select named.id, named.name from team_members member
      join teams named on named.tenant_id = ${tenant} and named.id = member.team_id
    where member.tenant_id = ${tenant} and member.user_id = x.person_id${readsAll ? sql`` : sql` and ${isLed}`}) team on true`;
};
const fromTeam = (column: Omit<DatasetColumn, 'join'>): DatasetColumn => ({ ...column, nullable: true, join: 'team' });

export const workload: Dataset = {
  label: 'Accounts and pending actions of people',
  listed: ['kind', 'person', 'mrr', 'renewal', 'due_date'],
  table: sql`(select tenant_id, id as account_id, 0::bigint as action_id, primary_owner_id as person_id, mrr_minor, health,
      renewal_on, null::date as due_on from accounts where status = 'Active'
    union all select tenant_id, account_id, id, owner_id, 0::bigint, null, null, due_on from actions where status = 'Pending')`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.account_id`, sql`x.action_id`],
  dateField: 'due_date',
  personal: true,
  columns: {
    account_id: accountId,
    kind: {
      type: 'text',
      label: 'Account or action',
      sql: sql`(case when x.action_id = 0 then 'Account' else 'Action' end)`,
    },
    action_id: { type: 'int', label: 'Action id', sql: sql`nullif(x.action_id, 0)`, nullable: true },
    person_id: { type: 'int', label: 'Person id', sql: sql`x.person_id`, nullable: true },
    person: { type: 'text', label: 'Person', sql: ownerName, nullable: true, join: 'owner', shows: 'person' },
    team_id: fromTeam({ type: 'int', label: 'Team id', sql: sql`team.id` }),
    team: fromTeam({ type: 'text', label: 'Team', sql: sql`team.name` }),
    mrr: { type: 'number', label: 'MRR of an account', sql: sql`x.mrr_minor`, scale: 'money' },
    health: { type: 'int', label: 'Health', sql: sql`x.health`, nullable: true, shows: 'health' },
    renewal: { type: 'date', label: 'Renewal', sql: sql`x.renewal_on`, nullable: true },
    due_date: { type: 'date', label: 'Due date of an action', sql: sql`x.due_on`, nullable: true },
    is_overdue: { type: 'boolean', label: 'Overdue', sql: ({ today }) => sql`coalesce(x.due_on < ${today}, false)` },
    ...accountColumns,
  },
  joins: { ...accountJoin, ...ownerJoin(sql`x.person_id`), team: teamJoin },
};
