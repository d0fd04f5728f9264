import { memo } from 'react';
import { type GanttAxis, dayToPixels, buildWeekends } from './gantt-scale.ts';

/** The background of the bars: weekends, and today as a line. */
export const GanttBackground = memo(function GanttBack({ axis, today }: { axis: GanttAxis; today: string }) {
  return (
    <div className="gt-back" aria-hidden style={{ width: axis.width }}>
      {buildWeekends(axis).map(({ left, width }) => (
        <u key={left} style={{ left, width }} />
      ))}
      <s style={{ left: dayToPixels(axis, today) + axis.px / 2 }} />
    </div>
  );
});
