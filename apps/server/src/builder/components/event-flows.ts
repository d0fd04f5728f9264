/** Flows of events between components, and the search for a cycle of them. */
import type { Definition } from '@mainstay/contract/components/definition';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export const CYCLE_MESSAGE = 'Components cannot react to each other in a cycle';

/** A flow of events between components: `to` reacts to `from`. */
export interface EventFlow {
  from: number;
  to: number;
}

/** Returns the components that a definition subscribes to, and the component that it links to (S3-13). */
export const getEventFlows = (id: number, { meta }: Pick<Definition, 'meta'>): EventFlow[] => [
  ...meta.subscriptions.map(({ component_id }) => ({ from: component_id, to: id })),
  ...(meta.linked_component ? [{ from: id, to: meta.linked_component.id }] : []),
];

/** Returns which components react to which, excluding the flows that one component defines. */
export function findEventFlows(tx: TenantTx, except: number): Promise<EventFlow[]> {
  return tx.rows<EventFlow>(
    `select (s->>'component_id')::bigint as "from", c.id as "to" from components c
       cross join lateral jsonb_array_elements(coalesce(c.body->'meta'->'subscriptions', '[]')) s
     where c.tenant_id = $1 and c.id <> $2
     union all select c.id, (c.body->'meta'->'linked_component'->>'id')::bigint from components c
     where c.tenant_id = $1 and c.id <> $2 and c.body->'meta'->'linked_component'->>'id' is not null`,
    [tx.tenant, except],
  );
}

/** Returns the components of a cycle through `start`, starting with it, or undefined if there is no cycle. */
export function findEventCycle(flows: readonly EventFlow[], start: number): number[] | undefined {
  const successors = new Map<number, number[]>();
  for (const { from, to } of flows) successors.set(from, [...(successors.get(from) ?? []), to]);
  const seen = new Set<number>();
  const paths = [[start]];
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const next of successors.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
