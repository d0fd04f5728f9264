/**
 * A sample of the accounts in the RavenStack files with all their data, as files and as rows, and metrics computed from them. The
 * computation shares no code with the product, so that both only agree if they are right, or wrong in the same way.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../examples/ravenstack', import.meta.url));

/** Parses CSV text to rows of cells. It supports commas, doubled quotation marks inside quoted cells, and both kinds of line endings. */
export function parseCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

type Row = Record<string, string>;

/** @param name file name without the common prefix and suffix, such as `accounts` */
function readTable(name: string): Row[] {
  const file = path.join(FOLDER, `ravenstack_${name}.csv.gz`);
  const [head = [], ...rows] = parseCsv(gunzipSync(readFileSync(file)).toString('utf8'));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}

/** Account by subscription. */
const OWNERS = new Map(readTable('subscriptions').map((row) => [row.subscription_id, row.account_id]));

/** Returns the accounts with usage rows that share an id. */
function findAccountsOfRepeatedUsage(): Set<string | undefined> {
  const owners = new Map<string | undefined, (string | undefined)[]>();
  for (const { usage_id: id, subscription_id } of readTable('feature_usage'))
    owners.set(id, [...(owners.get(id) ?? []), OWNERS.get(subscription_id)]);
  return new Set([...owners.values()].filter((all) => all.length > 1).flat());
}

/** Every tenth account, and the few with such usage. For all 500 accounts, the product needs many seconds to compute the history. */
const SELECTED_ACCOUNTS = findAccountsOfRepeatedUsage();
for (const [at, row] of readTable('accounts').entries()) if (at % 10 === 0) SELECTED_ACCOUNTS.add(row.account_id);

const loadTable = (name: string): Row[] =>
  readTable(name).filter((row) => SELECTED_ACCOUNTS.has(row.account_id ?? OWNERS.get(row.subscription_id)));
const ACCOUNTS = loadTable('accounts');
const SUBSCRIPTIONS = loadTable('subscriptions');
const TICKETS = loadTable('support_tickets');
const USAGE = loadTable('feature_usage');

/**
 * Writes the rows into a folder, with the file names of the example.
 * @returns the expected import result of each file
 */
export function writeExample(folder: string): string[] {
  const tables = { accounts: ACCOUNTS, subscriptions: SUBSCRIPTIONS, support_tickets: TICKETS, feature_usage: USAGE };
  return Object.entries({ ...tables, churn_events: loadTable('churn_events') }).map(([name, rows]) => {
    const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
    writeFileSync(path.join(folder, `ravenstack_${name}.csv`), lines.map((cells) => `${cells.join(',')}\n`).join(''));
    const repeatedCount = rows.length - new Set(rows.map((row) => Object.values(row)[0])).size;
    return `${rows.length} rows: ${rows.length - repeatedCount} created, 0 updated, 0 unchanged, ${repeatedCount} rejected`;
  });
}

function groupRows(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row[column] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Returns the mean of the non-empty cells. */
function computeMean(rows: readonly Row[], column: string): number {
  const numbers = rows.flatMap((row) => (row[column] ? [Number(row[column])] : []));
  return sumNumbers(numbers) / numbers.length;
}

/** Returns every account's MRR at the start of a day, in whole dollars. A subscription does not count on its end date. */
function computeMrrByAccount(day: string): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { account_id: id = '', start_date: from = '', end_date: to = '', mrr_amount: amount } of SUBSCRIPTIONS)
    if (from <= day && (to === '' || to > day)) totals.set(id, (totals.get(id) ?? 0) + Number(amount));
  return totals;
}

/** Returns the seats of the subscriptions that are active on a day, or those of the account if none of them has seats. */
function countSeats(account: Row, day: string): number {
  const activeSubscriptions = SUBSCRIPTIONS.filter(
    ({ account_id: id, start_date: from = '', end_date: to = '', seats }) =>
      id === account.account_id && seats !== '' && from <= day && (to === '' || to > day),
  );
  return activeSubscriptions.length > 0
    ? sumNumbers(activeSubscriptions.map(({ seats }) => Number(seats)))
    : Number(account.seats);
}

/** Returns the number of accounts that did not churn. */
export const countActiveAccounts = (): number => ACCOUNTS.filter((account) => account.churn_flag === 'FALSE').length;

export const countByIndustry = (): (readonly [industry: string, accounts: number])[] =>
  [...groupRows(ACCOUNTS, 'industry')].map(([name, accounts]) => [name, accounts.length] as const);

/** Returns the accounts of an industry, sorted by their MRR on a day in descending order. */
export function getAccountsByIndustry(industry: string, day: string): { name: string; seats: number; mrr: number }[] {
  const mrr = computeMrrByAccount(day);
  return ACCOUNTS.filter((account) => account.industry === industry)
    .map((account) => ({
      name: account.account_name ?? '',
      seats: countSeats(account, day),
      mrr: mrr.get(account.account_id ?? '') ?? 0,
    }))
    .sort((a, b) => b.mrr - a.mrr);
}

/** Returns the number of accounts, seats and MRR of each plan on a day. */
export function summarizePlans(day: string): (readonly [plan: string, accounts: number, seats: number, mrr: number])[] {
  const mrr = computeMrrByAccount(day);
  return [...groupRows(ACCOUNTS, 'plan_tier')].map(([plan, accounts]) => {
    const seats = sumNumbers(accounts.map((account) => countSeats(account, day)));
    const sum = sumNumbers(accounts.map((account) => mrr.get(account.account_id ?? '') ?? 0));
    return [plan, accounts.length, seats, sum] as const;
  });
}

/** Returns the number of tickets, the mean minutes to the first response and the mean satisfaction for each priority. */
export const summarizePriorities = (): (readonly [
  priority: string,
  tickets: number,
  minutes: number,
  satisfaction: number,
])[] =>
  [...groupRows(TICKETS, 'priority')].map(([priority, tickets]) => [
    priority,
    tickets.length,
    computeMean(tickets, 'first_response_time_minutes'),
    computeMean(tickets, 'satisfaction_score'),
  ]);

/** Returns the MRR at the start of a day, and the part of it from accounts that had none on an earlier day. */
export function getMrrOn(day: string, earlier: string): { mrr: number; gained: number } {
  const earlierMrr = computeMrrByAccount(earlier);
  const currentMrr = [...computeMrrByAccount(day)];
  const gainedAccounts = currentMrr.filter(([account]) => !earlierMrr.get(account));
  return {
    mrr: sumNumbers(currentMrr.map(([, mrr]) => mrr)),
    gained: sumNumbers(gainedAccounts.map(([, mrr]) => mrr)),
  };
}

/** Returns the usage count in a month such as `2024-12`. Of rows with the same id, only the first counts. */
export function countUsesIn(month: string): number {
  const rows = new Map<string, Row>();
  for (const row of USAGE) if (!rows.has(row.usage_id ?? '')) rows.set(row.usage_id ?? '', row);
  const usesInMonth = [...rows.values()].filter((row) => row.usage_date?.startsWith(`${month}-`));
  return sumNumbers(usesInMonth.map((row) => Number(row.usage_count)));
}
