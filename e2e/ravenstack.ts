/**
 * The RavenStack files as plain rows, and figures of them. This is arithmetic of its own: it shares no line with the
 * product, so that both can only agree by being right, or wrong in the same way.
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../examples/ravenstack', import.meta.url));

/** A CSV text as rows of cells: commas, quotation marks doubled inside of quoted cells, either end of line. */
export function cellsOf(csv: string): string[][] {
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

/** What a table's file holds, its head first. @param name without what the files have in common, such as `accounts` */
const textOf = (name: string): string =>
  gunzipSync(readFileSync(path.join(FOLDER, `ravenstack_${name}.csv.gz`))).toString('utf8');

function table(name: string): Row[] {
  const [head = [], ...rows] = cellsOf(textOf(name));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}

const ACCOUNTS = table('accounts');
const SUBSCRIPTIONS = table('subscriptions');
const TICKETS = table('support_tickets');

function grouped(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row[column] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Of the cells that hold something. */
function mean(rows: readonly Row[], column: string): number {
  const numbers = rows.flatMap((row) => (row[column] ? [Number(row[column])] : []));
  return total(numbers) / numbers.length;
}

/** Every account's MRR at the start of a day, in whole dollars; a subscription that ends on a day has ended on it. */
function mrrByAccount(day: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { account_id: id = '', start_date: from = '', end_date: to = '', mrr_amount: amount } of SUBSCRIPTIONS)
    if (from <= day && (to === '' || to > day)) sums.set(id, (sums.get(id) ?? 0) + Number(amount));
  return sums;
}

/** Accounts that did not churn. */
export const activeAccounts = (): number => ACCOUNTS.filter((account) => account.churn_flag === 'FALSE').length;

export const industries = (): (readonly [industry: string, accounts: number])[] =>
  [...grouped(ACCOUNTS, 'industry')].map(([name, accounts]) => [name, accounts.length] as const);

/** The accounts of an industry by their MRR on a day, the largest first. */
export function accountsOf(industry: string, day: string): { name: string; seats: number; mrr: number }[] {
  const mrr = mrrByAccount(day);
  return ACCOUNTS.filter((account) => account.industry === industry)
    .map((account) => ({
      name: account.account_name ?? '',
      seats: Number(account.seats),
      mrr: mrr.get(account.account_id ?? '') ?? 0,
    }))
    .sort((a, b) => b.mrr - a.mrr);
}

/** What the accounts of each plan bring: how many, their seats, and their MRR on a day. */
export function plans(day: string): (readonly [plan: string, accounts: number, seats: number, mrr: number])[] {
  const mrr = mrrByAccount(day);
  return [...grouped(ACCOUNTS, 'plan_tier')].map(([plan, accounts]) => {
    const seats = total(accounts.map((account) => Number(account.seats)));
    const sum = total(accounts.map((account) => mrr.get(account.account_id ?? '') ?? 0));
    return [plan, accounts.length, seats, sum] as const;
  });
}

/** Tickets of each priority: how many, minutes to the first answer and satisfaction in the mean. */
export const priorities = (): (readonly [priority: string, tickets: number, minutes: number, satisfaction: number])[] =>
  [...grouped(TICKETS, 'priority')].map(([priority, tickets]) => [
    priority,
    tickets.length,
    mean(tickets, 'first_response_time_minutes'),
    mean(tickets, 'satisfaction_score'),
  ]);

/** MRR at the start of a day, and what of it comes from accounts that had none on an earlier day. */
export function mrrOn(day: string, earlier: string): { mrr: number; gained: number } {
  const before = mrrByAccount(earlier);
  const now = [...mrrByAccount(day)];
  const gained = now.filter(([account]) => !before.get(account));
  return { mrr: total(now.map(([, mrr]) => mrr)), gained: total(gained.map(([, mrr]) => mrr)) };
}

/** Uses of features in a month such as `2024-12`; of rows under one ID the first counts. */
export function usesIn(month: string): number {
  const rows = new Map<string, Row>();
  for (const row of table('feature_usage')) if (!rows.has(row.usage_id ?? '')) rows.set(row.usage_id ?? '', row);
  const inside = [...rows.values()].filter((row) => row.usage_date?.startsWith(`${month}-`));
  return total(inside.map((row) => Number(row.usage_count)));
}

/**
 * Fills a folder with the files, but for most rows of usage: those stay whose ID stands in the month or more than once.
 * So what the month says is the same, while 25,000 rows are not brought in.
 * @returns the rows of usage that stay, and how many of them stand under an ID of an earlier one
 */
export function writeExample(folder: string, month: string): { rows: number; again: number } {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.csv.gz') && !name.includes('usage')))
    copyFileSync(path.join(FOLDER, file), path.join(folder, file));
  const [head = '', ...lines] = textOf('feature_usage').trim().split(/\r?\n/);
  const idOf = (line: string) => line.slice(0, line.indexOf(','));
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (const line of lines) {
    const id = idOf(line);
    if (seen.has(id) || line.includes(`,${month}-`)) ids.add(id);
    seen.add(id);
  }
  const kept = lines.filter((line) => ids.has(idOf(line)));
  writeFileSync(path.join(folder, 'ravenstack_feature_usage.csv'), [head, ...kept, ''].join('\n'));
  return { rows: kept.length, again: kept.length - ids.size };
}
