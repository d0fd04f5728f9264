/** Facts about each customer that notes refer to: contacts, products, cases and completed actions. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface Person {
  id: number;
  name: string;
  first_name: string;
  designation: string | null;
  /** The day from which on the contact is known. */
  since: string;
}
/** `closed` is null while the case is open. */
export interface KnownCase {
  subject: string;
  priority: string;
  submitted: string;
  closed: string | null;
}
export interface DoneAction {
  id: number;
  name: string;
  completed: string;
}

export interface Facts {
  /** The most senior contact first. */
  people: readonly Person[];
  /** Names of products, the largest first, and of their features. */
  held: readonly string[];
  features: readonly string[];
  /** Products that the customer does not have. */
  offers: readonly string[];
  cases: readonly KnownCase[];
  done: readonly DoneAction[];
  /** The user who writes notes in addition to the owner. */
  other: number | undefined;
}

interface Held {
  product: string;
  features: string[];
}

const PEOPLE = `select c.account_id, c.id, c.first_name || ' ' || c.last_name as name, c.first_name, c.designation,
    c.created_at::date::text as since
  from contacts c where c.tenant_id = $1 order by c.account_id, c.id`;
const HELD = `select l.account_id, p.sku_name as product,
    array(select f.name from product_features f where f.tenant_id = $1 and f.product_id = p.id order by f.id) as features
  from (select account_id, product_id, max(quantity) as quantity from subscription_lines where tenant_id = $1
    group by account_id, product_id) l
  join products p on p.tenant_id = $1 and p.id = l.product_id order by l.account_id, l.quantity desc, p.id`;
const CASES = `select account_id, subject, priority, submitted_at::date::text as submitted, closed_at::date::text as closed
  from support_cases where tenant_id = $1 order by account_id, submitted_at, id`;
const DONE = `select account_id, id, name, completed_at::date::text as completed from actions
  where tenant_id = $1 and status = 'Completed' order by account_id, id`;
const OTHERS = `select account_id, min(user_id) as id from account_members
  where tenant_id = $1 and member_type = 'E' and not read_only group by account_id`;

type Of<T> = T & { account_id: number };

const byAccount = <T>(rows: readonly Of<T>[]): ((id: number) => T[]) => {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const own = found.get(row.account_id);
    if (own) own.push(row);
    else found.set(row.account_id, [row]);
  }
  return (id) => found.get(id) ?? [];
};

/** @returns a function that returns the facts of an account by its id; uses a fixed number of statements */
export async function findFacts(tx: TenantTx): Promise<(accountId: number) => Facts> {
  const [people, held, cases, done, others] = await Promise.all([
    tx.rows<Of<Person>>(PEOPLE, [tx.tenant]),
    tx.rows<Of<Held>>(HELD, [tx.tenant]),
    tx.rows<Of<KnownCase>>(CASES, [tx.tenant]),
    tx.rows<Of<DoneAction>>(DONE, [tx.tenant]),
    tx.rows<Of<{ id: number }>>(OTHERS, [tx.tenant]),
  ]);
  const of = {
    people: byAccount<Person>(people),
    held: byAccount<Held>(held),
    cases: byAccount<KnownCase>(cases),
    done: byAccount<DoneAction>(done),
    others: byAccount<{ id: number }>(others),
  };
  const all = [...new Set(held.map(({ product }) => product))].sort();
  return (id) => {
    const own = of.held(id);
    const names = own.map(({ product }) => product);
    return {
      people: of.people(id),
      held: names,
      features: own.flatMap(({ features }) => features),
      offers: all.filter((name) => !names.includes(name)),
      cases: of.cases(id),
      done: of.done(id),
      other: of.others(id)[0]?.id,
    };
  };
}
