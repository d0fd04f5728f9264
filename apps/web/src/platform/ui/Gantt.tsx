import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { GanttDependencies } from './GanttDependencies.tsx';
import { GanttHeader } from './GanttHeader.tsx';
import { formatMove, GanttTableRow } from './GanttTableRow.tsx';
import { buildGanttLinks, buildGanttRows, findRowsInView, GANTT_ROW, type GanttGroup } from './gantt-rows.ts';
import { buildWeekends, createGanttAxis, dayToPixels, type GanttAxis, toGanttSpan } from './gantt-scale.ts';
import type { GanttScale } from './gantt-scales.ts';
import { getRowCommand } from './table-keys.ts';
import { isMovable, type MoveRules, useGanttMove } from './use-gantt-move.ts';
import { useIsPhone } from './use-is-phone.ts';
import textStyles from '../theme/text.module.css';
import styles from './Gantt.module.css';

/** Widths of the names column and height of the header, in pixels. */
const NAMES_WIDTH = 300;
const PHONE_NAMES_WIDTH = 140;
const HEADER_HEIGHT = 45;
/** The share of the visible range that is before today when the chart opens. */
const BEFORE_TODAY = 0.4;

interface GanttProps extends MoveRules {
  label: string;
  groups: readonly GanttGroup[];
  /** The days that are shown. */
  window: GanttWindow;
  /** The current day of the company. */
  today: string;
  scale: GanttScale;
  onScale: (scale: GanttScale) => void;
  onOpen: (id: number, newTab: boolean) => void;
}

/**
 * A Gantt chart with groups of bars, which renders only visible rows. Up and Down move between rows, and Enter opens
 * one. Shift with Left or Right moves the end of a bar by a day; releasing Shift saves it, Escape cancels.
 */
