/** Converts the values of a KPI to a reply, which has the same shape everywhere (decision 32). */
import type { DefinitionByKind } from '@mainstay/contract/components/definition';
import type { Cell, KpiReport } from '@mainstay/contract/components/report';

export interface EvaluatedKpi {
  /** In the order of the outputs; null if the evaluation failed. */
  values: readonly Cell[] | null;
  previous: readonly Cell[] | null;
  error: string | null;
}

/** @param kpi with id 0 for one that is not saved yet */
export function toKpiReport(
  kpi: { id: number; version: number; definition: DefinitionByKind<'kpi'> },
  { values, previous, error }: EvaluatedKpi,
): KpiReport {
  const { name, meta, threshold_config, kpi: query } = kpi.definition;
  const outputs = query.formula.output.data;
  const getIndex = (key: string) => outputs.findIndex((output) => output.key === key);
  const getValue = (index: number): Cell => values?.[index] ?? null;
  const main = getValue(Math.max(getIndex('mainvalue'), 0));
  const properties = { threshold_config, primary_value: main };
  return {
    mainvalue: main,
    footervalue: getValue(getIndex('footervalue')),
    output: {
      data: outputs.map(({ key, name: label, type, format, better }, index) => ({
        key,
        name: label,
        type,
        format,
        ...(better && { better }),
        value: getValue(index),
        ...(previous && { previous: previous[index] ?? null }),
      })),
    },
    properties,
    data: { properties },
    config: { id: kpi.id, name, kind: 'kpi', meta, version: kpi.version },
    error,
    ui_component_name: name,
  };
}
