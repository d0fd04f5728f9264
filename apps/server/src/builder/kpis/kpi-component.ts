/** Converts a stored KPI to a component, so that one evaluator serves every kind of KPI request (C3-04). */
import { type Definition, KpiQuery, Meta } from '@mainstay/contract/components/definition';
import type { Kpi, TemplateOutput } from '@mainstay/contract/kpis';
import { KPI_SLOTS, MAIN_OUTPUT, toKpiType } from '@mainstay/contract/rules/kpi-types';
import type { Component } from '../evaluation/definition-parts.ts';

export type Thresholds = Definition['threshold_config'];

/** A KPI with its query. */
export interface KpiSource extends Kpi {
  version: number;
  threshold_config: Thresholds;
  /** Null if the KPI has no formula. */
  tree: unknown;
}
export type KpiComponent = Component & { definition: Extract<Definition, { kind: 'kpi' }> };

/** The outputs of a tile without a template. */
const DEFAULT_TEMPLATE_OUTPUTS: readonly TemplateOutput[] = [
  { type: 'value', id: 'mainvalue', name: '', value: MAIN_OUTPUT },
];

/** Orders the outputs: those of the template come first, under its keys, and the others follow under their own keys. */
export function arrangeOutputs(query: KpiQuery, template: readonly TemplateOutput[]): KpiQuery {
  const outputs = query.formula.output.data;
  const templateOutputs = KPI_SLOTS.flatMap((slot) => {
    const entry = (template.length > 0 ? template : DEFAULT_TEMPLATE_OUTPUTS).find(({ id }) => id === slot);
    const output = entry && outputs.find(({ key }) => key === entry.value);
    return entry && output ? [{ entry, output }] : [];
  });
  const rest = outputs.filter((one) => !templateOutputs.some(({ output }) => output === one));
  const data = [
    ...templateOutputs.map(({ entry, output }) => ({
      ...output,
      key: entry.id as string,
      name: entry.name || output.name,
      type: entry.type,
    })),
    ...rest,
  ];
  return { ...query, formula: { output: { data } } };
}

/** An increase of a system KPI is good, except of the accounts in onboarding. Authors of other KPIs state it in the query. */
const withDirection = (query: KpiQuery, { is_system, name }: Pick<Kpi, 'is_system' | 'name'>): KpiQuery => {
  if (!is_system || toKpiType(name) === 'onboarding') return query;
  const [main, ...others] = query.formula.output.data;
  return main ? { ...query, formula: { output: { data: [{ better: 'higher', ...main }, ...others] } } } : query;
};

/** Converts a KPI to a component. A formula that can no longer be parsed has no outputs, which its evaluation reports as an error. */
export function toKpiComponent(source: KpiSource): KpiComponent {
  const parsed = KpiQuery.safeParse(source.tree);
  const kpi: KpiQuery = parsed.success
    ? withDirection(arrangeOutputs(parsed.data, source.template.output), source)
    : { params: [], measures: [], formula: { output: { data: [] } }, compare: 'none' };
  const meta = Meta.parse({
    title: source.name,
    kpi_style: source.template.layout === 'chart' ? 'v2' : 'v1',
    ...(source.navigation && { navigation: source.navigation }),
  });
  const { id, name, version, threshold_config } = source;
  return { id, name, version, definition: { kind: 'kpi', name, meta, threshold_config, kpi } };
}
