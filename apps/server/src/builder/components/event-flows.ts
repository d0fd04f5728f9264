/** Flows of events between components, and the search for a cycle of them. */
import type { Definition } from '@mainstay/contract/components/definition';

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
