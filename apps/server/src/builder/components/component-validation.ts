/** Normalizes a definition and validates it beyond its schema, where this is possible without the catalog of datasets. */
import type { Definition, Link } from '@mainstay/contract/components/definition';
import { TEMPLATES } from '@mainstay/contract/rules/expressions';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';
import type { ReferenceTable } from '../../core/definitions/references.ts';
import { getComponentKind } from '../evaluation/component-kinds.ts';
import { getParameters } from '../evaluation/definition-parts.ts';

/** The keys of a definition that reference other objects. */
export const COMPONENT_REFERENCES: ReferenceTable = {
  'drilldown.component': 'component',
  'linked_component.id': 'component',
  component_id: 'component',
  context_components: 'component',
  menuId: 'menu',
  kpi: 'kpi',
  prompt_id: 'prompt',
};

/** Returns the stored form of a definition, with the name of its template if its kind is one. */
export function normalizeDefinition(definition: Definition): Definition {
  const { kind, meta } = definition;
  const template = TEMPLATES.find((name) => name === kind);
  const metaWithTemplate = template ? { ...meta, template_name: meta.template_name ?? template } : meta;
  return { ...(getComponentKind(definition).normalize?.(definition) ?? definition), meta: metaWithTemplate };
}

/** Returns the columns that the presentation of a definition references, by their place. */
function getReferencedColumns(definition: Definition): [place: string, key: string][] {
  const { meta, drilldown } = definition;
  const query = 'query' in definition ? definition.query : undefined;
  const links: [string, Link | undefined][] = [
    ['drilldown.deeplink', drilldown?.deeplink],
    ['meta.navigation', definition.kind === 'kpi' ? undefined : meta.navigation],
    ...(query?.columns ?? []).map((column, at): [string, Link | undefined] => [
      `query.columns.${at}.link`,
      column.link,
    ]),
  ];
  return [
    ...(meta.chartOptions ? [['meta.chartOptions.labelKey', meta.chartOptions.labelKey] as [string, string]] : []),
    ...(meta.react_table?.groupBy ?? []).map((key): [string, string] => ['meta.react_table.groupBy', key]),
    ...(drilldown?.params ?? []).map(({ selected }, at): [string, string] => [`drilldown.params.${at}`, selected]),
    ...Object.keys(meta.linked_component?.map ?? {}).map((key): [string, string] => ['meta.linked_component.map', key]),
    ...links.flatMap(([place, link]): [string, string][] =>
      link?.type === 'account'
        ? [
            [place, link.id],
            [place, link.name],
          ]
        : [],
    ),
  ];
}

/** Values from subscribed events can only be passed to parameters that the definition declares for values of clicks. */
function findUndeclaredEventParams(definition: Definition): ValidationIssue[] {
  const declared = new Map(getParameters(definition).map(({ name, from }) => [name, from]));
  return definition.meta.subscriptions.flatMap(({ map }, at) =>
    Object.entries(map).flatMap(([value, param]): ValidationIssue[] => {
      const from = declared.get(param);
      if (from === 'drill') return [];
      const reason = from
        ? `The parameter ${param} cannot be set by a clicked row, so it never receives the event value.`
        : `There is no parameter named ${param}.`;
      return [{ place: `meta.subscriptions.${at}.map.${value}`, reason }];
    }),
  );
}

/** A parameter that a definition passes to another component, and its place in the definition. */
interface PassedParam {
  place: string;
  to: number;
  param: string;
}

function getPassedParams({ drilldown, meta: { linked_component: linked } }: Definition): PassedParam[] {
  const to = drilldown?.component;
  const drilldownParams =
    drilldown?.params.map(({ value }, at) => ({ place: `drilldown.params.${at}`, param: value })) ?? [];
  const linkedParams = Object.entries(linked?.map ?? {}).map(([key, param]) => ({
    place: `meta.linked_component.map.${key}`,
    param,
  }));
  return [
    ...(to === undefined ? [] : drilldownParams.map((one) => ({ ...one, to }))),
    ...(linked ? linkedParams.map((one) => ({ ...one, to: linked.id })) : []),
  ];
}

/** Returns the components that a definition passes parameters to. */
export const getParameterTargetIds = (definition: Definition): number[] => [
  ...new Set(getPassedParams(definition).map(({ to }) => to)),
];

/** Returns the passed parameters that their target does not declare, because it would ignore them silently. */
export function findUnhandledParams(
  definition: Definition,
  targets: ReadonlyMap<number, Definition>,
): ValidationIssue[] {
  return getPassedParams(definition).flatMap(({ place, to, param }): ValidationIssue[] => {
    const target = targets.get(to);
    const declared = target && getParameters(target).find(({ name }) => name === param);
    if (!target || declared?.from === 'drill') return [];
    const reason = declared
      ? `The parameter ${param} of ${target.name} cannot be set by a clicked row.`
      : `${target.name} has no parameter named ${param}.`;
    return [{ place, reason }];
  });
}

export function validateDefinition(definition: Definition): ValidationIssue[] {
  const { kind, meta, threshold_config } = definition;
  const issues: ValidationIssue[] = [];
  const add = (place: string, reason: string) => issues.push({ place, reason });
  if (kind !== 'kpi' && meta.template_name !== undefined && meta.template_name !== kind)
    add('meta.template_name', `The template must match the kind ${kind}.`);
  if (kind === 'kpi' && meta.template_name !== undefined)
    add('meta.template_name', 'A component of kind KPI cannot have a template.');
  issues.push(...(getComponentKind(definition).validate?.(definition) ?? []));
  threshold_config.forEach(({ op, to }, at) => {
    if (op === 'between' && to === undefined)
      add(`threshold_config.${at}`, 'A threshold between two numbers requires both numbers.');
  });
  issues.push(...findUndeclaredEventParams(definition));
  if ('query' in definition && definition.query) {
    const keys = definition.query.columns.map((column) => column.key);
    keys.forEach((key, at) => {
      if (keys.indexOf(key) !== at) add(`query.columns.${at}.key`, `Two columns have the key ${key}.`);
    });
    for (const [place, key] of getReferencedColumns(definition)) {
      if (!keys.includes(key)) add(place, `There is no column named ${key}.`);
    }
  }
  return issues;
}
