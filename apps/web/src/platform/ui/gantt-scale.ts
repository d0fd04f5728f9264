/**
 * The geometry of a Gantt chart: days and pixels, and the columns of each scale. Days are `YYYY-MM-DD`, not instants.
 */
import {
  addDays,
  daysBetween,
  formatLongMonth,
  formatShortMonth,
  getWeekday,
  monthName,
} from '@mainstay/contract/rules/dates';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import type { GanttScale } from './gantt-scales.ts';

/** Minimum width of a day in pixels. */
const MIN_DAY_WIDTH: Readonly<Record<GanttScale, number>> = { day: 28, week: 14, month: 7 };

/** A range of days with their widths. */
export interface GanttAxis extends GanttWindow {
  scale: GanttScale;
  days: number;
  /** Width of a day, and of all days, in pixels. */
  px: number;
  width: number;
}

/** @param room the available width in pixels, which the days fill if they need less */
export function createGanttAxis(scale: GanttScale, { start, end }: GanttWindow, room: number): GanttAxis {
  const days = Math.max(1, daysBetween(start, end) + 1);
  const px = Math.max(MIN_DAY_WIDTH[scale], room / days);
  return { scale, start, end, days, px, width: days * px };
}

/** Returns the start of a day in pixels. Outside the axis, it is negative or exceeds the width. */
export const dayToPixels = (axis: GanttAxis, day: string): number => daysBetween(axis.start, day) * axis.px;

/** Returns the day that is a number of pixels after another, limited to the axis. */
export function moveDay(axis: GanttAxis, day: string, pixels: number): string {
  const to = addDays(day, Math.round(pixels / axis.px));
  return to < axis.start ? axis.start : to > axis.end ? axis.end : to;
}

/** The visible part of a bar. A bar that is completely outside the axis has no width and is placed at the edge. */
export interface GanttSpan {
  left: number;
  /** In pixels; 0 if no part of it is on the axis. */
  width: number;
  beside?: 'before' | 'after';
}

/** Start and end day are both part of the bar. */
export function toGanttSpan(axis: GanttAxis, { start, end }: GanttWindow): GanttSpan {
  if (end < axis.start) return { left: 0, width: 0, beside: 'before' };
  if (start > axis.end) return { left: axis.width, width: 0, beside: 'after' };
  const left = Math.max(0, dayToPixels(axis, start));
  const right = Math.min(axis.width, dayToPixels(axis, end) + axis.px);
  return { left, width: right - left };
}

export interface GanttColumn {
  /** Its first day on the axis. */
  day: string;
  left: number;
  width: number;
  text: string;
}

const WEEK = 7;
const toMonth = (day: string): string => monthName(Number(day.slice(5, 7)));
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;
const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-01`;
const nextMonday = (day: string): string => addDays(day, WEEK - ((getWeekday(day) + 6) % WEEK));

/** Divides the axis into columns; `next` returns the first day of the next column. */
function buildPeriods(axis: GanttAxis, next: (day: string) => string, text: (day: string) => string): GanttColumn[] {
  const columns: GanttColumn[] = [];
  for (let day = axis.start; day <= axis.end; day = next(day)) {
    const left = dayToPixels(axis, day);
    const width = Math.min(axis.width, dayToPixels(axis, next(day))) - left;
    columns.push({ day, left, width, text: text(day) });
  }
  return columns;
}

const formatDay = (day: string) => String(Number(day.slice(8)));
const formatWeek = (day: string) => `${formatShortMonth(day)} ${formatDay(day)}`;

/** Returns the columns: days, weeks starting on Monday, or months. The first and the last may be shorter. */
export function buildColumns(axis: GanttAxis): GanttColumn[] {
  if (axis.scale === 'day') return buildPeriods(axis, (day) => addDays(day, 1), formatDay);
  if (axis.scale === 'week') return buildPeriods(axis, nextMonday, formatWeek);
  return buildPeriods(axis, nextMonth, toMonth);
}

/** Returns the bands above the columns: months, or years above months. */
export const buildBands = (axis: GanttAxis): GanttColumn[] =>
  axis.scale === 'month'
    ? buildPeriods(axis, nextYear, (day) => day.slice(0, 4))
    : buildPeriods(axis, nextMonth, formatLongMonth);

/**
 * Returns the weekends, each Saturday and Sunday as one span. Returns none on the month scale, where days are too
 * narrow.
 */
export function buildWeekends(axis: GanttAxis): GanttSpan[] {
  if (axis.scale === 'month') return [];
  return buildPeriods(axis, nextMonday, () => '').flatMap(({ day }) => {
    const sunday = addDays(nextMonday(day), -1);
    const span = toGanttSpan(axis, { start: getWeekday(day) === 0 ? day : addDays(sunday, -1), end: sunday });
    return span.width > 0 ? [span] : [];
  });
}
