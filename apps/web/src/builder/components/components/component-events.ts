/**
 * Events between components (S3-13, S3-14). Events are published 500 ms after the last event of their component, and only the last one of
 * each kind is published.
 */
import type { Meta } from '@mainstay/contract/components/definition';
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { TIMINGS } from '../../../platform/lib/timings.ts';

/** Components subscribe to `filter`, `select` and `page`; `link` addresses the component that the definition names. */
export interface ComponentEvent {
  source: number;
  event: 'filter' | 'select' | 'page' | 'link';
  values: Readonly<Record<string, Cell>>;
  /** The component that a `link` addresses. */
  target?: number;
}

type Listener = (event: ComponentEvent) => void;
const listeners = new Set<Listener>();
/** For each subscriber, the components whose selections it uses. */
const selectionsByListener = new Map<Listener, readonly number[]>();
const watchers = new Set<() => void>();
const pendingEvents = new Map<number, { timer: ReturnType<typeof setTimeout>; events: Map<string, ComponentEvent> }>();

export function publish(event: ComponentEvent): void {
  const pending = pendingEvents.get(event.source);
  clearTimeout(pending?.timer);
  const events = pending?.events ?? new Map<string, ComponentEvent>();
  events.set(`${event.event} ${event.target ?? ''}`, event);
  const timer = setTimeout(() => {
    pendingEvents.delete(event.source);
    for (const one of events.values()) for (const listener of listeners) listener(one);
  }, TIMINGS.componentFeeder);
  pendingEvents.set(event.source, { timer, events });
}

/**
 * @param selections ids of the components whose selections the subscriber uses
 * @returns a function to unsubscribe
 */
export function subscribe(listener: Listener, selections: readonly number[]): () => void {
  listeners.add(listener);
  selectionsByListener.set(listener, selections);
  for (const watcher of watchers) watcher();
  return () => {
    listeners.delete(listener);
    selectionsByListener.delete(listener);
    for (const watcher of watchers) watcher();
  };
}

/** Returns whether any subscriber uses the selections of a component. */
export const hasSubscribers = (source: number): boolean =>
  [...selectionsByListener.values()].some((ids) => ids.includes(source));
export function onSubscribersChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Suffixes of the keys of a cell: its value, the grain of the period that begins at it, and the marker for a missing value. */
const KEY_SUFFIXES = ['', '_grain', '_none'] as const;

/**
 * Converts the cells of a row to event values. They include the grain, because a month is more than its first day, and a marker for missing
 * values, because rows without a value differ from all rows.
 */
export const toEventValues = (
  cells: ComponentEvent['values'],
  columns: readonly Pick<ReportColumn, 'key' | 'grain'>[],
): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([key, value]): [string, Cell][] => [
      [key, value],
      [`${key}_grain`, columns.find((column) => column.key === key)?.grain ?? null],
      [`${key}_none`, value === null ? 'null' : value === '' ? 'empty' : null],
    ]),
  );

const mapValues = (map: Readonly<Record<string, string>>, values: ComponentEvent['values']): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, param]) =>
      KEY_SUFFIXES.flatMap((suffix): [string, Cell][] =>
        Object.hasOwn(values, key + suffix) ? [[param + suffix, values[key + suffix] ?? null]] : [],
      ),
    ),
  );

/** Returns the parameters that an event sets on a component, or undefined if the event is not for that component. */
export function getEventParams(
  { source, event, values, target }: ComponentEvent,
  id: number,
  subscriptions: Meta['subscriptions'],
): Record<string, Cell> | undefined {
  if (event === 'link') return target === id ? { ...values } : undefined;
  const matching = subscriptions.filter((one) => one.component_id === source && one.event === event);
  return matching.length === 0 ? undefined : Object.assign({}, ...matching.map(({ map }) => mapValues(map, values)));
}

/** Maps a selection to the parameters of the linked component. */
export const mapLinkedParams = mapValues;
