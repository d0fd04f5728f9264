import { memo } from 'react';
import { formatLongDate } from '../lib/dates.ts';
import { buildBands, buildColumns, type GanttAxis, dayToPixels } from './gantt-scale.ts';
import { GANTT_SCALES, type GanttScale } from './gantt-scales.ts';
import { SegmentedControl } from './SegmentedControl.tsx';
import textStyles from '../theme/text.module.css';
import styles from './Gantt.module.css';

const SCALE_NAMES: Readonly<Record<GanttScale, string>> = { day: 'Day', week: 'Week', month: 'Month' };
const OPTIONS = GANTT_SCALES.map((value) => ({ value, label: SCALE_NAMES[value] }));
/** The width that the text of a column needs, in pixels. */
const MIN_LABEL_WIDTH: Readonly<Record<GanttScale, number>> = { day: 20, week: 44, month: 68 };

interface GanttHeaderProps {
  axis: GanttAxis;
  today: string;
  onScale: (scale: GanttScale) => void;
}

/** The scale switch and the column headers. */
export const GanttHeader = memo(function GanttHead({ axis, today, onScale }: GanttHeaderProps) {
  return (
    <div className={styles.header} role="row">
      <div className={styles.corner} role="columnheader">
        <span className={textStyles.screenReaderOnly}>Name</span>
        <SegmentedControl label="Scale" options={OPTIONS} value={axis.scale} onChange={onScale} />
      </div>
      <div className={styles.axis} role="columnheader" style={{ width: axis.width }}>
        <span className={textStyles.screenReaderOnly}>
          {formatLongDate(axis.start)} to {formatLongDate(axis.end)}, by {axis.scale}
        </span>
        <span aria-hidden>
          {buildBands(axis).map(({ day, left, width, text }) => (
            <b key={day} style={{ left, width }}>
              <span>{width >= MIN_LABEL_WIDTH.month && text}</span>
            </b>
          ))}
          {buildColumns(axis).map(({ day, left, width, text }) => (
            <span
              key={day}
              className={styles.column}
              data-now={(axis.scale === 'day' && day === today) || undefined}
              data-scale={axis.scale}
              style={{ left, width }}
            >
              <i>{width >= MIN_LABEL_WIDTH[axis.scale] && text}</i>
            </span>
          ))}
          {axis.scale !== 'day' && (
            <i className={styles.todayDot} style={{ left: dayToPixels(axis, today) + axis.px / 2 }} />
          )}
        </span>
      </div>
    </div>
  );
});
