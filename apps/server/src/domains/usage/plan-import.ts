/** Plans rows of daily usage: resolves their account, and finds ids that were already ingested. */
import { getPartitionDays } from '../../platform/database/partition-days.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  COUNT_FIELDS,
  type Counts,
  findIngestedIds,
  hashContent,
  ID_SOURCE,
  type IngestedId,
  NATURAL_SOURCE,
  toHash,
  toIngestedKey,
  type UsageFact,
} from './usage-facts.ts';
import { validateUsageDay } from './usage-partitions.ts';
import type { DryRunState, Fields, ParsedRecord, PlannedRow, RowError } from '../../core/imports/import-rows.ts';
import { getFieldHeader, type Run } from '../../core/imports/import-run.ts';
import { findReferencedRows, type ReferencedRow } from '../../core/imports/referenced-rows.ts';

export interface PlannedUsage extends PlannedRow {
  fact: UsageFact | null;
  replaces: IngestedId | null;
}

type Names = Record<'accounts' | 'subscriptions' | 'products', Map<string, ReferencedRow>>;

const getCount = (fields: Fields, key: string): number => (typeof fields[key] === 'number' ? fields[key] : 0);
const getText = (fields: Fields, key: string): string | null => (typeof fields[key] === 'string' ? fields[key] : null);

/** Returns the account of a row, which is given directly, by its subscription, or by both if they agree. */
function resolveAccountId(
  fields: Fields,
  names: Names,
  column: (field: string) => string,
): { account: number } | { fault: RowError } {
  const [accountKey, subscriptionKey] = [
    getText(fields, 'account_external_id'),
    getText(fields, 'subscription_external_id'),
  ];
  const account = accountKey === null ? undefined : names.accounts.get(accountKey);
  const subscription = subscriptionKey === null ? undefined : names.subscriptions.get(subscriptionKey);
  const toIssue = (field: string, reason: string) => ({ fault: { column: column(field), reason } });
  if (accountKey !== null && !account) return toIssue('account_external_id', 'No account has this ID.');
  if (subscriptionKey !== null && !subscription)
    return toIssue('subscription_external_id', 'No subscription has this ID.');
  const id = account?.id ?? subscription?.account_id;
  if (id == null) return toIssue('account_external_id', 'Account ID or Subscription ID is required.');
  if (account && subscription && subscription.account_id !== account.id) {
    return toIssue('subscription_external_id', 'The subscription belongs to another account.');
  }
  return { account: id };
}

function toUsageFact(fields: Fields, names: Names, run: Run): { fact: UsageFact } | { fault: RowError } {
  const column = (field: string) => getFieldHeader(run, field);
  const owner = resolveAccountId(fields, names, column);
  if ('fault' in owner) return owner;
  const sku = getText(fields, 'product_sku');
  const product = sku === null ? 0 : names.products.get(sku)?.id;
  if (product === undefined) return { fault: { column: column('product_sku'), reason: 'No product has this SKU.' } };
  const day = String(fields.day);
  const dayIssue = validateUsageDay(day, getPartitionDays(run.context.today));
  if (dayIssue) return { fault: { column: column('day'), reason: dayIssue } };
  const [id, feature, user] = [getText(fields, 'external_id'), getText(fields, 'feature'), getText(fields, 'end_user')];
  const { account } = owner;
  const counts = COUNT_FIELDS.map((key) => getCount(fields, key)) as unknown as Counts;
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

const EMPTY_PLAN = { values: {}, id: null, part: null, before: null, fact: null, replaces: null } as const;

interface SeenRow {
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
  const keys = (field: string) => records.flatMap(({ fields }) => getText(fields, field) ?? []);
  const [accounts, subscriptions, products] = await Promise.all([
    findReferencedRows(tx, 'accounts', keys('account_external_id')),
    findReferencedRows(tx, 'subscriptions', keys('subscription_external_id')),
    findReferencedRows(tx, 'products', keys('product_sku')),
  ]);
  const names = { accounts, subscriptions, products };
  const rows = records.map((record): PlannedUsage => {
    const result = record.errors.length > 0 ? undefined : toUsageFact(record.fields, names, run);
    if (result && 'fact' in result)
      return { ...EMPTY_PLAN, ...record, outcome: 'create', fact: result.fact, id: result.fact.account };
    return { ...EMPTY_PLAN, ...record, outcome: 'reject', errors: result ? [result.fault] : record.errors };
  });
  const facts = rows.flatMap((r) => r.fact ?? []);
  const ingestedIds = await findIngestedIds(
    tx,
    facts.map(({ source, key }) => ({ source, key })),
  );
  const inBatch = new Map<string, SeenRow>();
  return rows.map((row) => (row.fact ? decideOutcome(row, row.fact, run, ingestedIds, inBatch, known) : row));
}

/**
 * Decides the outcome of a row. An id identifies one row: the same content again changes nothing, and different content
 * is rejected, never merged.
 */
function decideOutcome(
  row: PlannedUsage,
  fact: UsageFact,
  run: Run,
  taken: ReadonlyMap<string, IngestedId>,
  inBatch: Map<string, SeenRow>,
  known: DryRunState | undefined,
): PlannedUsage {
  const key = toIngestedKey(fact.source, fact.key);
  const before = inBatch.get(key);
  const stored = taken.get(key);
  const inFile = known?.findLine(0, key);
  const natural = fact.source === NATURAL_SOURCE;
  const what = natural ? 'account, product, feature, user and day' : 'Usage row ID';
  const reject = (where: string): PlannedUsage => ({
    ...row,
    outcome: 'reject',
    fact: null,
    errors: [
      {
        column: getFieldHeader(run, natural ? 'day' : 'external_id'),
        reason: `This row has the same ${what} as ${where}, but different values.`,
      },
    ],
  });
  if (before) return before.hash === fact.hash ? { ...row, outcome: 'unchanged' } : reject(`line ${before.line}`);
  if (inFile !== undefined)
    return known?.hasContent(0, key, fact.hash) ? { ...row, outcome: 'unchanged' } : reject(`line ${inFile}`);
  inBatch.set(key, { hash: stored?.row_hash ?? fact.hash, line: row.line });
  if (!stored) return row;
  if (stored.row_hash === fact.hash) return { ...row, outcome: 'unchanged' };
  if (stored.import_id === run.id) return reject(`line ${stored.row_number}`);
  if (!natural)
    return reject(stored.row_number === null ? 'another row' : `line ${stored.row_number} of an earlier import`);
  inBatch.set(key, { hash: fact.hash, line: row.line });
  return { ...row, outcome: 'update', replaces: stored };
}
