/** The arithmetic of a Gantt view: days and pixels, and the columns of each scale. Days are `YYYY-MM-DD`, no instants. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';

export const GANTT_SCALES = ['day', 'week', 'month'] as const;
export type GanttScale = (typeof GANTT_SCALES)[number];

/** Pixels of a day at least. */
const LEAST: Readonly<Record<GanttScale, number>> = { day: 28, week: 14, month: 7 };

/** Days laid out side by side. */
export interface GanttAxis extends GanttWindow {
  scale: GanttScale;
  days: number;
  /** Pixels of a day, and of all of them. */
  px: number;
  width: number;
}

/** @param room pixels to fill, where the days leave some */
export function createGanttAxis(scale: GanttScale, { start, end }: GanttWindow, room: number): GanttAxis {
  const days = Math.max(1, daysBetween(start, end) + 1);
  const px = Math.max(LEAST[scale], room / days);
  return { scale, start, end, days, px, width: days * px };
}

/** Where a day begins; outside the axis below 0 or beyond its width. Pixels. */
export const dayToPixels = (axis: GanttAxis, day: string): number => daysBetween(axis.start, day) * axis.px;

/** The day so many pixels after another, no further than the axis goes. */
export function moveDay(axis: GanttAxis, day: string, pixels: number): string {
  const to = addDays(day, Math.round(pixels / axis.px));
  return to < axis.start ? axis.start : to > axis.end ? axis.end : to;
}

/** What of a bar is on the axis. A bar that lies beside it all stands at its edge without width. */
export interface GanttSpan {
  left: number;
  /** Pixels; 0 where nothing of it is on the axis. */
  width: number;
  beside?: 'before' | 'after';
}

/** Both days belong to the bar. */
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

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const WEEK = 7;
/** 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();
const toMonth = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;
const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-01`;
const nextMonday = (day: string): string => addDays(day, WEEK - ((weekday(day) + 6) % WEEK));

/** Cuts the axis where `next` says that something begins anew. */
function cut(axis: GanttAxis, next: (day: string) => string, text: (day: string) => string): GanttColumn[] {
  const columns: GanttColumn[] = [];
  for (let day = axis.start; day <= axis.end; day = next(day)) {
    const left = dayToPixels(axis, day);
    const width = Math.min(axis.width, dayToPixels(axis, next(day))) - left;
    columns.push({ day, left, width, text: text(day) });
  }
  return columns;
}

const dayText = (day: string) => String(Number(day.slice(8)));
const weekText = (day: string) => `${toMonth(day).slice(0, 3)} ${dayText(day)}`;

/** Days, weeks from their Monday, or months; the first and the last may be cut short. */
export function buildColumns(axis: GanttAxis): GanttColumn[] {
  if (axis.scale === 'day') return cut(axis, (day) => addDays(day, 1), dayText);
  if (axis.scale === 'week') return cut(axis, nextMonday, weekText);
  return cut(axis, nextMonth, toMonth);
}

/** What stands above the columns: months, or years above months. */
export const buildBands = (axis: GanttAxis): GanttColumn[] =>
  axis.scale === 'month'
    ? cut(axis, nextYear, (day) => day.slice(0, 4))
    : cut(axis, nextMonth, (day) => `${toMonth(day)} ${day.slice(0, 4)}`);

/** Saturdays and Sundays, each pair as one; none where a day is too narrow to tell. */
export function buildWeekends(axis: GanttAxis): GanttSpan[] {
  if (axis.scale === 'month') return [];
  return cut(axis, nextMonday, () => '').flatMap(({ day }) => {
    const sunday = addDays(nextMonday(day), -1);
    const span = toGanttSpan(axis, { start: weekday(day) === 0 ? day : addDays(sunday, -1), end: sunday });
    return span.width > 0 ? [span] : [];
  });
}
