/** The display of time zones in a list: place, region, offset and current local time. */
import { timeZones } from '@mainstay/contract/rules/time-zones';

export interface ZoneName {
  /** IANA name. */
  zone: string;
  /** `Buenos Aires` for `America/Argentina/Buenos_Aires`. */
  place: string;
  /** `America, Argentina`; empty for UTC. */
  region: string;
  /** Minutes east of UTC at the given time. */
  offset: number;
  /** `UTC+05:30`. */
  offsetText: string;
  /** The local time, such as `14:05`. */
  time: string;
}

const replaceUnderscores = (text: string) => text.replaceAll('_', ' ');

/** Returns the offset of a zone at a time, in minutes east of UTC. */
export function getOffset(zone: string, at: Date): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(text ?? '') ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

export function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const padTwoDigits = (value: number) => String(value).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${padTwoDigits(Math.floor(size / 60))}:${padTwoDigits(size % 60)}`;
}

export function getZoneName(zone: string, at: Date): ZoneName {
  const parts = zone.split('/').map(replaceUnderscores);
  const offset = getOffset(zone, at);
  const localTime = new Date(at.getTime() + offset * 60_000);
  return {
    zone,
    place: parts.at(-1) ?? zone,
    region: parts.slice(0, -1).join(', '),
    offset,
    offsetText: formatOffset(offset),
    time: localTime.toISOString().slice(11, 16),
  };
}

/** Returns all selectable zones from west to east, then by name. */
export const listZones = (at: Date): ZoneName[] =>
  timeZones()
    .map((zone) => getZoneName(zone, at))
    .sort((a, b) => a.offset - b.offset || a.place.localeCompare(b.place));

const normalizeText = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('−', '-').toLowerCase();

/** Returns the zones whose place, region or offset contains every word of a search. */
export function searchZones(zones: readonly ZoneName[], text: string): ZoneName[] {
  const words = normalizeText(replaceUnderscores(text))
    .split(/[\s/,]+/)
    .filter(Boolean);
  return zones.filter((zone) => {
    const searchText = normalizeText(`${zone.place} ${zone.region} ${zone.offsetText} ${zone.zone}`);
    return words.every((word) => searchText.includes(word));
  });
}
