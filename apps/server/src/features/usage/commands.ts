/** Applies and reverts usage: totals by day and by feature, and one bit per user and day. */
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  type UsageCell,
  toCellKey,
  findActiveUserCounts,
  findFeatures,
  findActiveDays,
  type IngestedId,
} from './data.ts';
import {
  toDayBit,
  type Counts,
  sumByDay,
  type Delta,
  sumFeaturesByDay,
  subtract,
  toMonth,
  negate,
  type UsageTotal,
  type UsageFact,
  ZERO_COUNTS,
} from './rules.ts';

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

/** Creates the monthly partitions of usage, which needs more rights than those of a tenant. */
export async function ensureUsagePartitions(
  { requestPool }: Pick<Database, 'requestPool'>,
  days: readonly string[],
): Promise<void> {
  const [first, ...others] = days;
  if (first === undefined) return;
  const [from, to] = others.reduce(([a, b], day) => [day < a ? day : a, day > b ? day : b], [first, first]);
  await requestPool.query(
    `select month_partitions(t::regclass, $1, $2) from unnest(array['usage_daily', 'usage_features_daily', 'usage_users_monthly']) t`,
    [from, to],
  );
}

const TOTALS_TYPE = `account_id bigint, day date, product_id bigint, feature_id bigint, active_users int, usage_count bigint,
  duration_seconds bigint, error_count int, entitlements bigint, entitlements_used bigint`;
const COUNT_COLUMNS = ['usage_count', 'duration_seconds', 'error_count', 'entitlements', 'entitlements_used'];

const sumColumnsSql = (columns: readonly string[]) => columns.map((c) => `${c} = u.${c} + excluded.${c}`).join(', ');

async function addDaily(tx: TenantTx, sums: readonly UsageTotal[]): Promise<void> {
  await tx.rows(
    `insert into usage_daily as u (tenant_id, account_id, product_id, day, ${COUNT_COLUMNS.join(', ')})
     select $1, account_id, product_id, day, ${COUNT_COLUMNS.join(', ')} from jsonb_to_recordset($2) r (${TOTALS_TYPE})
     on conflict (tenant_id, account_id, product_id, day) do update
     set ${sumColumnsSql(COUNT_COLUMNS)}`,
    [tx.tenant, JSON.stringify(sums)],
  );
}

async function addFeatures(tx: TenantTx, sums: readonly UsageTotal[]): Promise<void> {
  if (sums.length === 0) return;
  const featureColumns = COUNT_COLUMNS.slice(0, 3);
  await tx.rows(
    `insert into usage_features_daily as u (tenant_id, account_id, feature_id, day, product_id,
      active_users, ${featureColumns.join(', ')})
     select $1, account_id, feature_id, day, product_id, active_users, ${featureColumns.join(', ')}
     from jsonb_to_recordset($2) r (${TOTALS_TYPE})
     on conflict (tenant_id, account_id, feature_id, day) do update set
       active_users = coalesce(excluded.active_users, u.active_users), ${sumColumnsSql(featureColumns)}`,
    [tx.tenant, JSON.stringify(sums)],
  );
}

async function deleteEmptyTotals(tx: TenantTx, deltas: readonly Delta[]): Promise<void> {
  await Promise.all([
    tx.rows(
      `delete from usage_daily u using jsonb_to_recordset($2) r (${TOTALS_TYPE})
       where u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id and u.day = r.day
         and (u.usage_count, u.duration_seconds, u.error_count, u.entitlements, u.entitlements_used) = (0, 0, 0, 0, 0)
         and u.active_users is null`,
      [tx.tenant, JSON.stringify(sumByDay(deltas))],
    ),
    tx.rows(
      `delete from usage_features_daily u using jsonb_to_recordset($2) r (${TOTALS_TYPE})
       where u.tenant_id = $1 and u.account_id = r.account_id and u.feature_id = r.feature_id and u.day = r.day
         and (u.usage_count, u.duration_seconds, u.error_count) = (0, 0, 0)`,
      [tx.tenant, JSON.stringify(sumFeaturesByDay(deltas))],
    ),
  ]);
}

async function setActiveUsers(tx: TenantTx, cells: readonly (UsageCell & { active: number | null })[]): Promise<void> {
  if (cells.length === 0) return;
  await tx.rows(
    `update usage_daily u set active_users = r.active
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, day date, active int)
     where u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id and u.day = r.day`,
    [tx.tenant, JSON.stringify([...new Map(cells.map((c) => [toCellKey(c), c])).values()])],
  );
}

