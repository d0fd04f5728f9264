/** Mappings of values of one component to parameters of another. */
import type { Definition, Link, Meta } from '@mainstay/contract/components/definition';
import type { Option } from '../../../../platform/ui/SelectField.tsx';
import { getOutputOptions } from './editor-state.ts';

export interface ParamMapping {
  source: string;
  param: string;
}

/** Converts a stored map to a list and back. If a source occurs more than once, the last entry wins. */
export const toMappings = (map: Readonly<Record<string, string>>): ParamMapping[] =>
  Object.entries(map).map(([source, param]) => ({ source, param }));
export const toMap = (mappings: readonly ParamMapping[]): Record<string, string> =>
  Object.fromEntries(mappings.map(({ source, param }) => [source, param]));

/** Returns the options including the selected one, even if it no longer exists. */
export const withSelected = (options: readonly Option[], selected: string): readonly Option[] =>
  selected === '' || options.some(({ value }) => value === selected)
    ? options
    : [...options, { value: selected, label: `${selected} (missing)` }];

/** Returns a new entry: a source that is not mapped yet, and the parameter of the same name if there is one. */
export function createMapping(
  mappings: readonly ParamMapping[],
  sources: readonly Option[],
  params: readonly Option[] | null,
): ParamMapping | undefined {
  const source = sources.find(({ value }) => !mappings.some((one) => one.source === value))?.value;
  if (source === undefined) return undefined;
  if (params === null) return { source, param: source };
  const freeParams = params.filter(({ value }) => !mappings.some(({ param }) => param === value));
  const param = freeParams.find(({ value }) => value === source) ?? freeParams[0];
  return param && { source, param: param.value };
}

/** Returns the parameters that clicks and other components may set; only these can receive values. */
export function getParamOptions(definition: Definition): Option[] {
  const query = definition.kind === 'kpi' ? definition.kpi : 'query' in definition ? definition.query : undefined;
  return (query?.params ?? []).flatMap(({ name, from }) => (from === 'drill' ? [{ value: name, label: name }] : []));
}

type EventName = Meta['subscriptions'][number]['event'];
const RANGE_VALUES: readonly Option[] = [
  { value: 'condition', label: 'Date range name' },
  { value: 'from', label: 'First day of the range' },
  { value: 'to', label: 'Last day of the range' },
];

/** Returns the values that an event of a component contains. */
export function getEventValues(event: EventName, source: Definition): Option[] {
  if (event === 'page') return [{ value: 'page', label: 'Page number' }];
  const query = 'query' in source ? source.query : undefined;
  if (event === 'select') return getOutputOptions(query);
  const filtered = (query?.columns ?? []).filter(({ filter }) => filter !== 'none');
  const columns = filtered.flatMap(({ key, label, filter }) => [
    { value: key, label },
    ...(filter === 'search' ? [] : [{ value: `${key}_to`, label: `${label}, upper end` }]),
  ]);
  return [...(source.meta.filter_config ? RANGE_VALUES : []), ...columns];
}

type LinkParams = Extract<Link, { type: 'url' }>['linkparams'];

/** Returns the columns that a link passes on. */
export const getLinkedColumns = (params: LinkParams): ParamMapping[] =>
  Object.entries(params).flatMap(([param, value]) => ('field' in value ? [{ source: value.field, param }] : []));

/** Returns the parameters of a link with other columns passed on; other kinds of values are kept. */
export const withLinkedColumns = (params: LinkParams, mappings: readonly ParamMapping[]): LinkParams => ({
  ...Object.fromEntries(Object.entries(params).filter(([, value]) => !('field' in value))),
  ...Object.fromEntries(mappings.map(({ source, param }) => [param, { field: source }])),
});
