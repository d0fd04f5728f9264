/** Actors, devices and times of events of the past weeks. */
import { addDays, formatTimestamp } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/http/services.ts';
import type { PersonName } from './content-files.ts';
import { createSeededRandom } from './random.ts';

export type DiaryLocation = 'office' | 'home' | 'phone';

/** An event to be replayed. */
export interface DiaryEvent {
  at: Date;
  happen(): Promise<unknown>;
}

export interface Diary {
  tx: TenantTx;
  files: FileStorage;
  timeZone: string;
  /** URL of the company's application, such as `https://acme.example.com`. */
  address: string;
  person(name: PersonName): { id: number; email: string };
  /**
   * Returns the user as an actor, the given number of working days ago, at a time in the company's time zone such as
   * `09:30`.
   */
  at(name: PersonName, daysAgo: number, time: string, location?: DiaryLocation): Actor;
  /** Returns a moment without an actor. */
  moment(daysAgo: number, time: string): Date;
  requestId(): string;
  /**
   * Services for queueing emails at an instant. The emails are stored but never sent, even if there is a mail server.
   */
  getMailServices(now: Date): Pick<Services, 'key' | 'now' | 'config'>;
}

/** IP addresses reserved for documentation (RFC 5737). */
export const OFFICE_ADDRESS = '203.0.113.24';
const FIRST_HOST_NUMBER = 40;

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS_CHROME = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`;
const BROWSERS = {
  chrome: WINDOWS_CHROME,
  edge: `${WINDOWS_CHROME} Edg/142.0.0.0`,
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  safari: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.1 Safari/605.1.15`,
  phone: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${APPLE} Version/26.1 Mobile/15E148 Safari/604.1`,
};
const DESKTOP_BROWSERS: Record<PersonName, keyof typeof BROWSERS> = {
  ada: 'firefox',
  olga: 'edge',
  dev: 'firefox',
  lena: 'safari',
  evan: 'safari',
  maya: 'chrome',
  noah: 'edge',
  emil: 'chrome',
  rhea: 'chrome',
};
const NAMES = Object.keys(DESKTOP_BROWSERS) as PersonName[];

function getIpAddress(name: PersonName, location: DiaryLocation): string {
  if (location === 'office') return OFFICE_ADDRESS;
  return `${location === 'home' ? '198.51.100' : '192.0.2'}.${FIRST_HOST_NUMBER + 3 * NAMES.indexOf(name)}`;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Returns the day the given number of working days ago, or ahead if the number is negative. */
export function getWorkingDay(today: string, daysAgo: number): string {
  let day = today;
  for (let remaining = Math.abs(daysAgo); remaining > 0; ) {
    day = addDays(day, -Math.sign(daysAgo));
    if (!isWeekend(day)) remaining -= 1;
  }
  return day;
}

/** Returns the instant of a local time in a time zone; not valid for the hours of a clock change. */
export function toInstant(day: string, time: string, timeZone: string): Date {
  const localAsUtc = Date.parse(`${day}T${time}:00Z`);
  const offset = Date.parse(`${formatTimestamp(new Date(localAsUtc), timeZone).replace(' ', 'T')}Z`) - localAsUtc;
  return new Date(localAsUtc - offset);
}

/** Events do not happen exactly on the minute; the same minute always has the same second. */
function getSecond(daysAgo: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (daysAgo * 7 + hour * 13 + minute * 17) % 60;
}

/** Returns an id in the format of a random UUID that is the same in every seeding. */
function createUuid(digit: () => number): string {
  const hex = (n: number) => Array.from({ length: n }, () => digit().toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

export interface DiaryContext {
  services: Pick<Services, 'key' | 'config' | 'files'>;
  today: string;
  timeZone: string;
  address: string;
}

export async function openDiary(tx: TenantTx, context: DiaryContext): Promise<Diary> {
  const { services, today, timeZone, address } = context;
  const people = await tx.rows<{ id: number; email: string; name: string }>(
    'select id, email, lower(first_name) as name from users where tenant_id = $1',
    [tx.tenant],
  );
  const random = createSeededRandom('demo/diary');
  const requestId = () => createUuid(() => random.int(0, 15));
  const moment: Diary['moment'] = (daysAgo, time) => {
    const minute = toInstant(getWorkingDay(today, daysAgo), time, timeZone);
    return new Date(minute.getTime() + getSecond(daysAgo, time) * 1000);
  };
  const person: Diary['person'] = (name) => {
    const match = people.find((one) => one.name === name);
    if (!match) throw new Error(`There is no user ${name}.`);
    return match;
  };
  return {
    tx,
    files: services.files,
    timeZone,
    address,
    person,
    moment,
    requestId,
    at: (name, daysAgo, time, location = 'office') => ({
      userId: person(name).id,
      ip: getIpAddress(name, location),
      userAgent: BROWSERS[location === 'phone' ? 'phone' : DESKTOP_BROWSERS[name]],
      requestId: requestId(),
      now: moment(daysAgo, time),
    }),
    getMailServices: (now) => ({
      key: services.key,
      config: { ...services.config, smtpUrl: undefined },
      now: () => now,
    }),
  };
}
