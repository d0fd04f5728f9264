/** What a KPI must be beyond its shape. */
import { KpiQuery } from '@mainstay/contract/components/definition';
import type { KpiBody } from '@mainstay/contract/kpis/admin';
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../../components/definitions/kinds/rules.ts';
import type { ReferenceTable } from '../../components/definitions/references/rules.ts';

export const KPI_EXISTS = 'A KPI of this name exists already.';
export const SYSTEM_KPI = 'Of a system KPI only status, thresholds and template can be changed.';

export const KPI_REFERENCES: ReferenceTable = {
  category_id: 'kpi_category',
  template_id: 'kpi_template',
  formula_id: 'kpi_formula',
  component_id: 'component',
  menuId: 'menu',
};

const FREE_OF_SYSTEM: readonly (keyof KpiBody)[] = ['status', 'threshold_config', 'template_id'];

/** What a save of a system KPI would change that stays as it is. */
export const systemFaults = (before: KpiBody, after: KpiBody): Fault[] =>
  (Object.keys(after) as (keyof KpiBody)[])
    .filter((key) => !FREE_OF_SYSTEM.includes(key) && !isDeepStrictEqual(before[key], after[key]))
    .map((place) => ({ place, reason: SYSTEM_KPI }));

export const thresholdFaults = ({ threshold_config }: KpiBody): Fault[] =>
  threshold_config.flatMap(({ op, to }, at) =>
    op === 'between' && to === undefined
      ? [{ place: `threshold_config.${at}`, reason: 'A threshold between two numbers needs both.' }]
      : [],
  );

/** Outputs that the template shows and the formula does not give. */
export function outputFaults(tree: unknown, output: readonly { value: string }[]): Fault[] {
  const query = KpiQuery.safeParse(tree);
  if (!query.success) return [{ place: 'formula_id', reason: 'This formula can no longer be read.' }];
  const keys = query.data.formula.output.data.map(({ key }) => key);
  return output
    .filter(({ value }) => !keys.includes(value))
    .map(({ value }) => ({
      place: 'template_id',
      reason: `The template shows the output ${value}, which the formula does not give.`,
    }));
}
