import { type RefObject, useEffect, useRef, useState } from 'react';
import { scheduleChartStart, getStartLimit } from './chart-start.ts';

/** Whether the chart in the box may be drawn. Its data is there by then. */
export function useChartStart(type: string | undefined): { box: RefObject<HTMLDivElement | null>; started: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const watch = (seen: () => void) => {
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen());
      if (box.current) observer.observe(box.current);
      return () => observer.disconnect();
    };
    return scheduleChartStart(watch, getStartLimit(type), () => setStarted(true));
  }, [type]);
  return { box, started };
}
