/** Who sat where, with what, and when: what deeds of the past weeks are dated and signed with. */
import { addDays, formatTimestamp } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import type { FileStorage } from '../platform/files/file-store.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { Services } from '../platform/http/services.ts';
import { seeded } from './random.ts';

export type PersonName = 'ada' | 'olga' | 'dev' | 'lena' | 'evan' | 'maya' | 'noah' | 'emil' | 'rhea';
export type DiaryLocation = 'office' | 'home' | 'phone';

/** One thing that happened. */
export interface DiaryEvent {
  at: Date;
  happen(): Promise<unknown>;
}

export interface Diary {
  tx: TenantTx;
  files: FileStorage;
  timeZone: string;
  /** Of the company's application, such as `https://acme.example.com`. */
  address: string;
  person(name: PersonName): { id: number; email: string };
  /** The person at work: so many working days ago, at an hour of the company's time zone such as `09:30`. */
  at(name: PersonName, daysAgo: number, time: string, place?: DiaryLocation): Actor;
  /** A moment without anybody. */
  moment(daysAgo: number, time: string): Date;
  requestId(): string;
  /** What writes messages at an instant; they are kept, also where there is a mail server. */
  mailing(now: Date): Pick<Services, 'key' | 'now' | 'config'>;
}

/** Addresses that are reserved for documentation (RFC 5737). */
export const OFFICE_ADDRESS = '203.0.113.24';
const FIRST_AT_HOME = 40;

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
const DESKS: Record<PersonName, keyof typeof BROWSERS> = {
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
const NAMES = Object.keys(DESKS) as PersonName[];

function addressAt(name: PersonName, place: DiaryLocation): string {
  if (place === 'office') return OFFICE_ADDRESS;
  return `${place === 'home' ? '198.51.100' : '192.0.2'}.${FIRST_AT_HOME + 3 * NAMES.indexOf(name)}`;
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The day that lies so many working days back. */
export function workingDay(today: string, daysAgo: number): string {
  let day = today;
  for (let left = daysAgo; left > 0; ) {
    day = addDays(day, -1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

/** The instant at which clocks of a time zone show this; not for the hours in which they are changed. */
export function toInstant(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const ahead = Date.parse(`${formatTimestamp(new Date(shown), timeZone).replace(' ', 'T')}Z`) - shown;
  return new Date(shown - ahead);
}

/** Nobody does things on the minute; the same minute has the same second. */
function getSecond(daysAgo: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (daysAgo * 7 + hour * 13 + minute * 17) % 60;
}

/** The shape of a random UUID, the same at every seeding. */
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

export async function openDiary(tx: TenantTx, basis: DiaryContext): Promise<Diary> {
  const { services, today, timeZone, address } = basis;
  const people = await tx.rows<{ id: number; email: string; name: string }>(
    'select id, email, lower(first_name) as name from users where tenant_id = $1',
    [tx.tenant],
  );
  const chance = seeded('demo/diary');
  const requestId = () => createUuid(() => chance.int(0, 15));
  const moment: Diary['moment'] = (daysAgo, time) => {
    const minute = toInstant(workingDay(today, daysAgo), time, timeZone);
    return new Date(minute.getTime() + getSecond(daysAgo, time) * 1000);
  };
  const person: Diary['person'] = (name) => {
    const found = people.find((one) => one.name === name);
    if (!found) throw new Error(`Nobody is called ${name}.`);
    return found;
  };
  return {
    tx,
    files: services.files,
    timeZone,
    address,
    person,
    moment,
    requestId,
    at: (name, daysAgo, time, place = 'office') => ({
      userId: person(name).id,
      ip: addressAt(name, place),
      userAgent: BROWSERS[place === 'phone' ? 'phone' : DESKS[name]],
      requestId: requestId(),
      now: moment(daysAgo, time),
    }),
    mailing: (now) => ({ key: services.key, config: { ...services.config, smtpUrl: undefined }, now: () => now }),
  };
}
