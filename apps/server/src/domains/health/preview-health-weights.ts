/** Previews the effect of unsaved weights on the health of all active accounts. */
import { setImmediate } from 'node:timers/promises';
import type { HealthPreview } from '@mainstay/contract/health/health-score';
import type { HealthWeight } from '@mainstay/contract/health/metrics';
import { type HealthBand, healthBand } from '@mainstay/contract/rules/health';
import { personNameSql } from '../../core/people/person-sql.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { limitStatementTime } from '../../platform/engine/statement.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { findCurrentKpiValues, getActiveDefinition, type KpiValues } from './health-definition.ts';
import { computeTotal, type HealthInputs, roundTotal } from './health-score.ts';
import { assertValidWeights } from './save-health-weights.ts';

const BANDS: readonly (HealthBand | null)[] = ['good', 'fair', 'poor', null];
const MOVERS = 10;
/** Number of accounts that are scored before other requests are served. */
const SLICE = 2000;

interface ScoredAccount {
  id: number;
  mrr_minor: number;
  /** Null until the health of a new account is computed. */
  inputs: HealthInputs | null;
}

type Mover = Pick<ScoredAccount, 'id' | 'mrr_minor'> & { before: number; after: number };

/** Largest change first; of equal changes, the account with more MRR. */
const compareMovers = (a: Mover, b: Mover): number =>
  Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || b.mrr_minor - a.mrr_minor || a.id - b.id;

const toBand = (health: number | null): HealthBand | null => (health === null ? null : healthBand(health));

/** The values that the stored health was computed from. */
const findStoredInputs = (tx: TenantTx): Promise<ScoredAccount[]> =>
  tx.rows<ScoredAccount>(
    `select a.id, a.mrr_minor, h.inputs
     from accounts a left join health_results h on h.tenant_id = $1 and h.account_id = a.id
     where a.tenant_id = $1 and a.status = 'Active'`,
    [tx.tenant],
  );

/** Computes the KPIs that have no stored values because the saved definition does not weigh them. */
function findOtherKpiValues(
  tx: TenantTx,
  weights: readonly HealthWeight[],
  { accounts, today }: { accounts: readonly ScoredAccount[]; today: string },
): Promise<(account: number) => KpiValues> {
  const others = weights.filter(
    ({ kpi }) => typeof kpi === 'number' && accounts.some(({ inputs }) => inputs && inputs[kpi] === undefined),
  );
  return findCurrentKpiValues(
    tx,
    others,
    accounts.map(({ id }) => id),
    today,
  );
}

/**
 * Scores every active account with the saved and with the unsaved weights, as a recomputation would. Everyone who can
 * edit health can read all accounts. The number of statements depends only on the number of new KPIs.
 *
 * @param minorDigits number of digits of the currency's minor unit
 * @throws BusinessError that names every invalid weight
 */
export async function previewHealthWeights(
  tx: TenantTx,
  weights: readonly HealthWeight[],
  { today, minorDigits }: { today: string; minorDigits: number },
): Promise<HealthPreview> {
  await assertValidWeights(tx, weights);
  const [, { weights: savedWeights }, accounts] = await Promise.all([
    limitStatementTime(tx),
    getActiveDefinition(tx),
    findStoredInputs(tx),
  ]);
  const getKpiValues = await findOtherKpiValues(tx, [...savedWeights, ...weights], { accounts, today });
  const bands = BANDS.map((band) => ({
    band,
    before: { accounts: 0, mrr_minor: 0 },
    after: { accounts: 0, mrr_minor: 0 },
  }));
  const count = (health: number | null, side: 'before' | 'after', { mrr_minor }: ScoredAccount) => {
    const total = bands.find(({ band }) => band === toBand(health))?.[side];
    if (!total) return;
    total.accounts += 1;
    total.mrr_minor += mrr_minor;
  };
  let changed = 0;
  let movers: Mover[] = [];
  for (const [at, account] of accounts.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    const kpiValues = getKpiValues(account.id);
    const storedInputs = account.inputs ?? {};
    const inputs = kpiValues.size === 0 ? storedInputs : { ...storedInputs, ...Object.fromEntries(kpiValues) };
    const before = roundTotal(computeTotal(savedWeights, inputs));
    const after = roundTotal(computeTotal(weights, inputs));
    count(before, 'before', account);
    count(after, 'after', account);
    if (toBand(before) !== toBand(after)) changed += 1;
    if (before === null || after === null || before === after) continue;
    const mover = { id: account.id, mrr_minor: account.mrr_minor, before, after };
    const last = movers[MOVERS - 1];
    if (!last || compareMovers(mover, last) < 0) movers = [...movers, mover].sort(compareMovers).slice(0, MOVERS);
  }
  const toTotal = (total: { accounts: number; mrr_minor: number }) => ({
    accounts: total.accounts,
    mrr: toMajorUnits(total.mrr_minor, minorDigits),
  });
  return {
    accounts: accounts.length,
    changed,
    bands: bands.map(({ band, before, after }) => ({ band, before: toTotal(before), after: toTotal(after) })),
    movers: await describeMovers(tx, movers),
  };
}

async function describeMovers(tx: TenantTx, movers: readonly Mover[]): Promise<HealthPreview['movers']> {
  const rows = await tx.rows<{ id: number; name: string; owner: string | null }>(
    `select a.id, a.name, coalesce(${personNameSql('u')}, u.email) as owner
     from accounts a left join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
     where a.tenant_id = $1 and a.id = any($2::bigint[])`,
    [tx.tenant, movers.map(({ id }) => id)],
  );
  return movers.flatMap(({ id, before, after }) => {
    const row = rows.find((one) => one.id === id);
    return row ? [{ ...row, before, after }] : [];
  });
}
