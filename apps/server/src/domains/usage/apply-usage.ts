/** Applies facts of usage to totals, users and ingested ids, and reverts them. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  addUserDays,
  deleteUserDays,
  findActiveDays,
  findActiveUserCounts,
  setActiveUsers,
  toCellKey,
  toUserDayKey,
  toUserDays,
  type UsageCell,
} from './active-user-days.ts';
import { ensureFeatures } from './product-features.ts';
import {
  type Counts,
  type IngestedId,
  negate,
  subtract,
  toDayBit,
  toMonth,
  type UsageFact,
  ZERO_COUNTS,
} from './usage-facts.ts';
import { addDaily, addFeatures, deleteEmptyTotals, type Delta, sumByDay, sumFeaturesByDay } from './usage-totals.ts';

/** A fact that was not ingested yet, or that replaces the ingested fact with the same key. */
export interface NewUsageFact {
  line: number;
  fact: UsageFact;
  replaces: IngestedId | null;
}

/** The data that is needed to revert a fact. */
export interface UsageTrace extends Omit<UsageFact, 'feature' | 'beta'> {
  feature: number | null;
  replaces: IngestedId | null;
  /** The previous number of active users on that day, if the fact contained such a number. */
  activeBefore: number | null;
  /** The products, or 0 for the whole account, in which the user was not active on that day before. */
  firstSeen: number[];
}

const hasActiveUserCount = (f: Pick<UsageFact, 'active' | 'user'> & { feature: unknown }) =>
  f.active !== null && f.feature === null && f.user === null;
const getCell = (f: Pick<UsageFact, 'account' | 'product' | 'day'>): UsageCell => ({
  account_id: f.account,
  product_id: f.product,
  day: f.day,
});

/**
 * Adds facts to the totals of their days and stores their ids. The partitions of the months must exist.
 * @returns the data that is needed to revert each fact
 */
export async function applyUsage(
  tx: TenantTx,
  importId: number,
  newFacts: readonly NewUsageFact[],
): Promise<UsageTrace[]> {
  if (newFacts.length === 0) return [];
  const facts = newFacts.map((f) => f.fact);
  const userDays = facts.flatMap(toUserDays);
  const features = await ensureFeatures(tx, facts);
  const [activeCounts, activeDays] = await Promise.all([
    findActiveUserCounts(tx, facts.filter(hasActiveUserCount).map(getCell)),
    findActiveDays(
      tx,
      userDays.map((s) => ({ account_id: s.account, product_id: s.product, month: toMonth(s.day), end_user: s.user })),
    ),
  ]);
  const seenKeys = new Set<string>();
  const traces = newFacts.map(({ fact, replaces }): UsageTrace => {
    const { feature, beta: _, ...rest } = fact;
    const firstSeen = toUserDays(fact).flatMap((userDay) => {
      const key = toUserDayKey(userDay);
      const before = activeDays.get(`${userDay.account}:${userDay.product}:${toMonth(userDay.day)}:${userDay.user}`);
      if (seenKeys.has(key) || before?.[toDayBit(userDay.day)] === '1') return [];
      seenKeys.add(key);
      return [userDay.product];
    });
    const activeBefore = hasActiveUserCount(fact) ? (activeCounts.get(toCellKey(getCell(fact))) ?? null) : null;
    return {
      ...rest,
      feature: feature === null ? null : (features.get(feature) ?? null),
      replaces,
      activeBefore,
      firstSeen,
    };
  });
  await applyDeltas(
    tx,
    traces.map((t) => ({ ...t, counts: subtract(t.counts, t.replaces?.counts ?? ZERO_COUNTS) })),
  );
  await setActiveUsers(
    tx,
    traces.filter(hasActiveUserCount).map((t) => ({ ...getCell(t), active: t.active })),
  );
  if (userDays.length > 0) await addUserDays(tx, userDays);
  await storeIngestedIds(tx, importId, newFacts);
  return traces;
}

async function applyDeltas(tx: TenantTx, deltas: readonly Delta[]): Promise<void> {
  await Promise.all([addDaily(tx, sumByDay(deltas)), addFeatures(tx, sumFeaturesByDay(deltas))]);
}

async function storeIngestedIds(
  tx: TenantTx,
  importId: number | null,
  newFacts: readonly NewUsageFact[],
): Promise<void> {
  const rows = newFacts.map(({ line, fact }) => ({
    source: fact.source,
    external_id: fact.key,
    row_hash: fact.hash,
    day: fact.day,
    row_number: line,
    import_id: importId,
    counts: fact.counts,
  }));
  await upsertIngestedIds(tx, rows);
}

async function upsertIngestedIds(tx: TenantTx, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(
    `insert into external_rows (tenant_id, source, external_id, row_hash, day, import_id, row_number, counts)
     select $1, source, external_id, row_hash, day, import_id, row_number, counts
     from jsonb_to_recordset($2) r (source text, external_id text, row_hash bigint, day date, import_id bigint,
     row_number int, counts bigint[])
     on conflict (tenant_id, source, external_id) do update set row_hash = excluded.row_hash, day = excluded.day,
       import_id = excluded.import_id, row_number = excluded.row_number, counts = excluded.counts`,
    [tx.tenant, JSON.stringify(rows)],
  );
}

const computeReversal = (t: UsageTrace): Counts => negate(subtract(t.counts, t.replaces?.counts ?? ZERO_COUNTS));

/** Reverts facts, newest first, and restores the facts that they replaced. */
export async function revertUsage(tx: TenantTx, traces: readonly UsageTrace[]): Promise<void> {
  if (traces.length === 0) return;
  const deltas = traces.map((t) => ({ ...t, active: null, counts: computeReversal(t) }));
  await applyDeltas(tx, deltas);
  await setActiveUsers(
    tx,
    traces.filter(hasActiveUserCount).map((t) => ({ ...getCell(t), active: t.activeBefore })),
  );
  const userDays = traces.flatMap((trace) =>
    toUserDays(trace).filter(({ product }) => trace.firstSeen.includes(product)),
  );
  if (userDays.length > 0) await deleteUserDays(tx, userDays);
  await deleteEmptyTotals(tx, deltas);
  const deletedKeys = traces.filter((t) => !t.replaces).map(({ source, key }) => ({ source, key }));
  await tx.rows(
    `delete from external_rows x using jsonb_to_recordset($2) r (source text, key text)
     where x.tenant_id = $1 and x.source = r.source and x.external_id = r.key`,
    [tx.tenant, JSON.stringify(deletedKeys)],
  );
  await upsertIngestedIds(
    tx,
    traces.flatMap((t) => (t.replaces ? [{ ...t.replaces, day: t.day }] : [])),
  );
}
