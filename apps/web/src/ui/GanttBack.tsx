import { memo } from 'react';
import { type GanttAxis, placeOf, weekendsOf } from './gantt-scale.ts';

/** Behind the bars: weekends, and today as a line. */
export const GanttBack = memo(function GanttBack({ axis, today }: { axis: GanttAxis; today: string }) {
  return (
    <div className="gt-back" aria-hidden style={{ width: axis.width }}>
      {weekendsOf(axis).map(({ left, width }) => (
        <u key={left} style={{ left, width }} />
      ))}
      <s style={{ left: placeOf(axis, today) + axis.px / 2 }} />
    </div>
  );
});
