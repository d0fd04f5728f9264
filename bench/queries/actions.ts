/** Queries of actions. */
import { addDays } from '@mainstay/contract/rules/dates';
import { chart, dataset, dimension, equals, measure, table } from './columns.ts';
import { type BenchQuery, ACCOUNT_SCOPE, accountScopeValues } from './query.ts';

const byPriority: BenchQuery = {
  name: 'actions by priority: pending, share done',
  by: 'CSM',
  definition: chart('Actions by priority', 'horizontalBar', 'priority', {
    source: dataset('actions'),
    columns: [
      dimension('priority', 'priority'),
      measure('pending', `count(id, status == 'Pending')`),
      measure('done', `percent(count(id, status == 'Completed'), count())`, { format: 'percent' }),
    ],
  }),
  request: { pageSize: 1000 },
  rows: (caller) => ({
    text: `${ACCOUNT_SCOPE}
      select x.priority::text as priority, count(*) filter (where x.status = 'Pending') as pending,
        count(*) filter (where x.status = 'Completed')::float8 * 100 / count(*) as done
      from reach r cross join lateral (
        select priority, status from actions where tenant_id = $1 and account_id = r.account_id offset 0) x
      group by 1 order by 1`,
    values: accountScopeValues(caller),
  }),
};

const FROM = -10;
const TO = 30;
const dueSoon: BenchQuery = {
  name: 'pending actions by due date, with account and owner, first page',
  by: 'everyone',
  definition: table('Pending actions', {
    source: dataset('actions'),
    where: equals('status', 'Pending'),
    columns: [
      dimension('due', 'due_date', { filter: 'daterange', format: 'date' }),
      dimension('name', 'name'),
      dimension('account', 'account.name'),
      dimension('owner', 'owner.name'),
    ],
    sort: [{ sort_key: 'due', order_by: 'asc' }],
  }),
  get request() {
    const today = new Date().toISOString().slice(0, 10);
    return {
      filters: [
        { type: 'daterange' as const, condition: 'Custom', from: addDays(today, FROM), to: addDays(today, TO) },
      ],
      pageSize: 25,
    };
  },
  rows: ({ tenant }, today) => ({
    text: `select p.due_on, p.name, a.name as account, u.first_name || ' ' || u.last_name as owner
           from (select id, due_on, name, account_id, owner_id from actions
             where tenant_id = $1 and status = 'Pending' and due_on >= $2::date and due_on < $3::date
             order by due_on, id limit 25) p
           join accounts a on a.tenant_id = $1 and a.id = p.account_id
           left join users u on u.tenant_id = $1 and u.id = p.owner_id
           order by p.due_on, p.id`,
    values: [tenant, addDays(today, FROM), addDays(today, TO + 1)],
    prepared: true,
  }),
  count: ({ tenant }, today) => ({
    text: `select count(*) from actions
           where tenant_id = $1 and status = 'Pending' and due_on >= $2::date and due_on < $3::date`,
    values: [tenant, addDays(today, FROM), addDays(today, TO + 1)],
  }),
};

/** The approximate number of actions of each of the lead's five CSMs; some have more, some fewer. */
const MIN_ACTIONS = 1200;
const busyOwners: BenchQuery = {
  name: 'owners with many pending actions',
  by: 'lead',
  definition: table('Busy owners', {
    source: dataset('actions'),
    where: equals('status', 'Pending'),
    columns: [dimension('owner', 'owner.name'), measure('pending', 'count()', { filter: 'numrange' })],
    sort: [{ sort_key: 'pending', order_by: 'desc' }],
  }),
  request: {
    filters: [{ type: 'numrange', column_name: 'pending', condition: 'greater than', from: MIN_ACTIONS }],
    pageSize: 25,
  },
  rows: (caller) => ({
    text: `${ACCOUNT_SCOPE}, work as (
        select x.owner_id, count(*) as n
        from reach r cross join lateral (
          select owner_id from actions where tenant_id = $1 and account_id = r.account_id and status = 'Pending' offset 0) x
        group by 1)
      select u.first_name || ' ' || u.last_name as owner, sum(w.n)::bigint as n
      from work w left join users u on u.tenant_id = $1 and u.id = w.owner_id
      group by 1 having sum(w.n) > $3::bigint order by 2 desc, 1`,
    values: [...accountScopeValues(caller), MIN_ACTIONS],
  }),
};

export const ACTION_QUERIES = [byPriority, dueSoon, busyOwners];
