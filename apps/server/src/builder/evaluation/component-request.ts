/** What a request to a component selects: its page, parameters and date range. */
import type { Definition, Filter } from '@mainstay/contract/components/definition';
import { isLastDays } from '@mainstay/contract/rules/date-ranges';
import type { ParamInput } from '../../platform/engine/params.ts';
import { getComponentKind } from './component-kinds.ts';
import { getParameters } from './definition-parts.ts';

/** Returns the page size within the limits of the kind. */
export function getPageSize(definition: Pick<Definition, 'kind' | 'meta'>, requestedSize: number | undefined): number {
  const { meta } = definition;
  const size = requestedSize ?? meta.page_size;
  return getComponentKind(definition).limitPageSize?.(size, meta) ?? size;
}

/** Returns only the declared parameters, so that other parameters do not affect the cache key. */
export function pickDeclaredParams(definition: Definition, given: ParamInput): ParamInput {
  const names = getParameters(definition).flatMap(({ name, from }) =>
    from === 'drill' ? [`p_${name}`, `p_${name}_grain`, `p_${name}_none`] : [name],
  );
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])));
}

const SAMPLES = { int: '1', number: '1', text: 'x', date: '2026-01-01', boolean: 'true' } as const;
/** Returns a value for every parameter, so that a check tests every condition. */
export const getSampleParams = (definition: Definition): ParamInput =>
  Object.fromEntries(
    getParameters(definition).map(({ name, from, type }) => [from === 'drill' ? `p_${name}` : name, SAMPLES[type]]),
  );

/** Adds the default range of the definition to a request without a range. */
export function withDefaultRange(definition: Definition, filters: readonly Filter[]): readonly Filter[] {
  const config = definition.meta.filter_config;
  if (!config || filters.some(({ type }) => type === 'daterange')) return filters;
  const { condition, from, to, selectYearFilter: year } = config;
  return [
    {
      type: 'daterange',
      condition,
      from,
      to,
      user_applied_filter: false,
      enable_filter_query: true,
      // A year does not move a range such as the last 30 days (3-filters-35).
      ...(typeof year === 'number' && !isLastDays(condition) && { year }),
    },
  ];
}
