/** Builds the SQL of a list of plays and chooses the access path. The SQL consists of constant text and bound values. */
import type { PlaySort } from '@mainstay/contract/playbooks/plays';
import type { PlayState } from '@mainstay/contract/rules/quick-filters';
import type { Values } from '../../../platform/database/values.ts';
import { accountScopeTables, isMemberSql, type Reader } from '../../../core/account-access/account-scope.ts';
import type { PlayQuery } from './play-query.ts';

const STATE_CONDITIONS: Record<PlayState, string> = {
  open: `x.status is distinct from 'CM'`,
  closed: `x.status = 'CM'`,
};

/** Returns the conditions on plays `x` except those on playbooks, owners and accounts. */
function toConditions(values: Values, query: PlayQuery, today: string): string[] {
  const { states, due, search } = query;
  const where = states.length === 1 && states[0] ? [STATE_CONDITIONS[states[0]]] : [];
  const overdueSql = () => `x.pending_actions > 0 and x.next_due_on < ${values.bind(today, 'date')}`;
  if (query.isOverdue || due?.dueType === 'overdue') where.push(overdueSql());
  if (due?.dueType === 'equal') where.push(`x.next_due_on = ${values.bind(due.from, 'date')}`);
  if (due?.dueType === 'greater than') where.push(`x.next_due_on > ${values.bind(due.from, 'date')}`);
  if (due?.dueType === 'less than') where.push(`x.next_due_on < ${values.bind(due.from, 'date')}`);
  if (due?.dueType === 'between')
    where.push(`x.next_due_on between ${values.bind(due.from, 'date')} and ${values.bind(due.to, 'date')}`);
  if (query.isOfPlan) where.push('x.success_plan_id is not null');
  if (search) where.push(`position(${values.bind(search.toLowerCase(), 'text')} in x.name_key) > 0`);
  return where;
}

interface SortOrder {
  /** Order by columns of plays `x` and, for the order by company, of accounts `a`. */
  playOrder: string;
  /** The same order by the columns of the page subquery `w`. */
  pageOrder: string;
}
const ORDERS: Record<PlaySort, SortOrder> = {
  due_date: { playOrder: 'x.next_due_on, x.id', pageOrder: 'w.next_due_on, w.id' },
  play_name: { playOrder: 'x.name_key, x.id', pageOrder: 'w.name_key, w.id' },
  company_name: {
    playOrder: 'a.name_key, a.id, x.next_due_on, x.id',
    pageOrder: 'w.company, w.account_id, w.next_due_on, w.id',
  },
};

const toAndSql = (where: readonly string[]): string => where.map((condition) => ` and ${condition}`).join('');
/** A fence is `offset 0`. Without it, a generic plan may scan an index over the whole company. */
const FENCE = 'offset 0';

const memberCondition = (account: string, users: string): string => isMemberSql(account, `m.user_id = any(${users})`);

export interface PlayPage {
  /** CTEs that start the statement. The last one is `page` with the `id` of each play, sorted by `order`. */
  tables: string;
  order: string;
}

/**
 * Chooses the access path of a list. Without a filter, the index of the sort order is scanned. With a filter on playbooks, the index of
 * each playbook is scanned, because all of its plays may be due later than all others. A small account scope, pinned accounts and given
 * accounts are merged account by account, and plays of owners are found by their actions. With a large account scope, the index is scanned
 * and each play is tested.
 *
 * @param values must start with the tenant
 */
