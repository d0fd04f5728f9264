/** Reads rows that programs send. One that cannot be read is told with its reason and does not hold up the others. */
import type { RefusedRow } from '@mainstay/contract/usage/ingest';
import { contentHash, COUNTED, type Counts, daysMessage, usageDays } from '../rules.ts';

/** A row that can be read; names are not looked up yet. */
export interface SentRow {
  /** Place in the call, from 0. */
  row: number;
  id: string;
  hash: string;
  account: string | null;
  subscription: string | null;
  product: string | null;
  feature: string | null;
  beta: boolean;
  user: string | null;
  day: string;
  active: number | null;
  counts: Counts;
}

const LONGEST = 350;
const MOST = 1_000_000_000_000;
const MOST_PEOPLE = 2_147_483_647;
/** What a text of the database cannot hold, and what breaks lines apart. */
const UNKEEPABLE = /[\p{Cc}\p{Cs}]/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Fields = Record<string, unknown>;
class Refused extends Error {}

function text(fields: Fields, key: string): string | null {
  const value = fields[key];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') throw new Refused(`${key} must be a text.`);
  const trimmed = value.trim();
  if (trimmed.length > LONGEST) throw new Refused(`${key} has more than ${LONGEST} characters.`);
  if (UNKEEPABLE.test(trimmed)) throw new Refused(`${key} holds characters that cannot be kept.`);
  return trimmed === '' ? null : trimmed;
}

function whole(fields: Fields, key: string, most: number): number | null {
  const value = fields[key];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw new Refused(`${key} must be a whole number from 0.`);
  return value;
}

/** Days are few in a call: each is looked at once. */
function dayReader(today: string): (value: unknown) => string {
  const span = usageDays(today);
  const known = new Map<string, string | null>();
  const faultOf = (day: string): string | null => {
    const time = Date.parse(`${day}T00:00:00Z`);
    const isDay = DAY.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
    if (!isDay) return 'day must be a date such as 2026-11-20.';
    return day < span.first || day > span.last ? daysMessage(span) : null;
  };
  return (value) => {
    const day = typeof value === 'string' ? value.slice(0, 20) : '';
    let fault = known.get(day);
    if (fault === undefined) known.set(day, (fault = faultOf(day)));
    if (fault !== null) throw new Refused(fault);
    return day;
  };
}

function truth(fields: Fields, key: string): boolean {
  const value = fields[key] ?? false;
  if (typeof value !== 'boolean') throw new Refused(`${key} must be true or false.`);
  return value;
}

function rowOf(fields: Fields, row: number, readDay: (value: unknown) => string): SentRow {
  const id = text(fields, 'id');
  if (id === null) throw new Refused('id is required.');
  const account = text(fields, 'account_id');
  const subscription = text(fields, 'subscription_id');
  if (account === null && subscription === null) throw new Refused('account_id or subscription_id is required.');
  const day = readDay(fields.day);
  const product = text(fields, 'product_sku');
  const feature = text(fields, 'feature');
  const beta = truth(fields, 'is_beta');
  const user = text(fields, 'end_user');
  const active = whole(fields, 'active_users', MOST_PEOPLE);
  const counts = COUNTED.map(
    (key) => whole(fields, key, key === 'error_count' ? MOST_PEOPLE : MOST) ?? 0,
  ) as unknown as Counts;
  const hash = contentHash(
    {
      account_external_id: account,
      subscription_external_id: subscription,
      day,
      product_sku: product,
      feature,
      is_beta: fields.is_beta,
      end_user: user,
      active_users: active,
    },
    counts,
  );
  return { row, id, hash, account, subscription, product, feature, beta, user, day, active, counts };
}

export interface ReadRows {
  rows: SentRow[];
  /** Rows that stand a second time in the call. */
  repeated: number;
  refusals: RefusedRow[];
}

const idOf = (fields: unknown): string | null => {
  const id = typeof fields === 'object' && fields !== null ? (fields as Fields).id : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, LONGEST) : null;
};

/** @param today of the company */
export function readRows(sent: readonly unknown[], today: string): ReadRows {
  const readDay = dayReader(today);
  const found = new Map<string, SentRow>();
  const refusals: RefusedRow[] = [];
  let repeated = 0;
  sent.forEach((fields, at) => {
    try {
      if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
        throw new Refused('A row must be an object.');
      const row = rowOf(fields as Fields, at, readDay);
      const before = found.get(row.id);
      if (!before) found.set(row.id, row);
      else if (before.hash === row.hash) repeated += 1;
      else throw new Refused(`The same id stands on row ${before.row} with other values.`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.push({ row: at, id: idOf(fields), reason: error.message });
    }
  });
  return { rows: [...found.values()], repeated, refusals };
}
