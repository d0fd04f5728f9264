import { Meta } from '@mainstay/contract/components/definition';
import type { Cell } from '@mainstay/contract/components/report';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../platform/engine/caller.ts';
import { compileKpi } from '../../../platform/engine/kpi.ts';
import { runStatements } from '../../../platform/engine/run.ts';
import { resolveReferences } from '../../evaluation/evaluate-component.ts';
import { type BuiltFormula, toFormulaError } from './formula-query.ts';

/**
 * Returns every value of a formula for a caller, the main value first. The formula need not be stored.
 *
 * @throws BusinessError with the field and the position of an invalid name, type, depth or cycle
 */
export async function evaluateFormula(
  tx: TenantTx,
  name: string,
  built: BuiltFormula,
  caller: Caller,
): Promise<Cell[]> {
  const { query } = built;
  try {
    const references = await resolveReferences(tx, {
      kind: 'kpi',
      name,
      meta: Meta.parse({}),
      threshold_config: [],
      kpi: query,
    });
    const { value } = compileKpi(query, caller, { others: references.others }, references.datasets);
    const [rows] = await runStatements(tx, [value]);
    return rows?.[0] ?? [];
  } catch (error) {
    throw toFormulaError(error, built);
  }
}
