/** Times of events as Graph sends and accepts them: a local time with the name of a time zone, by Windows or IANA. */
import { isZone, toInstant, toLocal } from '../mailboxes/zoned-time.ts';
import { badRequest } from './graph-errors.ts';

const WINDOWS_ZONES: Record<string, string> = {
  'Pacific Standard Time': 'America/Los_Angeles',
  'Mountain Standard Time': 'America/Denver',
  'Central Standard Time': 'America/Chicago',
  'Eastern Standard Time': 'America/New_York',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'India Standard Time': 'Asia/Kolkata',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
};
export interface GraphTime {
  dateTime?: string;
  timeZone?: string;
}

export function toZone(name: string): string {
  const zone = WINDOWS_ZONES[name] ?? name;
  if (!isZone(zone))
    throw badRequest(`A valid TimeZone value must be specified, not '${name}'.`, 'TimeZoneNotSupportedException');
  return zone;
}

/** Parses a time with or without fractions of a second; an offset takes precedence over the zone. */
export function parseTime(time: GraphTime | undefined): { local: string; zone: string } {
  const zone = toZone(time?.timeZone ?? 'UTC');
  const [, local, offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(time?.dateTime ?? '') ?? [];
  if (!local) throw badRequest(`The value '${time?.dateTime}' is not a valid time.`, 'ErrorPropertyValidationFailure');
  const full = local.length === 16 ? `${local}:00` : local;
  return { local: offset ? toLocal(new Date(`${full}${offset}`), zone) : full, zone };
}

/** Parses a time in a query, which is in UTC unless it has an offset. */
export function parseQueryTime(text: string | null, name: string): Date {
  const time = new Date(
    text && !/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? `${text}${text.includes('T') ? 'Z' : ''}` : (text ?? ''),
  );
  if (Number.isNaN(time.getTime()))
    throw badRequest(
      `This request requires a time window specified by the query string parameters StartDateTime and EndDateTime; ${name} is invalid.`,
      'ErrorInvalidParameter',
    );
  return time;
}

/** Formats a time in the time zone that the client prefers. Days have no zone. */
export const formatTime = (local: string, zone: string, isAllDay: boolean, preferred = 'UTC') => ({
  dateTime: `${isAllDay ? local : toLocal(toInstant(local, zone), toZone(preferred))}.0000000`,
  timeZone: preferred,
});