export function playPageSql(
  values: Values,
  reader: Reader,
  query: PlayQuery,
  { today, limit, offset }: { today: string; limit: number; offset: number },
): PlayPage {
  const order = ORDERS[query.sort];
  const isByCompany = query.sort === 'company_name';
  const where = toConditions(values, query, today);
  const templates = query.templates && values.bind(query.templates, 'bigint[]');
  const allConditions = templates ? [...where, `x.template_id = any(${templates})`] : where;
  let bound: string | undefined;
  /** Bound only if it is used, because PostgreSQL cannot infer the type of a parameter that the statement does not mention. */
  const rowLimit = () => (bound ??= values.bind(offset + limit, 'bigint'));
  const users = reader.ownerScope && values.bind(reader.ownerScope, 'bigint[]');
  const columns = `x.id, x.account_id, x.next_due_on, x.name_key${isByCompany ? ', a.name_key as company' : ''}`;
  const company = isByCompany
    ? `cross join lateral (select c.name_key, c.id from accounts c where c.tenant_id = $1 and c.id = x.account_id ${FENCE}) a`
    : '';
  const pageSql = (from: string): string => {
    const [limitSql, offsetSql] = [values.bind(limit, 'bigint'), values.bind(offset, 'bigint')];
    return `page as (select w.* from (${from}) w order by ${order.pageOrder} limit ${limitSql} offset ${offsetSql})`;
  };
  const playsSql = (key: string) =>
    `lateral (select * from plays x where x.tenant_id = $1 and ${key}${toAndSql(allConditions)} ${FENCE}) x`;

  const orderedPlaysSql = (conditions: readonly string[]): string =>
    `(select ${columns} from plays x where x.tenant_id = $1${toAndSql(conditions)} order by ${order.playOrder} limit ${rowLimit()})`;
  const scanPlaysSql = (conditions: readonly string[]): string =>
    templates
      ? `(select x.* from (select distinct unnest(${templates}) as id) t
           cross join lateral ${orderedPlaysSql(['x.template_id = t.id', ...conditions])} x)`
      : orderedPlaysSql(conditions);
  const scanStateSql = (state: PlayState | undefined, tests: readonly string[]): string =>
    isByCompany
      ? `(select ${columns} from accounts a cross join lateral (select * from plays x where x.tenant_id = $1
           and x.account_id = a.id${toAndSql(allConditions)} order by x.next_due_on, x.id limit ${rowLimit()}) x
         where a.tenant_id = $1${toAndSql(tests)} order by ${order.playOrder} limit ${rowLimit()})`
      : scanPlaysSql([...where, ...tests, ...(state ? [STATE_CONDITIONS[state]] : [])]);
  /** The indexes of a sort order are separate for open and closed plays. */
  const scanSql = (tests: readonly string[]): string =>
    query.states.length === 1 || isByCompany
      ? scanStateSql(undefined, tests)
      : query.states.map((state) => scanStateSql(state, tests)).join(' union all ');

  const { owners, accounts, isPinned } = query;
  const accountIds = accounts && values.bind(accounts, 'bigint[]');
  const pinnedSql = isPinned
    ? `select n.account_id from pins n where n.tenant_id = $1 and n.user_id = ${values.bind(reader.user, 'bigint')}`
    : undefined;
  if (owners) {
    const ownerIds = values.bind(owners, 'bigint[]');
    const isPending = query.states.includes('closed') ? '' : ` and o.status = 'Pending'`;
    const tests = [
      ...(users ? [memberCondition('x.account_id', users)] : []),
      ...(accountIds ? [`x.account_id = any(${accountIds})`] : []),
      ...(pinnedSql ? [`x.account_id in (${pinnedSql})`] : []),
    ];
    const mineSql = `mine as materialized (
      select o.play_id from actions o where o.tenant_id = $1 and o.owner_id = any(${ownerIds})${isPending}
      union select y.id from plays y where y.tenant_id = $1 and y.created_by = any(${ownerIds}) and y.status is null)`;
    const from = `select ${columns} from mine cross join ${playsSql('x.id = mine.play_id')} ${company} where true${toAndSql(tests)}`;
    return { tables: `with ${mineSql}, ${pageSql(from)}`, order: order.pageOrder };
  }
  if (accountIds || pinnedSql) {
    const tests = [
      ...(accountIds && pinnedSql ? [`g.account_id = any(${accountIds})`] : []),
      ...(users ? [memberCondition('g.account_id', users)] : []),
    ];
    const accountsSql = pinnedSql ?? `select unnest(${accountIds}) as account_id`;
    const amongSql = `among as materialized (select distinct g.account_id from (${accountsSql}) g where true${toAndSql(tests)})`;
    const from = `select ${columns} from among r cross join ${playsSql('x.account_id = r.account_id')} ${company}`;
    return { tables: `with ${amongSql}, ${pageSql(from)}`, order: order.pageOrder };
  }
  if (!users) return { tables: `with ${pageSql(scanSql([]))}`, order: order.pageOrder };
  const mergedSql = `(select ${columns} from reach r cross join ${playsSql('x.account_id = r.account_id')} ${company}
    where not (select large from size))`;
  const testedSql = scanSql([
    '(select large from size)',
    memberCondition(isByCompany ? 'a.id' : 'x.account_id', users),
  ]);
  const tables = accountScopeTables(`m.tenant_id = $1 and m.user_id = any(${users})`);
  return { tables: `${tables}, ${pageSql(`${mergedSql} union all ${testedSql}`)}`, order: order.pageOrder };
}
