/** Reads the stored points of a KPI (S3-54), and how often it gets one. */
import type { KpiPeriod } from '@mainstay/contract/rules/kpi-types';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const POINTS = 1000;

export interface Point {
  value: number | null;
  scope: 'global' | 'account';
  last_updated: string;
  period: string;
}

/** Returns the newest points first, at most `POINTS`. @param account undefined for the points of the whole portfolio */
export async function findPoints(tx: TenantTx, kpi: number, account: number | undefined): Promise<Point[]> {
  const rows = await tx.rows<{ value: number | null; last_updated: Date; period: string }>(
    `select value, last_updated, period from kpi_points where tenant_id = $1 and kpi_id = $2 and account_id = $3
     order by period desc limit ${POINTS}`,
    [tx.tenant, kpi, account ?? 0],
  );
  const scope = account === undefined ? 'global' : 'account';
  return rows.map(({ value, last_updated, period }) => ({
    value,
    scope,
    last_updated: last_updated.toISOString(),
    period,
  }));
}

/** Returns how often a KPI gets a point. */
export async function getPeriod(tx: TenantTx, kpi: number): Promise<KpiPeriod> {
  const [row] = await tx.rows<{ every: KpiPeriod | null }>(
    `select series->>'every' as every from kpis where tenant_id = $1 and id = $2`,
    [tx.tenant, kpi],
  );
  return row?.every ?? 'day';
}
