/**
 * What components tell each other (S3-13, S3-14). An event is heard 500 ms after the last event of its component; only
 * the last of each kind counts.
 */
import type { Meta } from '@mainstay/contract/components/definition';
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { TIMINGS } from '../../../lib/timings.ts';

/** `filter`, `select` and `page` are subscribed to; `link` goes to the component that a definition names. */
export interface ComponentEvent {
  source: number;
  event: 'filter' | 'select' | 'page' | 'link';
  values: Readonly<Record<string, Cell>>;
  /** The component that a `link` is meant for. */
  target?: number;
}

type Listener = (event: ComponentEvent) => void;
const listeners = new Set<Listener>();
/** Whose selections somebody on the page waits for. */
const awaited = new Map<Listener, readonly number[]>();
const watchers = new Set<() => void>();
const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; events: Map<string, ComponentEvent> }>();

export function publish(event: ComponentEvent): void {
  const before = waiting.get(event.source);
  clearTimeout(before?.timer);
  const events = before?.events ?? new Map<string, ComponentEvent>();
  events.set(`${event.event} ${event.target ?? ''}`, event);
  const timer = setTimeout(() => {
    waiting.delete(event.source);
    for (const one of events.values()) for (const listener of listeners) listener(one);
  }, TIMINGS.componentFeeder);
  waiting.set(event.source, { timer, events });
}

/** @param selections of which components are waited for @returns how to stop */
export function subscribe(listener: Listener, selections: readonly number[]): () => void {
  listeners.add(listener);
  awaited.set(listener, selections);
  for (const watcher of watchers) watcher();
  return () => {
    listeners.delete(listener);
    awaited.delete(listener);
    for (const watcher of watchers) watcher();
  };
}

/** Whether a selection in a component means something to another one. */
export const hasSubscribers = (source: number): boolean => [...awaited.values()].some((ids) => ids.includes(source));
export function onSubscribersChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Beside a value: how long a period it begins, and that there is none. */
const EXTRA_KEYS = ['', '_grain', '_none'] as const;

/** The cells of a row as others hear them: a month is more than its first day, and rows without a value are not all rows. */
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

const mapped = (map: Readonly<Record<string, string>>, values: ComponentEvent['values']): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, param]) =>
      EXTRA_KEYS.flatMap((part): [string, Cell][] =>
        Object.hasOwn(values, key + part) ? [[param + part, values[key + part] ?? null]] : [],
      ),
    ),
  );

/** The parameters that an event sets on a component; undefined where it is not meant. */
export function getEventParams(
  { source, event, values, target }: ComponentEvent,
  id: number,
  subscriptions: Meta['subscriptions'],
): Record<string, Cell> | undefined {
  if (event === 'link') return target === id ? { ...values } : undefined;
  const meant = subscriptions.filter((one) => one.component_id === source && one.event === event);
  return meant.length === 0 ? undefined : Object.assign({}, ...meant.map(({ map }) => mapped(map, values)));
}

/** What a selection hands to the linked component, which declares parameters of its own. */
export const linkedParams = mapped;