/** A user who was active on a day, in a product or in any product (0). All days of a user in a month are stored as bits of one row. */
interface UserDay {
  account: number;
  product: number;
  user: string;
  day: string;
}

const USER_DAY_BITS_SQL = `select account_id, product_id, month, end_user, bit_or(set_bit(repeat('0', 31)::bit(31), bit, 1)) as days
  from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, month date, end_user text, bit int)
  group by 1, 2, 3, 4`;
const toBitRows = (userDays: readonly UserDay[]) =>
  JSON.stringify(
    userDays.map((s) => ({
      account_id: s.account,
      product_id: s.product,
      month: toMonth(s.day),
      end_user: s.user,
      bit: toDayBit(s.day),
    })),
  );

/** A user who is active in a product is also active in the account. */
const toUserDays = ({
  account,
  product,
  user,
  day,
}: Pick<UsageFact, 'account' | 'product' | 'user' | 'day'>): UserDay[] =>
  user === null ? [] : (product === 0 ? [0] : [0, product]).map((of) => ({ account, product: of, user, day }));
const toUserDayKey = ({ account, product, user, day }: UserDay) => `${account}:${product}:${day}:${user}`;

async function addUserDays(tx: TenantTx, userDays: readonly UserDay[]): Promise<void> {
  await tx.rows(
    `insert into usage_users_monthly as u (tenant_id, account_id, product_id, month, end_user, days)
     select $1, b.* from (${USER_DAY_BITS_SQL}) b
     on conflict (tenant_id, account_id, product_id, month, end_user) do update set days = u.days | excluded.days`,
    [tx.tenant, toBitRows(userDays)],
  );
  await updateActiveUserCounts(tx, userDays);
}

async function deleteUserDays(tx: TenantTx, userDays: readonly UserDay[]): Promise<void> {
  await tx.rows(
    `update usage_users_monthly u set days = u.days & ~b.days from (${USER_DAY_BITS_SQL}) b
     where u.tenant_id = $1 and u.account_id = b.account_id and u.product_id = b.product_id and u.month = b.month
       and u.end_user = b.end_user`,
    [tx.tenant, toBitRows(userDays)],
  );
  await tx.rows(
    `delete from usage_users_monthly u using (${USER_DAY_BITS_SQL}) b where u.tenant_id = $1 and u.account_id = b.account_id
       and u.product_id = b.product_id and u.month = b.month and u.end_user = b.end_user and u.days = repeat('0', 31)::bit(31)`,
    [tx.tenant, toBitRows(userDays)],
  );
  await updateActiveUserCounts(tx, userDays);
}

const COUNT_USERS_SQL = `select nullif(count(*), 0)::int as people from usage_users_monthly m where m.tenant_id = $1
    and m.account_id = r.account_id and m.product_id = r.product_id
    and m.month = date_trunc('month', r.day::timestamp)::date and get_bit(m.days, extract(day from r.day)::int - 1) = 1`;

/** Recomputes the active users of days as the number of distinct users. Null means that the source does not identify users. */
export async function updateActiveUserCounts(
  tx: TenantTx,
  userDays: readonly { account: number; product: number; day: string }[],
): Promise<void> {
  const cells = userDays.map((s) => ({ account_id: s.account, product_id: s.product, day: s.day }));
  await tx.rows(
    `update usage_daily u set active_users = p.people
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, day date), lateral (${COUNT_USERS_SQL}) p
     where u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id and u.day = r.day`,
    [tx.tenant, JSON.stringify([...new Map(cells.map((cell) => [toCellKey(cell), cell])).values()])],
  );
}

/** Returns features by the names that the source uses, and creates missing ones. */
export async function ensureFeatures(
  tx: TenantTx,
  facts: readonly Pick<UsageFact, 'feature' | 'beta'>[],
): Promise<Map<string, number>> {
  const namedFacts = facts.filter((f) => f.feature !== null);
  if (namedFacts.length === 0) return new Map();
  const features = [...new Map(namedFacts.map((f) => [f.feature, { name: f.feature, beta: f.beta }])).values()];
  await tx.rows(
    `insert into product_features (tenant_id, external_id, name, is_beta)
     select $1, r.name, r.name, r.beta from jsonb_to_recordset($2) r (name text, beta boolean) on conflict do nothing`,
    [tx.tenant, JSON.stringify(features)],
  );
  return findFeatures(
    tx,
    features.map((f) => f.name ?? ''),
  );
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
