/** Validates KPIs beyond their schema. */
import { KpiQuery } from '@mainstay/contract/components/definition';
import type { TemplateOutput } from '@mainstay/contract/kpis';
import type { KpiBody } from '@mainstay/contract/kpis/admin';
import { isDeepStrictEqual } from 'node:util';
import type { ValidationIssue } from '../../definitions/rules.ts';
import type { ReferenceTable } from '../../definitions/rules.ts';
import { arrangeOutputs } from '../rules.ts';

export const SYSTEM_KPI_MESSAGE = 'Only the status, thresholds and template of a system KPI can be changed.';

export const KPI_REFERENCES: ReferenceTable = {
  category_id: 'kpi_category',
  template_id: 'kpi_template',
  formula_id: 'kpi_formula',
  component_id: 'component',
  menuId: 'menu',
};

const CHANGEABLE_SYSTEM_FIELDS: readonly (keyof KpiBody)[] = ['status', 'threshold_config', 'template_id'];

/** Returns an issue for every changed field of a system KPI that must not change. */
export const validateSystemKpi = (before: KpiBody, after: KpiBody): ValidationIssue[] =>
  (Object.keys(after) as (keyof KpiBody)[])
    .filter((key) => !CHANGEABLE_SYSTEM_FIELDS.includes(key) && !isDeepStrictEqual(before[key], after[key]))
    .map((place) => ({ place, reason: SYSTEM_KPI_MESSAGE }));

/** Labels of the fields of a KPI in the audit log. Name and status are recorded with their values before and after. */
const PART_LABELS: Partial<Record<keyof KpiBody, string>> = {
  category_id: 'category',
  type: 'kind',
  pageName: 'page',
  template_id: 'template',
  formula_id: 'formula',
  threshold_config: 'thresholds',
  navigation: 'where it leads',
  series: 'series',
};
export const getChangedFields = (before: KpiBody, after: KpiBody): string[] =>
  Object.entries(PART_LABELS).flatMap(([key, label]) =>
    isDeepStrictEqual(before[key as keyof KpiBody], after[key as keyof KpiBody]) ? [] : [label],
  );

export const validateThresholds = ({ threshold_config }: KpiBody): ValidationIssue[] =>
  threshold_config.flatMap(({ op, to }, at) =>
    op === 'between' && to === undefined
      ? [{ place: `threshold_config.${at}`, reason: 'A threshold between two numbers requires both numbers.' }]
      : [],
  );

/** Validates the columns that a link passes on. They are outputs, under the names that the tile uses, and the account of the page. */
export function validateNavigation(
  { navigation }: KpiBody,
  tree: unknown,
  output: readonly TemplateOutput[],
): ValidationIssue[] {
  const query = KpiQuery.safeParse(tree);
  if (!navigation || navigation.type === 'scroll' || !query.success) return [];
  const knownKeys = new Set([
    'account_id',
    ...arrangeOutputs(query.data, output).formula.output.data.map(({ key }) => key),
  ]);
  const references: [place: string, key: string][] =
    navigation.type === 'account' || navigation.type === 'action'
      ? [['navigation.id', navigation.id]]
      : Object.entries(navigation.linkparams).map(([name, of]): [string, string] => [
          `navigation.linkparams.${name}`,
          'field' in of ? of.field : 'value' in of ? 'account_id' : '',
        ]);
  return references
    .filter(([, key]) => !knownKeys.has(key))
    .map(([place, key]) => ({
      place,
      reason: key === '' ? 'A link can use outputs and fixed values.' : `The KPI has no output named ${key}.`,
    }));
}

/** Returns an issue for every output of the template that the formula does not have. */
export function validateOutputs(tree: unknown, output: readonly { value: string }[]): ValidationIssue[] {
  const query = KpiQuery.safeParse(tree);
  if (!query.success) return [{ place: 'formula_id', reason: 'This formula is no longer valid.' }];
  const keys = query.data.formula.output.data.map(({ key }) => key);
  return output
    .filter(({ value }) => !keys.includes(value))
    .map(({ value }) => ({
      place: 'template_id',
      reason: `The template uses the output ${value}, which the formula does not return.`,
    }));
}
