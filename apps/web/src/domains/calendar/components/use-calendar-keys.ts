import { useEffect, useRef } from 'react';
import { isTyping } from '../../../platform/lib/typing.ts';
import type { CalendarView } from './calendar-view.ts';

interface CalendarKeys {
  onToday: () => void;
  onView: (view: CalendarView) => void;
  /** Undefined without permission. */
  onNew: (() => void) | undefined;
}

/** T shows today, D, W and M switch the view, N starts a new event. */
export function useCalendarKeys(keys: CalendarKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const { onToday, onView, onNew } = latest.current;
      const run: Readonly<Record<string, (() => void) | undefined>> = {
        t: onToday,
        d: () => onView('day'),
        w: () => onView('week'),
        m: () => onView('month'),
        n: onNew,
      };
      const action = run[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
