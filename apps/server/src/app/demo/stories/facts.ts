/** Facts about each customer that notes refer to: contacts, products, cases and completed actions. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface Person {
  id: number;
  name: string;
  first_name: string;
  email: string;
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
export interface CompletedAction {
  id: number;
  name: string;
  completed: string;
}

export interface Facts {
  /** The most senior contact first. */
  people: readonly Person[];
  /** Names of products, the largest first, and of their features. */
  products: readonly string[];
  features: readonly string[];
  /** Products that the customer does not have. */
  offers: readonly string[];
  cases: readonly KnownCase[];
  done: readonly CompletedAction[];
  /** The user who writes notes in addition to the owner. */
  other: number | undefined;
}

interface SubscribedProduct {
  product: string;
  features: string[];
}

const PEOPLE = `select c.account_id, c.id, c.first_name || ' ' || c.last_name as name, c.first_name, c.email,
    c.designation, c.created_at::date::text as since
  from contacts c where c.tenant_id = $1 order by c.account_id, c.id`;
const PRODUCTS_SQL = `select l.account_id, p.sku_name as product,
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

type OfAccount<T> = T & { account_id: number };

const groupByAccount = <T>(rows: readonly OfAccount<T>[]): ((id: number) => T[]) => {
  const rowsByAccount = new Map<number, T[]>();
  for (const row of rows) {
    const accountRows = rowsByAccount.get(row.account_id);
    if (accountRows) accountRows.push(row);
    else rowsByAccount.set(row.account_id, [row]);
  }
  return (id) => rowsByAccount.get(id) ?? [];
};

/** @returns a function that returns the facts of an account by its id; uses a fixed number of statements */
export async function findFacts(tx: TenantTx): Promise<(accountId: number) => Facts> {
  const [people, productRows, cases, done, others] = await Promise.all([
    tx.rows<OfAccount<Person>>(PEOPLE, [tx.tenant]),
    tx.rows<OfAccount<SubscribedProduct>>(PRODUCTS_SQL, [tx.tenant]),
    tx.rows<OfAccount<KnownCase>>(CASES, [tx.tenant]),
    tx.rows<OfAccount<CompletedAction>>(DONE, [tx.tenant]),
    tx.rows<OfAccount<{ id: number }>>(OTHERS, [tx.tenant]),
  ]);
  const grouped = {
    people: groupByAccount<Person>(people),
    held: groupByAccount<SubscribedProduct>(productRows),
    cases: groupByAccount<KnownCase>(cases),
    done: groupByAccount<CompletedAction>(done),
    others: groupByAccount<{ id: number }>(others),
  };
  const allProducts = [...new Set(productRows.map(({ product }) => product))].sort();
  return (id) => {
    const ownProducts = grouped.held(id);
    const productNames = ownProducts.map(({ product }) => product);
    return {
      people: grouped.people(id),
      products: productNames,
      features: ownProducts.flatMap(({ features }) => features),
      offers: allProducts.filter((name) => !productNames.includes(name)),
      cases: grouped.cases(id),
      done: grouped.done(id),
      other: grouped.others(id)[0]?.id,
    };
  };
}
