/** Times of day in time zones. A local time is written `2026-11-19T10:00:00`. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}

export const toLocal = (instant: Date, zone: string): string => getFormat(zone).format(instant).replace(' ', 'T');

/** A time that is skipped in spring moves forward. */
export function toInstant(local: string, zone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  const getOffset = (time: number) => Date.parse(`${toLocal(new Date(time), zone)}Z`) - time;
  const first = wanted - getOffset(wanted);
  const second = wanted - getOffset(first);
  return new Date(toLocal(new Date(second), zone) === local ? second : Math.max(first, second));
}

/** Returns the offset of a time zone from UTC as `+13:00`. */
export function formatOffset(instant: Date, zone: string): string {
  const minutes = Math.round((Date.parse(`${toLocal(instant, zone)}Z`) - instant.getTime()) / 60_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
}

const DAY_MS = 86_400_000;
/** Moves a local time or a day by days. */
export const addDays = (local: string, days: number): string =>
  new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) + local.slice(10);
/** Returns 0 for Sunday. */
export const getWeekday = (local: string): number => new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();

export function isZone(zone: string): boolean {
  try {
    return Boolean(getFormat(zone));
  } catch {
    return false;
  }
}
