import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { type CalendarState, parseCalendarState } from './calendar-view.ts';

const NO_QUERY: PageQuery = {};

export type SetCalendarState = (
  next: { [K in keyof CalendarState]: CalendarState[K] | undefined },
  options?: { replace?: boolean },
) => void;

/** Returns the view state, stored in the address under `calendar`, and a function to change it. Undefined removes a value. */
export function useCalendarView(): [CalendarState, SetCalendarState] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const json = JSON.stringify(query.calendar ?? {});
  const state = useMemo(() => parseCalendarState(JSON.parse(json)), [json]);
  const change: SetCalendarState = useCallback(
    (next, options) => {
      const { calendar: _calendar, ...rest } = query;
      const updated = parseCalendarState({ ...state, ...next });
      const search = { query: Object.keys(updated).length > 0 ? { ...rest, calendar: updated } : rest };
      void router.navigate({ to: '.', search, resetScroll: false, replace: options?.replace ?? false });
    },
    [query, state, router],
  );
  return [state, change];
}
