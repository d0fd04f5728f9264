/** Converts the values of a KPI to a reply, which has the same shape everywhere (decision 32). */
import type { DefinitionByKind, KpiQuery } from '@mainstay/contract/components/definition';
import type { Cell, KpiReport } from '@mainstay/contract/components/report';
import type { OutputsOnDays } from './evaluate-on-days.ts';

export interface EvaluatedKpi {
  /** In the order of the outputs; null if the evaluation failed. */
  values: readonly Cell[] | null;
  previous: readonly Cell[] | null;
  error: string | null;
  /** True if the main value was not recorded on the requested day. */
  hasNoHistory?: boolean;
}

/** Returns the index of the output that is the main value. */
export const findMainIndex = ({ formula }: KpiQuery): number =>
  Math.max(
    formula.output.data.findIndex(({ key }) => key === 'mainvalue'),
    0,
  );

/** @param kpi with id 0 for one that is not saved yet */
export function toKpiReport(
  kpi: { id: number; version: number; definition: DefinitionByKind<'kpi'> },
  { values, previous, error, hasNoHistory }: EvaluatedKpi,
): KpiReport {
  const { name, meta, threshold_config, kpi: query } = kpi.definition;
  const outputs = query.formula.output.data;
  const getValue = (index: number): Cell => values?.[index] ?? null;
  const main = getValue(findMainIndex(query));
  const properties = { threshold_config, primary_value: main };
  return {
    mainvalue: main,
    footervalue: getValue(outputs.findIndex(({ key }) => key === 'footervalue')),
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
    ...(hasNoHistory && { no_history: true }),
  };
}

/** Returns the reply with the outputs of a KPI at the end of two days. */
export const toReportOnDays = (
  kpi: Parameters<typeof toKpiReport>[0],
  { values, previous, isKnown }: OutputsOnDays,
): KpiReport =>
  toKpiReport(kpi, {
    values,
    previous,
    error: null,
    hasNoHistory: isKnown[findMainIndex(kpi.definition.kpi)] === false,
  });
