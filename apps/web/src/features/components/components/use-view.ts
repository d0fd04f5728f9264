import type { Cell } from '@mainstay/contract/components/report';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TIMINGS } from '../../../lib/timings.ts';
import { useDrill } from '../drilldown/components/use-drill.ts';
import { createView, type View } from './component-view.ts';
import type { RequestTiming } from './renderer-props.ts';
import { createDebouncer } from './debouncer.ts';

const DELAY: Record<RequestTiming, number> = { now: 0, chosen: TIMINGS.chosenFilter, typed: TIMINGS.typedFilter };

/** Returns the displayed view, the requested view (delayed while the user types), and the drilldown functions. */
export function useView(id: number) {
  const [view, setView] = useState(() => createView(id));
  const [asked, setAsked] = useState(view);
  const [settler] = useState(() => createDebouncer(setAsked));
  useEffect(() => settler.cancel, [settler]);
  // Two events may arrive before the next render; the second one must be based on the result of the first.
  const now = useRef(view);
  const change = useCallback(
    (given: View | ((now: View) => View), pace: RequestTiming = 'now') => {
      const next = typeof given === 'function' ? given(now.current) : given;
      now.current = next;
      setView(next);
      settler.put(next, DELAY[pace]);
    },
    [settler],
  );
  const scrollTo = useRef<number | null>(null);
  const drill = useDrill((entry) => {
    scrollTo.current = entry.scrollTop;
    change(entry.view);
  });
  /** Returns the scroll position of a restored view, only on the first call. */
  const takeScroll = useCallback(() => {
    const top = scrollTo.current;
    scrollTo.current = null;
    return top;
  }, []);
  /** Filters that the user applied are carried over (S3-18). */
  const drillTo = (component: number, params: Record<string, Cell>, scrollTop: number) => {
    drill.push(view, scrollTop);
    change({ ...createView(component), params, range: view.range, columns: view.columns });
  };
  return { view, asked, change, drillTo, depth: drill.depth, back: drill.back, takeScroll };
}
