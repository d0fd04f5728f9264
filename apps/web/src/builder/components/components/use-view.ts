import type { Cell } from '@mainstay/contract/components/report';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TIMINGS } from '../../../platform/lib/timings.ts';
import { useDrill } from '../drilldown/components/use-drill.ts';
import { createView, type View } from './component-view.ts';
import type { RequestTiming } from './renderer-props.ts';
import { createDebouncer } from './debouncer.ts';

const DELAY: Record<RequestTiming, number> = { now: 0, chosen: TIMINGS.chosenFilter, typed: TIMINGS.typedFilter };

/** Returns the displayed view, the requested view (delayed while the user types), and the drilldown functions. */
export function useView(id: number) {
  const [view, setView] = useState(() => createView(id));
  const [requestedView, setRequestedView] = useState(view);
  const [debouncer] = useState(() => createDebouncer(setRequestedView));
  useEffect(() => debouncer.cancel, [debouncer]);
  // Two events may arrive before the next render; the second one must be based on the result of the first.
  const latest = useRef(view);
  const change = useCallback(
    (update: View | ((now: View) => View), timing: RequestTiming = 'now') => {
      const next = typeof update === 'function' ? update(latest.current) : update;
      latest.current = next;
      setView(next);
      debouncer.schedule(next, DELAY[timing]);
    },
    [debouncer],
  );
  const scrollTo = useRef<number | null>(null);
  const drill = useDrill((entry) => {
    scrollTo.current = entry.scrollTop;
    change(entry.view);
  });
  /** Returns the scroll position of a restored view, only on the first call. */
  const popScrollTop = useCallback(() => {
    const top = scrollTo.current;
    scrollTo.current = null;
    return top;
  }, []);
  /** Filters that the user applied are carried over (S3-18). */
  const drillTo = (component: number, params: Record<string, Cell>, scrollTop: number) => {
    drill.push(view, scrollTop);
    change({ ...createView(component), params, range: view.range, columns: view.columns });
  };
  return {
    view,
    asked: requestedView,
    change,
    drillTo,
    depth: drill.depth,
    back: drill.back,
    takeScroll: popScrollTop,
  };
}
