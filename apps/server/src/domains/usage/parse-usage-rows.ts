/** Parses rows that programs send. An invalid row is rejected with a reason and does not affect the others. */
import type { RejectedRow } from '@mainstay/contract/usage/ingest';
import { getPartitionDays } from '../../platform/database/partition-days.ts';
import { COUNT_FIELDS, type Counts, hashContent } from './usage-facts.ts';
import { validateUsageDay } from './usage-partitions.ts';

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

const MAX_TEXT_LENGTH = 350;
const MAX_COUNT = 1_000_000_000_000;
const MAX_INT32 = 2_147_483_647;
/** Characters that the database cannot store in text, and control characters. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Fields = Record<string, unknown>;
class InvalidRowError extends Error {}

function parseText(fields: Fields, key: string): string | null {
  const value = fields[key];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') throw new InvalidRowError(`${key} must be text.`);
  const trimmed = value.trim();
  if (trimmed.length > MAX_TEXT_LENGTH)
    throw new InvalidRowError(`${key} has more than ${MAX_TEXT_LENGTH} characters.`);
  if (UNSTORABLE.test(trimmed)) throw new InvalidRowError(`${key} contains invalid characters.`);
  return trimmed === '' ? null : trimmed;
}

function parseWholeNumber(fields: Fields, key: string, max: number): number | null {
  const value = fields[key];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max)
    throw new InvalidRowError(`${key} must be a whole number of 0 or more.`);
  return value;
}

/** A call contains few different days, so each of them is validated once. */
function createDayParser(today: string): (value: unknown) => string {
  const span = getPartitionDays(today);
  const issueByDay = new Map<string, string | null>();
  const validateDay = (day: string): string | null => {
    const time = Date.parse(`${day}T00:00:00Z`);
    const isDay = DAY.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
    if (!isDay) return 'day must be a date such as 2026-11-20.';
    return validateUsageDay(day, span);
  };
  return (value) => {
    const day = typeof value === 'string' ? value.slice(0, 20) : '';
    let issue = issueByDay.get(day);
    if (issue === undefined) issueByDay.set(day, (issue = validateDay(day)));
    if (issue !== null) throw new InvalidRowError(issue);
    return day;
  };
}

function parseBoolean(fields: Fields, key: string): boolean {
  const value = fields[key] ?? false;
  if (typeof value !== 'boolean') throw new InvalidRowError(`${key} must be true or false.`);
  return value;
}

function toRow(fields: Fields, row: number, parseDay: (value: unknown) => string): ParsedUsageRow {
  const id = parseText(fields, 'id');
  if (id === null) throw new InvalidRowError('id is required.');
  const account = parseText(fields, 'account_id');
  const subscription = parseText(fields, 'subscription_id');
  if (account === null && subscription === null)
    throw new InvalidRowError('account_id or subscription_id is required.');
  const day = parseDay(fields.day);
  const product = parseText(fields, 'product_sku');
  const feature = parseText(fields, 'feature');
  const beta = parseBoolean(fields, 'is_beta');
  const user = parseText(fields, 'end_user');
  const active = parseWholeNumber(fields, 'active_users', MAX_INT32);
  const counts = COUNT_FIELDS.map(
    (key) => parseWholeNumber(fields, key, key === 'error_count' ? MAX_INT32 : MAX_COUNT) ?? 0,
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
  rejectedRows: RejectedRow[];
}

const getId = (fields: unknown): string | null => {
  const id = typeof fields === 'object' && fields !== null ? (fields as Fields).id : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, MAX_TEXT_LENGTH) : null;
};

/** @param today the company's current day */
export function parseRows(items: readonly unknown[], today: string): ParsedRows {
  const parseDay = createDayParser(today);
  const rowsById = new Map<string, ParsedUsageRow>();
  const rejectedRows: RejectedRow[] = [];
  let repeated = 0;
  items.forEach((fields, index) => {
    try {
      if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
        throw new InvalidRowError('A row must be an object.');
      const row = toRow(fields as Fields, index, parseDay);
      const earlier = rowsById.get(row.id);
      if (!earlier) rowsById.set(row.id, row);
      else if (earlier.hash === row.hash) repeated += 1;
      else throw new InvalidRowError(`Row ${earlier.row} has the same id with different values.`);
    } catch (error) {
      if (!(error instanceof InvalidRowError)) throw error;
      rejectedRows.push({ row: index, id: getId(fields), reason: error.message });
    }
  });
  return { rows: [...rowsById.values()], repeated, rejectedRows };
}
