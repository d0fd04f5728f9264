/** Time zones by their IANA names (1-S-52). */
import { formatTimestamp } from './dates.ts';

export const TIME_ZONE_MESSAGE = 'Time zone must be an IANA name such as Europe/Berlin.';

/** Maps outdated names that runtimes still use to the current names. Both identify the same zone everywhere. */
const RENAMED = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** Returns all time zones in alphabetical order. The runtime's own list lacks UTC, which is the initial zone of every company. */
export const timeZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => RENAMED.get(zone) ?? zone)])].sort();

/** Matches locations and UTC. Offsets such as `+02:00` are excluded because they have no daylight saving time. */
const ZONE_PATTERN = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]*)+)$/;

/** Zones that only the runtime supports. The database raises an error for them. */
const RUNTIME_ONLY = /^SystemV\/|^US\/Pacific-New$|^Canada\/East-Saskatchewan$/;

export function isTimeZone(text: string): boolean {
  if (!ZONE_PATTERN.test(text) || RUNTIME_ONLY.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
const getOffset = (time: number, zone: string): number =>
  Date.parse(`${formatTimestamp(new Date(time), zone).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000;

/**
 * Returns the first instant at which clocks show a time of day. A time that is skipped in spring moves forward by the skipped duration; for
 * a time that occurs twice in autumn, only the first instant counts.
 */
export function toEpochMs(day: string, time: string, zone: string): number {
  const localTime = Date.parse(`${day}T${time}Z`);
  const before = localTime - getOffset(localTime - DAY_MS, zone);
  const after = localTime - getOffset(localTime + DAY_MS, zone);
  const candidates = [before, after].filter((moment) => moment + getOffset(moment, zone) === localTime);
  return candidates.length > 0 ? Math.min(...candidates) : before;
}
