/** Validates KPIs beyond their schema. */
import { isDeepStrictEqual } from 'node:util';
import { KpiQuery } from '@mainstay/contract/components/definition';
import type { TemplateOutput } from '@mainstay/contract/kpis';
import type { KpiBody } from '@mainstay/contract/kpis/admin';
import type { ValidationIssue } from '../../../platform/http/validation-issues.ts';
import { arrangeOutputs } from '../kpi-component.ts';

export const SYSTEM_KPI_MESSAGE = 'Only the status, thresholds and template of a system KPI can be changed.';

const CHANGEABLE_SYSTEM_FIELDS: readonly (keyof KpiBody)[] = ['status', 'threshold_config', 'template_id'];

/** Returns an issue for every changed field of a system KPI that must not change. */
export const validateSystemKpi = (before: KpiBody, after: KpiBody): ValidationIssue[] =>
  (Object.keys(after) as (keyof KpiBody)[])
    .filter((key) => !CHANGEABLE_SYSTEM_FIELDS.includes(key) && !isDeepStrictEqual(before[key], after[key]))
    .map((place) => ({ place, reason: SYSTEM_KPI_MESSAGE }));

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
