/** Creates the initial definition of a new component by its kind. It is minimal and fast to query. */
import type { Definition, Kind, Meta } from '@mainstay/contract/components/definition';
import { getComponentKind } from '../../component-kinds.ts';

const META: Meta = { pagination: true, page_size: 10, subscriptions: [] };

/** @param kpi id of the initial KPI of a score */
export function createDefinition(kind: Kind, kpi = 1): Definition {
  const { meta, ...parts } = getComponentKind(kind).create(kpi);
  return { kind, name: '', threshold_config: [], meta: { ...META, ...meta }, ...parts } as Definition;
}
