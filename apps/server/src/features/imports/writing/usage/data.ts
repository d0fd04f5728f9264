/** Plans rows of daily usage: resolves their account, and finds ids that were already ingested. */
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { findIngestedIds, type IngestedId, toIngestedKey } from '../../../usage/data.ts';
import {
  hashContent,
  COUNTED,
  type Counts,
  formatAllowedDays,
  toHash,
  ID_SOURCE,
  NATURAL_SOURCE,
  type UsageFact,
  usageDays,
} from '../../../usage/rules.ts';
import type { Fields, ParsedRecord, RowError } from '../../parsing/rules.ts';
import { getFieldHeader, type Run } from '../../execution/rules.ts';
import { findReferencedRows, type ReferencedRow } from '../data.ts';
import type { DryRunState, PlannedRow } from '../rules.ts';

export interface PlannedUsage extends PlannedRow {
  fact: UsageFact | null;
  replaces: IngestedId | null;
}

type Names = Record<'accounts' | 'subscriptions' | 'products', Map<string, ReferencedRow>>;

const count = (fields: Fields, key: string): number => (typeof fields[key] === 'number' ? fields[key] : 0);
const text = (fields: Fields, key: string): string | null => (typeof fields[key] === 'string' ? fields[key] : null);

/** Returns the account of a row, which is given directly, by its subscription, or by both if they agree. */
function resolveAccountId(
  fields: Fields,
  names: Names,
  column: (field: string) => string,
): { account: number } | { fault: RowError } {
  const [named, subscribed] = [text(fields, 'account_external_id'), text(fields, 'subscription_external_id')];
  const account = named === null ? undefined : names.accounts.get(named);
  const subscription = subscribed === null ? undefined : names.subscriptions.get(subscribed);
  const fault = (field: string, reason: string) => ({ fault: { column: column(field), reason } });
  if (named !== null && !account) return fault('account_external_id', 'No account has this ID.');
  if (subscribed !== null && !subscription) return fault('subscription_external_id', 'No subscription has this ID.');
  const id = account?.id ?? subscription?.account_id;
  if (id == null) return fault('account_external_id', 'Account ID or Subscription ID is required.');
  if (account && subscription && subscription.account_id !== account.id) {
    return fault('subscription_external_id', 'The subscription belongs to another account.');
  }
  return { account: id };
}

function toUsageFact(fields: Fields, names: Names, run: Run): { fact: UsageFact } | { fault: RowError } {
  const column = (field: string) => getFieldHeader(run, field);
  const owner = resolveAccountId(fields, names, column);
  if ('fault' in owner) return owner;
  const sku = text(fields, 'product_sku');
  const product = sku === null ? 0 : names.products.get(sku)?.id;
  if (product === undefined) return { fault: { column: column('product_sku'), reason: 'No product has this SKU.' } };
  const day = String(fields.day);
  const span = usageDays(run.context.today);
  if (day < span.first || day > span.last) return { fault: { column: column('day'), reason: formatAllowedDays(span) } };
  const [id, feature, user] = [text(fields, 'external_id'), text(fields, 'feature'), text(fields, 'end_user')];
  const { account } = owner;
  const counts = COUNTED.map((key) => count(fields, key)) as unknown as Counts;
  const fact: UsageFact = {
    source: id === null ? NATURAL_SOURCE : ID_SOURCE,
    key: id ?? toHash(JSON.stringify([account, fields.subscription_external_id ?? null, product, feature, user, day])),
    hash: hashContent(fields, counts),
    account,
    product,
    feature,
    beta: fields.is_beta === true,
    user,
    day,
    active: typeof fields.active_users === 'number' ? fields.active_users : null,
    counts,
  };
  return { fact };
}

const bare = { values: {}, id: null, part: null, before: null, fact: null, replaces: null } as const;

interface Seen {
  hash: string;
  line: number;
}

/** @param known the rows of the file that a dry run has seen */
export async function planUsage(
  tx: TenantTx,
  run: Run,
  records: readonly ParsedRecord[],
  known?: DryRunState,
): Promise<PlannedUsage[]> {
  const keys = (field: string) => records.flatMap(({ fields }) => text(fields, field) ?? []);
  const [accounts, subscriptions, products] = await Promise.all([
    findReferencedRows(tx, 'accounts', keys('account_external_id')),
    findReferencedRows(tx, 'subscriptions', keys('subscription_external_id')),
    findReferencedRows(tx, 'products', keys('product_sku')),
  ]);
  const names = { accounts, subscriptions, products };
  const rows = records.map((read): PlannedUsage => {
    const made = read.faults.length > 0 ? undefined : toUsageFact(read.fields, names, run);
    if (made && 'fact' in made) return { ...bare, ...read, outcome: 'create', fact: made.fact };
    return { ...bare, ...read, outcome: 'reject', faults: made ? [made.fault] : read.faults };
  });
  const facts = rows.flatMap((r) => r.fact ?? []);
  const taken = await findIngestedIds(
    tx,
    facts.map(({ source, key }) => ({ source, key })),
  );
  const inBatch = new Map<string, Seen>();
  return rows.map((row) => (row.fact ? decide(row, row.fact, run, taken, inBatch, known) : row));
}

/**
 * Decides the outcome of a row. An id identifies one row: the same content again changes nothing, and different content
 * is rejected, never merged.
 */
function decide(
  row: PlannedUsage,
  fact: UsageFact,
  run: Run,
  taken: ReadonlyMap<string, IngestedId>,
  inBatch: Map<string, Seen>,
  known: DryRunState | undefined,
): PlannedUsage {
  const key = toIngestedKey(fact.source, fact.key);
  const before = inBatch.get(key);
  const stored = taken.get(key);
  const inFile = known?.lineOf(0, key);
  const natural = fact.source === NATURAL_SOURCE;
  const what = natural ? 'account, product, feature, user and day' : 'Usage row ID';
  const refuse = (where: string): PlannedUsage => ({
    ...row,
    outcome: 'reject',
    fact: null,
    faults: [
      {
        column: getFieldHeader(run, natural ? 'day' : 'external_id'),
        reason: `This row has the same ${what} as ${where}, but different values.`,
      },
    ],
  });
  if (before) return before.hash === fact.hash ? { ...row, outcome: 'unchanged' } : refuse(`line ${before.line}`);
  if (inFile !== undefined)
    return known?.holdsContent(0, key, fact.hash) ? { ...row, outcome: 'unchanged' } : refuse(`line ${inFile}`);
  inBatch.set(key, { hash: stored?.row_hash ?? fact.hash, line: row.line });
  if (!stored) return row;
  if (stored.row_hash === fact.hash) return { ...row, outcome: 'unchanged' };
  if (stored.import_id === run.id) return refuse(`line ${stored.row_number}`);
  if (!natural)
    return refuse(stored.row_number === null ? 'another row' : `line ${stored.row_number} of an earlier import`);
  inBatch.set(key, { hash: fact.hash, line: row.line });
  return { ...row, outcome: 'update', replaces: stored };
}
