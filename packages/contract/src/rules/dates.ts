/** The only module that formats days and instants as text (decision 14). Its functions are pure: the time zone is a parameter. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

function formatOrdinal(n: number): string {
  const lastTwoDigits = n % 100;
  if (lastTwoDigits >= 11 && lastTwoDigits <= 13) return `${n}th`;
  return `${n}${({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[n % 10] ?? 'th'}`;
}
const getDateParts = (isoDay: string) => {
  const [y = 0, m = 1, d = 1] = isoDay.slice(0, 10).split('-').map(Number);
  return { y, month: MONTHS[m - 1] ?? 'Jan', d };
};

/** `MMM Do, YYYY`: `2026-11-20` gives `Nov 20th, 2026`. */
export function formatLongDate(isoDay: string): string {
  const { y, month, d } = getDateParts(isoDay);
  return `${month} ${formatOrdinal(d)}, ${y}`;
}
/** `MMM Do` for days whose year is clear from the context. */
export function formatShortDate(isoDay: string): string {
  const { month, d } = getDateParts(isoDay);
  return `${month} ${formatOrdinal(d)}`;
}
/** `DD MMM YYYY`: `20 Nov 2026`. */
export function formatPlainDate(isoDay: string): string {
  const { y, month, d } = getDateParts(isoDay);
  return `${String(d).padStart(2, '0')} ${month} ${y}`;
}

/** Formatters are cached because creating one costs fifty times as much as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();
function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = FORMATS.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    FORMATS.set(timeZone, format);
  }
  return format;
}
const getClockParts = (instant: Date, timeZone: string) =>
  Object.fromEntries(
    getDateFormat(timeZone)
      .formatToParts(instant)
      .map((p) => [p.type, p.value]),
  ) as Record<string, string>;

/** `Y-MM-DD HH:mm:ss` in the given time zone. */
export function formatTimestamp(instant: Date, timeZone: string): string {
  const parts = getClockParts(instant, timeZone);
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}
/** Returns the calendar day of an instant in the given time zone, `YYYY-MM-DD`. */
export function toCalendarDay(instant: Date, timeZone: string): string {
  const parts = getClockParts(instant, timeZone);
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const DAY_MS = 86_400_000;
const toUtcMs = (isoDay: string) => Date.parse(`${isoDay}T00:00:00Z`);
/** Returns the number of whole days between two days; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((toUtcMs(to) - toUtcMs(from)) / DAY_MS);
/** Returns the day that is `n` days after another day, or before it if `n` is negative. */
export const addDays = (isoDay: string, n: number): string =>
  new Date(toUtcMs(isoDay) + n * DAY_MS).toISOString().slice(0, 10);
