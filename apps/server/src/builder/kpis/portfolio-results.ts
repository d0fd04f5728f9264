/** The system KPIs of all accounts in scope. They are evaluated together, because each of them reads every account. */
import type { KpiResult, PortfolioResult } from '@mainstay/contract/kpis';
import { toKpiType } from '@mainstay/contract/rules/kpi-types';
import type { ComparedDays } from '@mainstay/contract/rules/page-period';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { QueryError, QueryForbidden } from '../../platform/engine/errors.ts';
import { joinKpis, splitOutputs } from '../../platform/engine/joint-kpi.ts';
import { ReplyCache } from '../../platform/engine/reply-cache.ts';
import type { Services } from '../../platform/http/services.ts';
import { evaluateOnDays, type OutputsOnDays, resolveDaysOfKpi } from '../evaluation/evaluate-on-days.ts';
import { toReportOnDays } from '../evaluation/kpi-report.ts';
import {
  getSystemResult,
  type RequestedPeriod,
  resolveAllReferences,
  toComparedDays,
  toKpiResult,
} from './evaluate-kpi.ts';
import { type KpiSource, toKpiComponent } from './kpi-component.ts';
import { SOURCE } from './kpis.ts';

const CACHES = new WeakMap<Services, ReplyCache>();
function getCache(services: Services): ReplyCache {
  const cache = CACHES.get(services) ?? new ReplyCache();
  CACHES.set(services, cache);
  return cache;
}

/** Identifies the committed data of the database: two transactions with the same snapshot read the same rows. */
async function getSnapshot(tx: TenantTx): Promise<string> {
  const [row] = await tx.rows<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot', []);
  if (!row) throw new Error('A select without a row.');
  return row.snapshot;
}

/**
 * Returns the result of the system KPI with the type from the URL, and those of the others on request. All of them are computed together
 * and cached until something is committed.
 *
 * @throws BusinessError if no such KPI exists
 */
export async function getPortfolioResult(
  { tx, services }: { tx: TenantTx; services: Services },
  type: string,
  caller: Caller,
  { with_others: withOthers = false, ...period }: RequestedPeriod & { with_others?: boolean },
): Promise<PortfolioResult> {
  const days = toComparedDays(period, caller);
  if (!days) return getSystemResult(tx, type, caller, period);
  const key = JSON.stringify([await getSnapshot(tx), caller, days]);
  const text = await getCache(services).get(key, async () => JSON.stringify(await evaluateTogether(tx, caller, days)));
  const { [toKpiType(type)]: cached, ...others } = JSON.parse(text) as Record<string, KpiResult>;
  const result = cached ?? (await getSystemResult(tx, type, caller, period));
  return withOthers ? { ...result, others } : result;
}

/** Returns the results by type; none if one of the KPIs cannot be evaluated, so that each is evaluated separately. */
async function evaluateTogether(tx: TenantTx, caller: Caller, days: ComparedDays): Promise<Record<string, KpiResult>> {
  const sources = await tx.rows<KpiSource>(`${SOURCE} and k.is_system order by k.id`, [tx.tenant]);
  const kpis = sources
    .map((source) => ({ source, component: toKpiComponent(source) }))
    .filter(({ component: { definition } }) => {
      const { params, formula } = definition.kpi;
      return params.length === 0 && formula.output.data.length > 0;
    });
  if (kpis.length === 0) return {};
  const queries = kpis.map(({ component }) => component.definition.kpi);
  const references = await resolveAllReferences(
    tx,
    kpis.map(({ component }) => component),
  );
  const daysOfKpis = queries.map((query) => resolveDaysOfKpi(query, caller, days, references));
  const previousDays = queries.flatMap(({ formula }, at) =>
    formula.output.data.map(() => daysOfKpis[at]?.previous_day ?? days.previous_day),
  );
  await tx.rows('savepoint portfolio_results', []);
  let outputs: OutputsOnDays;
  try {
    outputs = await evaluateOnDays(tx, joinKpis(queries), caller, { day: days.day, previousDays }, references);
  } catch (error) {
    if (!(error instanceof QueryError) && !(error instanceof QueryForbidden)) throw error;
    await tx.rows('rollback to savepoint portfolio_results', []);
    return {};
  }
  const [values, previous, isKnown] = [
    splitOutputs(queries, outputs.values),
    splitOutputs(queries, outputs.previous),
    splitOutputs(queries, outputs.isKnown),
  ];
  const results = kpis.map(({ source, component }, at): [string, KpiResult] => {
    const ofKpi = { values: values[at] ?? [], previous: previous[at] ?? [], isKnown: isKnown[at] ?? [] };
    const result = toKpiResult(source, toReportOnDays(component, ofKpi));
    return [toKpiType(source.name), { ...result, compared_days: daysOfKpis[at] }];
  });
  return Object.fromEntries(results);
}
