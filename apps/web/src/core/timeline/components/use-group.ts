import { type EventGroup, EVENT_GROUPS } from '@mainstay/contract/rules/timeline';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { PageQuery } from '../../../platform/lib/addresses.ts';

const NO_QUERY: PageQuery = {};

const isGroup = (value: unknown): value is EventGroup =>
  typeof value === 'string' && Object.hasOwn(EVENT_GROUPS, value);

/** Returns the kind of events to show, which is stored in the URL under `events`. */
export function useEventGroup(): [EventGroup | undefined, (group: EventGroup | undefined) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const { events, ...rest } = query;
  const setGroup = (group: EventGroup | undefined) =>
    void router.navigate({ to: '.', search: { query: group ? { ...rest, events: group } : rest } });
  return [isGroup(events) ? events : undefined, setGroup];
}
