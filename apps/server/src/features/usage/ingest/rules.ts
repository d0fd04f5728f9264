/** Parses rows that programs send. An invalid row is rejected with a reason and does not affect the others. */
import type { RejectedRow } from '@mainstay/contract/usage/ingest';
import { hashContent, COUNTED, type Counts, formatAllowedDays, usageDays } from '../rules.ts';

/** A valid row whose names are not resolved yet. */
export interface ParsedUsageRow {
  /** Position in the call, starting at 0. */
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
const MAX = 1_000_000_000_000;
const MAX_PEOPLE = 2_147_483_647;
/** Characters that the database cannot store in text, and control characters. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Fields = Record<string, unknown>;
class RowRejected extends Error {}

function text(fields: Fields, key: string): string | null {
  const value = fields[key];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') throw new RowRejected(`${key} must be text.`);
  const trimmed = value.trim();
  if (trimmed.length > LONGEST) throw new RowRejected(`${key} has more than ${LONGEST} characters.`);
  if (UNSTORABLE.test(trimmed)) throw new RowRejected(`${key} contains invalid characters.`);
  return trimmed === '' ? null : trimmed;
}

function whole(fields: Fields, key: string, most: number): number | null {
  const value = fields[key];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw new RowRejected(`${key} must be a whole number of 0 or more.`);
  return value;
}

/** A call contains few different days, so each of them is validated once. */
function dayReader(today: string): (value: unknown) => string {
  const span = usageDays(today);
  const known = new Map<string, string | null>();
  const faultOf = (day: string): string | null => {
    const time = Date.parse(`${day}T00:00:00Z`);
    const isDay = DAY.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
    if (!isDay) return 'day must be a date such as 2026-11-20.';
    return day < span.first || day > span.last ? formatAllowedDays(span) : null;
  };
  return (value) => {
    const day = typeof value === 'string' ? value.slice(0, 20) : '';
    let fault = known.get(day);
    if (fault === undefined) known.set(day, (fault = faultOf(day)));
    if (fault !== null) throw new RowRejected(fault);
    return day;
  };
}

function truth(fields: Fields, key: string): boolean {
  const value = fields[key] ?? false;
  if (typeof value !== 'boolean') throw new RowRejected(`${key} must be true or false.`);
  return value;
}

function toRow(fields: Fields, row: number, readDay: (value: unknown) => string): ParsedUsageRow {
  const id = text(fields, 'id');
  if (id === null) throw new RowRejected('id is required.');
  const account = text(fields, 'account_id');
  const subscription = text(fields, 'subscription_id');
  if (account === null && subscription === null) throw new RowRejected('account_id or subscription_id is required.');
  const day = readDay(fields.day);
  const product = text(fields, 'product_sku');
  const feature = text(fields, 'feature');
  const beta = truth(fields, 'is_beta');
  const user = text(fields, 'end_user');
  const active = whole(fields, 'active_users', MAX_PEOPLE);
  const counts = COUNTED.map(
    (key) => whole(fields, key, key === 'error_count' ? MAX_PEOPLE : MAX) ?? 0,
  ) as unknown as Counts;
  const hash = hashContent(
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

export interface ParsedRows {
  rows: ParsedUsageRow[];
  /** Number of rows that occur again in the call. */
  repeated: number;
  refusals: RejectedRow[];
}

const getId = (fields: unknown): string | null => {
  const id = typeof fields === 'object' && fields !== null ? (fields as Fields).id : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, LONGEST) : null;
};

/** @param today the company's current day */
export function parseRows(sent: readonly unknown[], today: string): ParsedRows {
  const readDay = dayReader(today);
  const found = new Map<string, ParsedUsageRow>();
  const refusals: RejectedRow[] = [];
  let repeated = 0;
  sent.forEach((fields, at) => {
    try {
      if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
        throw new RowRejected('A row must be an object.');
      const row = toRow(fields as Fields, at, readDay);
      const before = found.get(row.id);
      if (!before) found.set(row.id, row);
      else if (before.hash === row.hash) repeated += 1;
      else throw new RowRejected(`Row ${before.row} has the same id with different values.`);
    } catch (error) {
      if (!(error instanceof RowRejected)) throw error;
      refusals.push({ row: at, id: getId(fields), reason: error.message });
    }
  });
  return { rows: [...found.values()], repeated, refusals };
}
