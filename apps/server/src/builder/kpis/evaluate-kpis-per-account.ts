/** Evaluates KPIs for many accounts, with one statement per KPI. */
import type { Cell } from '@mainstay/contract/components/report';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import type { Statement } from '../../platform/engine/statement.ts';
import { buildStatement, resolveAllReferences, toNumber } from './evaluate-kpi.ts';
import { type KpiSource, toKpiComponent } from './kpi-component.ts';

/** Builds one statement per KPI that is joined laterally with `accounts each`, or undefined for a broken KPI. */
export async function buildPerAccountStatements(
  tx: TenantTx,
  sources: readonly KpiSource[],
  caller: Caller,
): Promise<Map<number, Statement | undefined>> {
  const components = sources
    .map(toKpiComponent)
    .filter(({ definition }) => definition.kpi.formula.output.data.length > 0);
  if (components.length === 0) return new Map();
  const references = await resolveAllReferences(tx, components);
  const each: Caller = { ...caller, each: sql`each.id` };
  return new Map(components.map(({ id, definition }) => [id, buildStatement(definition.kpi, each, references)]));
}

/** Returns the main value of each account with one statement, or an empty map if the data causes an error. */
export async function evaluatePerAccount(
  tx: TenantTx,
  statement: Statement,
  accounts: readonly number[],
): Promise<Map<number, number | null>> {
  const at = statement.parameters.length;
  const text = `select each.id, k.c1 from accounts each cross join lateral (${statement.sql}) k
    where each.tenant_id = $${at + 1} and each.id = any($${at + 2}::bigint[])`;
  await tx.rows('savepoint account_values', []);
  try {
    const rows = await tx.queryArrays(text, [...statement.parameters, tx.tenant, accounts]);
    return new Map(rows.map(([id, value]) => [Number(id), toNumber(value as Cell)]));
  } catch {
    await tx.rows('rollback to savepoint account_values', []);
    return new Map();
  }
}
