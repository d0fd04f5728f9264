import { type RefObject, useEffect, useRef, useState } from 'react';
import { scheduleChartStart, getStartLimit } from './chart-start.ts';

/** Returns a ref for the box of a chart and whether the chart may be drawn. The hook is used once the data has loaded. */
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
