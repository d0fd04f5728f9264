/** Builds the SQL of a list of plays and chooses the access path. Pure: the SQL consists of constant text and bound values. */
import type { PlayEntry, PlaySort } from '@mainstay/contract/playbooks/plays';
import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import { type DueRange, dueRange, MY_PLAYBOOKS, type PlayState } from '@mainstay/contract/rules/quick-filters';
import { isMemberSql, type Reader, accountScopeTables, type Values } from '../../accounts/rules.ts';

/** Each list is a filter. An empty list matches nothing, an absent one everything. */
export interface PlayQuery {
  states: readonly PlayState[];
  sort: PlaySort;
  due?: DueRange | undefined;
  isOverdue?: boolean | undefined;
  /** Ids of the playbooks that the plays were made from. */
  templates?: readonly number[] | undefined;
  accounts?: readonly number[] | undefined;
  /** Users who own an action of the play, or who created the play if it has no action yet. */
  owners?: readonly number[] | undefined;
  isPinned?: boolean | undefined;
  /** Whether only plays of success plans are returned. */
  isOfPlan?: boolean | undefined;
  /** A part of the name. */
  search?: string | undefined;
}

const getIds = (checked: readonly (string | number)[]): number[] | undefined => {
  const ids = checked.map(Number);
  return ids.length === 0 ? undefined : ids.map((id) => (Number.isSafeInteger(id) && id > 0 ? id : 0));
};

/** Converts the sections of a saved filter to a query. Sections without a selected value are ignored. */
export function toPlayQuery(filters: FilterCriteria, user: number): Partial<PlayQuery> {
  const question: Partial<PlayQuery> = {};
  for (const item of filters) {
    const { filter, checked } = item;
    if (filter === 'dates') question.due = dueRange(item) ?? question.due;
    if (filter === 'playbooks') question.templates = getIds(checked) ?? question.templates;
    if (filter === 'accounts') question.accounts = getIds(checked) ?? question.accounts;
    if (filter === 'owner')
      question.owners = getIds(checked.map((who) => (who === MY_PLAYBOOKS ? user : who))) ?? question.owners;
    if (filter === 'status') {
      const states = (['open', 'closed'] as const).filter((state) => checked.includes(state));
      if (states.length > 0) question.states = states;
    }
  }
  return question;
}
/** Returns the states that the request itself selects, or undefined if the filters decide. */
export function toStates(type: PlayState | undefined, showAll: boolean | undefined): PlayState[] | undefined {
  if (type) return [type];
  return showAll ? ['open', 'closed'] : undefined;
}

/** Returns the plays of one account in the format of the account page, or an empty object if it has none. */
export function toAccountGroup(
  account: number,
  found: readonly { entry: PlayEntry; mrr_minor: number }[],
  toMrr: (minor: number) => number,
) {
  const [first] = found;
  if (!first) return {};
  const { account: of, read_only } = first.entry;
  const plays = Object.fromEntries(found.map(({ entry }) => [String(entry.play_id), entry]));
  return { [String(account)]: { account: of.name, plan: of.type, mrr: toMrr(first.mrr_minor), read_only, plays } };
}

const IS: Record<PlayState, string> = { open: `x.status is distinct from 'CM'`, closed: `x.status = 'CM'` };

/** Returns the conditions on plays `x` except those on playbooks, owners and accounts. */
function toConditions(values: Values, question: PlayQuery, today: string): string[] {
  const { states, due, search } = question;
  const where = states.length === 1 && states[0] ? [IS[states[0]]] : [];
  const late = () => `x.pending_actions > 0 and x.next_due_on < ${values.bind(today, 'date')}`;
  if (question.isOverdue || due?.dueType === 'overdue') where.push(late());
  if (due?.dueType === 'equal') where.push(`x.next_due_on = ${values.bind(due.from, 'date')}`);
  if (due?.dueType === 'greater than') where.push(`x.next_due_on > ${values.bind(due.from, 'date')}`);
  if (due?.dueType === 'less than') where.push(`x.next_due_on < ${values.bind(due.from, 'date')}`);
  if (due?.dueType === 'between')
    where.push(`x.next_due_on between ${values.bind(due.from, 'date')} and ${values.bind(due.to, 'date')}`);
  if (question.isOfPlan) where.push('x.success_plan_id is not null');
  if (search) where.push(`position(${values.bind(search.toLowerCase(), 'text')} in x.name_key) > 0`);
  return where;
}

interface Order {
  /** Order by columns of plays `x` and, for the order by company, of accounts `a`. */
  walk: string;
  /** The same order by the columns of the page subquery `w`. */
  read: string;
}
const ORDERS: Record<PlaySort, Order> = {
  due_date: { walk: 'x.next_due_on, x.id', read: 'w.next_due_on, w.id' },
  play_name: { walk: 'x.name_key, x.id', read: 'w.name_key, w.id' },
  company_name: {
    walk: 'a.name_key, a.id, x.next_due_on, x.id',
    read: 'w.company, w.account_id, w.next_due_on, w.id',
  },
};

