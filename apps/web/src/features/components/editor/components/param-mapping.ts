/** What one component hands to another: a value here becomes a parameter there. */
import type { Definition, Link, Meta } from '@mainstay/contract/components/definition';
import type { Option } from '../../../../ui/SelectField.tsx';
import { getOutputOptions } from './editor-state.ts';

export interface ParamMapping {
  source: string;
  param: string;
}

/** A stored map as a list, and back. A value that stands twice is kept once. */
export const toMappings = (map: Readonly<Record<string, string>>): ParamMapping[] =>
  Object.entries(map).map(([source, param]) => ({ source, param }));
export const toMap = (handed: readonly ParamMapping[]): Record<string, string> =>
  Object.fromEntries(handed.map(({ source, param }) => [source, param]));

/** The choices, with what is chosen already, whether or not it is still there. */
export const withSelected = (options: readonly Option[], chosen: string): readonly Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: `${chosen} (not there)` }];

/** What the next line begins with: a value that nothing takes yet, for the parameter of its name where there is one. */
export function createMapping(
  handed: readonly ParamMapping[],
  sources: readonly Option[],
  params: readonly Option[] | null,
): ParamMapping | undefined {
  const source = sources.find(({ value }) => !handed.some((one) => one.source === value))?.value;
  if (source === undefined) return undefined;
  if (params === null) return { source, param: source };
  const open = params.filter(({ value }) => !handed.some(({ param }) => param === value));
  const param = open.find(({ value }) => value === source) ?? open[0];
  return param && { source, param: param.value };
}

/** The parameters that clicks and other components may set: no others take what is handed over. */
export function getParamOptions(definition: Definition): Option[] {
  const asked = definition.kind === 'kpi' ? definition.kpi : 'query' in definition ? definition.query : undefined;
  return (asked?.params ?? []).flatMap(({ name, from }) => (from === 'drill' ? [{ value: name, label: name }] : []));
}

type EventName = Meta['subscriptions'][number]['event'];
const RANGE: readonly Option[] = [
  { value: 'condition', label: 'Name of the range of dates' },
  { value: 'from', label: 'First day of the range' },
  { value: 'to', label: 'Last day of the range' },
];

/** The values that an event of a component carries. */
export function getEventValues(event: EventName, source: Definition): Option[] {
  if (event === 'page') return [{ value: 'page', label: 'Number of the page' }];
  const query = 'query' in source ? source.query : undefined;
  if (event === 'select') return getOutputOptions(query);
  const filtered = (query?.columns ?? []).filter(({ filter }) => filter !== 'none');
  const columns = filtered.flatMap(({ key, label, filter }) => [
    { value: key, label },
    ...(filter === 'search' ? [] : [{ value: `${key}_to`, label: `${label}, upper end` }]),
  ]);
  return [...(source.meta.filter_config ? RANGE : []), ...columns];
}

type LinkParams = Extract<Link, { type: 'url' }>['linkparams'];

/** The columns that a link hands over. */
export const getLinkedColumns = (params: LinkParams): ParamMapping[] =>
  Object.entries(params).flatMap(([param, value]) => ('field' in value ? [{ source: value.field, param }] : []));

/** A link with other columns handed over; fixed values and parameters that were written otherwise stay. */
export const withLinkedColumns = (params: LinkParams, handed: readonly ParamMapping[]): LinkParams => ({
  ...Object.fromEntries(Object.entries(params).filter(([, value]) => !('field' in value))),
  ...Object.fromEntries(handed.map(({ source, param }) => [param, { field: source }])),
});
