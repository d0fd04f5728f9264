/** Time zones by their IANA names (1-S-52). */
export const TIME_ZONE_MESSAGE = 'Time zone must be an IANA name such as Europe/Berlin.';

/** What runtimes still call by a name of old, by the name that people look for. Both name the same zone everywhere. */
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

/** Every zone to choose from, in the order of the alphabet. The runtime's own list leaves UTC out, which every company starts with. */
export const timeZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map((zone) => RENAMED.get(zone) ?? zone)])].sort();

/** Places, and UTC: an offset such as `+02:00` knows no summer time. */
const ZONE_PATTERN = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]*)+)$/;

/** What stands in the runtime's tables and in no others: a database that is asked for such a clock fails. */
const OF_RUNTIME_ALONE = /^SystemV\/|^US\/Pacific-New$|^Canada\/East-Saskatchewan$/;

export function isTimeZone(text: string): boolean {
  if (!ZONE_PATTERN.test(text) || OF_RUNTIME_ALONE.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
