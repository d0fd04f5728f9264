/** Reads the measured values of objectives. */
import { noAccessMessage } from '@mainstay/contract/rules/access';
import type { TrackBy } from '@mainstay/contract/rules/success-plans';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';

/** Requires an objective that the caller may read. @returns how it is tracked @throws NotFoundError, ForbiddenError */
export async function requireObjective(tx: TenantTx, access: Access, id: number): Promise<TrackBy> {
  const values = new Values(tx.tenant, id);
  const [objective] = await tx.rows<{ track_by: TrackBy; name: string; reachable: boolean }>(
    `select o.track_by, a.name, ${inAccountScope(values, access)} as reachable
     from objectives o join accounts a on a.tenant_id = $1 and a.id = o.account_id where o.tenant_id = $1 and o.id = $2`,
    values.list,
  );
  if (!objective) throw new NotFoundError('Objective');
  if (!objective.reachable) throw new ForbiddenError(noAccessMessage(objective.name), 'foreign_record');
  return objective.track_by;
}

/** Returns a page of measured values, newest first. @param pageNum starts at 1 */
export async function findPoints(
  tx: TenantTx,
  objective: number,
  { trackBy, pageNum, limit }: { trackBy: TrackBy; pageNum: number; limit: number },
) {
  const rows = await tx.rows<{ value: string; measured_at: Date }>(
    `select value, measured_at from objective_points where tenant_id = $1 and objective_id = $2
     order by measured_at desc limit $3 offset $4`,
    [tx.tenant, objective, limit + 1, (pageNum - 1) * limit],
  );
  const series = rows.slice(0, limit).map(({ value, measured_at }) => ({
    value: parseMeasured(value, trackBy),
    date: measured_at.toISOString(),
  }));
  return { series, has_next: rows.length > limit };
}

/** Converts the value of a KPI to a number. A text from the time when a milestone tracked the objective remains a text. */
export function parseMeasured(value: string | null, trackBy: TrackBy): number | string | null {
  if (value === null || trackBy === 'custom') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : value;
}