export function Gantt({
  label,
  groups,
  window: days,
  today,
  scale,
  onScale,
  onOpen,
  onMove,
  validateMove,
}: GanttProps) {
  const box = useRef<HTMLDivElement>(null);
  const help = useId();
  const namesWidth = useIsPhone() ? PHONE_NAMES_WIDTH : NAMES_WIDTH;
  const [view, setView] = useState({ room: 0, beside: 0, height: 0, first: 0, last: 0 });
  const rows = useMemo(() => buildGanttRows(groups), [groups]);
  const links = useMemo(() => buildGanttLinks(rows), [rows]);
  const { start, end } = days;
  const axis = useMemo(() => createGanttAxis(scale, { start, end }, view.room), [scale, start, end, view.room]);
  const rules = useMemo(() => ({ onMove, validateMove }), [onMove, validateMove]);
  const { move, shift, grab, drop, cancel } = useGanttMove({ box, axis, namesWidth }, rules);
  const [at, setAt] = useState(0);
  const active = Math.min(at, rows.length - 1);
  const shouldFocus = useRef(false);

  const count = rows.length;
  const measure = useCallback(() => {
    const { scrollTop = 0, clientHeight: height = 0, clientWidth = 0 } = box.current ?? {};
    // One pixel less than available, so that rounding does not cause scrolling.
    const room = Math.max(0, clientWidth - namesWidth - 1);
    const next = { room, beside: namesWidth, height, ...findRowsInView(scrollTop, height, count) };
    setView((previous) =>
      Object.entries(next).every(([key, value]) => previous[key as 'room'] === value) ? previous : next,
    );
  }, [namesWidth, count]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [measure]);
  // Scrolls to today initially, and again if the scale or the width of the names changes; otherwise the user controls
  // scrolling.
  const opened = useRef('');
  useLayoutEffect(() => {
    const opening = `${scale} ${view.beside}`;
    if (!box.current || view.room === 0 || opened.current === opening) return;
    opened.current = opening;
    box.current.scrollLeft = dayToPixels(axis, today) - view.room * BEFORE_TODAY;
  }, [axis, scale, today, view.room, view.beside]);
  // The target row is rendered in the next render.
  useEffect(() => {
    if (!shouldFocus.current) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    shouldFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const reveal = (index: number, moved?: string) => {
    const { current: scroller } = box;
    const row = rows[index];
    if (!scroller || !row) return;
    const top = index * GANTT_ROW;
    const below = top + GANTT_ROW - (scroller.clientHeight - HEADER_HEIGHT);
    scroller.scrollTop = Math.max(Math.min(scroller.scrollTop, top), below);
    const { left, width } = toGanttSpan(
      axis,
      row.kind === 'group' ? row.days : { ...row.bar, ...(moved && { end: moved }) },
    );
    const right = left + width;
    if (right < scroller.scrollLeft || right > scroller.scrollLeft + view.room)
      scroller.scrollLeft = right - view.room / 2;
    measure();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in the header and in controls of a row are ignored.
    const index = Number((event.target as HTMLElement).dataset.index ?? Number.NaN);
    const row = rows[index];
    if (!row) return;
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Escape' && move) {
      event.stopPropagation();
      cancel();
    } else if (by !== 0 && event.shiftKey) {
      event.preventDefault();
      if (row.kind === 'bar') shift(row.bar, by);
    } else if (by !== 0) {
      event.preventDefault();
      box.current?.scrollBy({ left: by * axis.px * 7 });
    } else {
      const command = getRowCommand(event, index, count);
      if (command?.do === 'move') {
        event.preventDefault();
        shouldFocus.current = true;
        reveal(command.to);
        setAt(command.to);
      } else if (command?.do === 'open' && row.kind === 'bar') {
        event.preventDefault();
        onOpen(row.bar.id, command.newTab);
      }
    }
  };
  const movedRow = move && rows.find((row) => row.kind === 'bar' && row.bar.id === move.id);
  const visibleIndexes = Array.from(
    { length: Math.max(0, Math.min(view.last, count) - view.first) },
    (_, i) => view.first + i,
  );
  // The row in the tab order is always rendered, even if it is out of view.
  if (active >= 0 && !visibleIndexes.includes(active)) visibleIndexes.push(active);
  return (
    <div
      className={styles.root}
      data-moving={move !== null || undefined}
      style={{ '--gt-names': `${namesWidth}px` } as CSSProperties}
    >
      <p className={textStyles.screenReaderOnly} id={help}>
        Use Up and Down to move between rows, and Enter to open.
        {onMove && ' Shift+Left or Shift+Right moves the due date; release Shift to save, or use Escape to cancel.'}
      </p>
      <div
        className={styles.scrollBox}
        data-part="gantt-scroll-box"
        ref={box}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={help}
        aria-rowcount={count + 1}
        aria-colcount={2}
        onScroll={measure}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.key === 'Shift' && drop()}
        onBlur={drop}
      >
        <GanttHeader axis={axis} today={today} onScale={onScale} />
        <div
          className={styles.body}
          role="rowgroup"
          style={{ width: namesWidth + axis.width, height: count * GANTT_ROW }}
        >
          <GanttBackground axis={axis} today={today} />
          <GanttDependencies rows={rows} links={links} view={view} axis={axis} move={move} />
          {visibleIndexes.map((index) => {
            const row = rows[index];
            return (
              row && (
                <GanttTableRow
                  key={row.key}
                  row={row}
                  index={index}
                  axis={axis}
                  active={index === active}
                  move={row === movedRow ? move : null}
                  movable={row.kind === 'bar' && isMovable(row.bar, rules)}
                  onFocus={setAt}
                  onGrab={grab}
                />
              )
            );
          })}
        </div>
      </div>
      <p className={textStyles.screenReaderOnly} aria-live="polite">
        {move && movedRow?.kind === 'bar' && formatMove(movedRow.bar, move)}
      </p>
    </div>
  );
}

/** The background of the bars: weekends, and today as a line. */
const GanttBackground = memo(function GanttBack({ axis, today }: { axis: GanttAxis; today: string }) {
  return (
    <div className={styles.background} aria-hidden style={{ width: axis.width }}>
      {buildWeekends(axis).map(({ left, width }) => (
        <u key={left} style={{ left, width }} />
      ))}
      <s style={{ left: dayToPixels(axis, today) + axis.px / 2 }} />
    </div>
  );
});
