import { memo } from 'react';
import { longDay } from '../lib/dates.ts';
import { bandsOf, columnsOf, GANTT_SCALES, type GanttAxis, type GanttScale, placeOf } from './gantt-scale.ts';
import { Segments } from './Segments.tsx';

const SCALE_NAMES: Readonly<Record<GanttScale, string>> = { day: 'Day', week: 'Week', month: 'Month' };
const OPTIONS = GANTT_SCALES.map((value) => ({ value, label: SCALE_NAMES[value] }));
/** Pixels that a text of a column needs. */
const ROOM: Readonly<Record<GanttScale, number>> = { day: 20, week: 44, month: 68 };

interface GanttHeadProps {
  axis: GanttAxis;
  today: string;
  onScale: (scale: GanttScale) => void;
}

/** The scale, and what the columns are. */
export const GanttHead = memo(function GanttHead({ axis, today, onScale }: GanttHeadProps) {
  return (
    <div className="gt-head" role="row">
      <div className="gt-corner" role="columnheader">
        <span className="sr">Name</span>
        <Segments label="Scale" options={OPTIONS} value={axis.scale} onChange={onScale} />
      </div>
      <div className="gt-axis" role="columnheader" style={{ width: axis.width }}>
        <span className="sr">
          {longDay(axis.start)} to {longDay(axis.end)}, by {axis.scale}
        </span>
        <span aria-hidden>
          {bandsOf(axis).map(({ day, left, width, text }) => (
            <b key={day} style={{ left, width }}>
              <span>{width >= ROOM.month && text}</span>
            </b>
          ))}
          {columnsOf(axis).map(({ day, left, width, text }) => (
            <span
              key={day}
              className="gt-column"
              data-now={(axis.scale === 'day' && day === today) || undefined}
              data-scale={axis.scale}
              style={{ left, width }}
            >
              <i>{width >= ROOM[axis.scale] && text}</i>
            </span>
          ))}
          {axis.scale !== 'day' && <i className="gt-today" style={{ left: placeOf(axis, today) + axis.px / 2 }} />}
        </span>
      </div>
    </div>
  );
});
