/** Joins KPIs into one, so that a single statement computes all of them. */
import type { KpiQuery } from '@mainstay/contract/components/definition';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { expandFormulas } from './check.ts';

const getKey = (kpi: number, key: string): string => `${kpi}.${key}`;

function renameMeasures(expression: Expression, kpi: number): Expression {
  if ('measure' in expression) return { measure: getKey(kpi, expression.measure) };
  if ('fn' in expression) return { ...expression, args: expression.args.map((arg) => renameMeasures(arg, kpi)) };
  return expression;
}

/**
 * @param queries KPIs without parameters
 * @returns a KPI with the outputs of all of them, one KPI after the other
 * @throws QueryError
 */
export function joinKpis(queries: readonly KpiQuery[]): KpiQuery {
  const measures = queries.flatMap((query, kpi) =>
    query.measures.map((measure) => ({ ...measure, key: getKey(kpi, measure.key) })),
  );
  const data = queries.flatMap(({ formula }, kpi) =>
    formula.output.data.map((output, index) => {
      const expr = expandFormulas(output.expr, `kpi.formula.output.data.${index}.expr`, 'measures');
      return { ...output, key: getKey(kpi, output.key), expr: renameMeasures(expr, kpi) };
    }),
  );
  return { params: [], measures, formula: { output: { data } }, compare: 'none' };
}

/** Distributes values in the order of the joint outputs to the KPIs. */
export function splitOutputs<T>(queries: readonly KpiQuery[], values: readonly T[]): T[][] {
  let end = 0;
  return queries.map(({ formula }) => {
    const start = end;
    end += formula.output.data.length;
    return values.slice(start, end);
  });
}