const all = (where: readonly string[]): string => where.map((condition) => ` and ${condition}`).join('');
/** A fence is `offset 0`. Without it, a generic plan may scan an index over the whole company. */
const FENCE = 'offset 0';

const within = (account: string, users: string): string => isMemberSql(account, `m.user_id = any(${users})`);

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
export function playPage(
  values: Values,
  reader: Reader,
  question: PlayQuery,
  { today, limit, offset }: { today: string; limit: number; offset: number },
): PlayPage {
  const order = ORDERS[question.sort];
  const byCompany = question.sort === 'company_name';
  const where = toConditions(values, question, today);
  const templates = question.templates && values.bind(question.templates, 'bigint[]');
  const whole = templates ? [...where, `x.template_id = any(${templates})`] : where;
  let bound: string | undefined;
  /** Bound only if it is used, because PostgreSQL cannot infer the type of a parameter that the statement does not mention. */
  const most = () => (bound ??= values.bind(offset + limit, 'bigint'));
  const users = reader.reach && values.bind(reader.reach, 'bigint[]');
  const columns = `x.id, x.account_id, x.next_due_on, x.name_key${byCompany ? ', a.name_key as company' : ''}`;
  const company = byCompany
    ? `cross join lateral (select c.name_key, c.id from accounts c where c.tenant_id = $1 and c.id = x.account_id ${FENCE}) a`
    : '';
  const page = (from: string): string => {
    const [first, after] = [values.bind(limit, 'bigint'), values.bind(offset, 'bigint')];
    return `page as (select w.* from (${from}) w order by ${order.read} limit ${first} offset ${after})`;
  };
  const plays = (key: string) =>
    `lateral (select * from plays x where x.tenant_id = $1 and ${key}${all(whole)} ${FENCE}) x`;

  const inOrder = (conditions: readonly string[]): string =>
    `(select ${columns} from plays x where x.tenant_id = $1${all(conditions)} order by ${order.walk} limit ${most()})`;
  const walkPlays = (conditions: readonly string[]): string =>
    templates
      ? `(select x.* from (select distinct unnest(${templates}) as id) t
           cross join lateral ${inOrder(['x.template_id = t.id', ...conditions])} x)`
      : inOrder(conditions);
  const walk = (state: PlayState | undefined, tests: readonly string[]): string =>
    byCompany
      ? `(select ${columns} from accounts a cross join lateral (select * from plays x where x.tenant_id = $1
           and x.account_id = a.id${all(whole)} order by x.next_due_on, x.id limit ${most()}) x
         where a.tenant_id = $1${all(tests)} order by ${order.walk} limit ${most()})`
      : walkPlays([...where, ...tests, ...(state ? [IS[state]] : [])]);
  /** The indexes of a sort order are separate for open and closed plays. */
  const walks = (tests: readonly string[]): string =>
    question.states.length === 1 || byCompany
      ? walk(undefined, tests)
      : question.states.map((state) => walk(state, tests)).join(' union all ');

  const { owners, accounts, isPinned } = question;
  const named = accounts && values.bind(accounts, 'bigint[]');
  const pinned = isPinned
    ? `select n.account_id from pins n where n.tenant_id = $1 and n.user_id = ${values.bind(reader.user, 'bigint')}`
    : undefined;
  if (owners) {
    const who = values.bind(owners, 'bigint[]');
    const isPending = question.states.includes('closed') ? '' : ` and o.status = 'Pending'`;
    const tests = [
      ...(users ? [within('x.account_id', users)] : []),
      ...(named ? [`x.account_id = any(${named})`] : []),
      ...(pinned ? [`x.account_id in (${pinned})`] : []),
    ];
    const mine = `mine as materialized (
      select o.play_id from actions o where o.tenant_id = $1 and o.owner_id = any(${who})${isPending}
      union select y.id from plays y where y.tenant_id = $1 and y.created_by = any(${who}) and y.status is null)`;
    const from = `select ${columns} from mine cross join ${plays('x.id = mine.play_id')} ${company} where true${all(tests)}`;
    return { tables: `with ${mine}, ${page(from)}`, order: order.read };
  }
  if (named || pinned) {
    const tests = [
      ...(named && pinned ? [`g.account_id = any(${named})`] : []),
      ...(users ? [within('g.account_id', users)] : []),
    ];
    const given = pinned ?? `select unnest(${named}) as account_id`;
    const among = `among as materialized (select distinct g.account_id from (${given}) g where true${all(tests)})`;
    const from = `select ${columns} from among r cross join ${plays('x.account_id = r.account_id')} ${company}`;
    return { tables: `with ${among}, ${page(from)}`, order: order.read };
  }
  if (!users) return { tables: `with ${page(walks([]))}`, order: order.read };
  const merged = `(select ${columns} from reach r cross join ${plays('x.account_id = r.account_id')} ${company}
    where not (select large from size))`;
  const tested = walks(['(select large from size)', within(byCompany ? 'a.id' : 'x.account_id', users)]);
  const tables = accountScopeTables(`m.tenant_id = $1 and m.user_id = any(${users})`);
  return { tables: `${tables}, ${page(`${merged} union all ${tested}`)}`, order: order.read };
}
