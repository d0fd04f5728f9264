/**
 * A company with boats and another one with the same ids, with functions that return the results of the engine and of
 * the reference evaluator.
 */
import { Filters, KpiQuery, Query, type Source } from '@mainstay/contract/components/definition';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { runStatements, type Statement } from '../../platform/engine/statement.ts';
import { openTestApp } from './app.ts';
import { SUBJECTS } from './engine-datasets.ts';
import type { RandomKpiQuery, RandomQuery } from './engine-queries.ts';
import { evaluateReferenceKpi, staticDate, staticRows } from './engine-reference-kpis.ts';
import { evaluateReference, type ReferenceRows, type Row, sortGroups } from './engine-reference.ts';
import { ENGINE_ROWS, ENGINE_TABLES, FOREIGN_ROWS, TODAY, USERS } from './engine-tables.ts';
import type { Value } from './engine-values.ts';

type Cells = Awaited<ReturnType<typeof runStatements>>;
export interface EngineFixture {
  tenant: number;
  run(statements: readonly Statement[]): Promise<Cells>;
  /** Returns true if the caller must not read the rows at all. */
  isDenied(source: Source, caller: Caller): boolean;
  answer(randomQuery: RandomQuery): Value[][];
  /**
   * Returns true if the rows differ from the expected result only in the order of sums that are equal except for
   * floating-point error.
   */
  isSameButForTies(randomQuery: RandomQuery, rows: readonly unknown[][], answer: readonly Value[][]): boolean;
  answerKpi(randomKpi: RandomKpiQuery, isPrevious?: boolean): Value[];
  close(): Promise<void>;
}

interface Member {
  account_id: number;
  user_id: number;
}

export async function openEngineFixture(): Promise<EngineFixture> {
  const t = await openTestApp();
  const { database } = t.services;
  await database.ownerPool.query(ENGINE_TABLES);
  for (const [domain, rows] of [
    ['boats', ENGINE_ROWS],
    ['ferries', FOREIGN_ROWS],
  ] as const) {
    await createTenant(database, { domain, name: domain, timeZone: 'UTC' });
    await t.inTenant(domain, 'write', async (tx) => {
      for (const text of rows) await tx.rows(text, [tx.tenant]);
    });
  }
  await database.ownerPool.query('analyze');
  const tenant = await t.tenantId('boats');
  const loadedRows = new Map<string, Row[]>();
  const members = await database.inTenant(tenant, 'read', async (tx) => {
    for (const user of USERS) {
      for (const [name, { load }] of SUBJECTS) {
        const rows = await tx.rows<{ row: Row }>(`select to_jsonb(r) as row from (${load}) r`, [tenant, TODAY, user]);
        loadedRows.set(
          `${name} ${user}`,
          rows.map(({ row }) => row),
        );
      }
    }
    return tx.rows<Member>('select account_id, user_id from account_members where tenant_id = $1', [tenant]);
  });
  const convertedRows = new Map<string, Row[]>();

  /** Converts amounts to the currency's major unit. */
  const getRows = (name: string, { user, minorDigits }: Caller): Row[] => {
    const id = `${name} ${user} ${minorDigits}`;
    const cached = convertedRows.get(id);
    if (cached) return cached;
    const money = SUBJECTS.get(name)?.money ?? [];
    const rows = (loadedRows.get(`${name} ${user}`) ?? []).map((row) => ({
      ...row,
      ...Object.fromEntries(
        money.map((column) => [column, row[column] === null ? null : Number(row[column]) / 10 ** minorDigits]),
      ),
    }));
    convertedRows.set(id, rows);
    return rows;
  };
  const isInScope = (account: Value, caller: Caller): boolean =>
    (caller.account === undefined || account === caller.account) &&
    (caller.ownerScope === null ||
      members.some(({ account_id: id, user_id: user }) => id === account && caller.ownerScope?.includes(user)));

  function getReferenceRows(source: Source, caller: Caller): ReferenceRows {
    const days = { today: caller.today, utcToday: caller.utcToday };
    if (source.kind === 'static') {
      const rows = staticRows(source.rows);
      return { ...days, rows, key: [' row'], dateField: staticDate(rows), sortedLower: [], isMoment: () => false };
    }
    const name = source.kind === 'dataset' ? source.name : source.table;
    const subject = SUBJECTS.get(name);
    if (!subject) throw new Error(`There is no subject ${name}.`);
    const { account, dataset, key, sortedLower = [] } = subject;
    const rows = getRows(name, caller);
    return {
      ...days,
      rows: account === undefined ? rows : rows.filter((row) => isInScope(row[account] ?? null, caller)),
      key,
      dateField: dataset.dateField,
      sortedLower,
      isMoment: (field) => dataset.columns[field]?.type === 'instant',
    };
  }

  return {
    tenant,
    run: (statements) => database.inTenant(tenant, 'read', (tx) => runStatements(tx, statements)),
    isDenied: (source, { roles, ownerScope, account }) => {
      if (source.kind !== 'dataset') return false;
      if (source.name === 'sailors') return !roles.some((role) => role === 'ADM' || role === 'CSO');
      return source.name === 'seasons' && (ownerScope !== null || account !== undefined);
    },
    answer({ query, caller, given, filters, sort, isNumeric }) {
      const parsed = Query.parse(query);
      const request = { given, filters: Filters.parse(filters), sort };
      return evaluateReference(
        parsed,
        getReferenceRows(parsed.source, caller),
        request,
        (column) => isNumeric[column] === true,
      );
    },
    isSameButForTies({ query, filters, ...request }, rows, expected) {
      if (!query.columns.some(({ role }) => role === 'measure')) return false;
      const roundNumber = (value: unknown) =>
        typeof value === 'number' ? Number(value.toPrecision(9)) : (value as Value);
      const sortRows = (unsorted: readonly unknown[][]) =>
        sortGroups(
          unsorted.map((row) => row.map(roundNumber)),
          Query.parse(query),
          { ...request, filters: Filters.parse(filters) },
        );
      return isSameRows(sortRows(rows), sortRows(expected));
    },
    answerKpi({ kpi, others, caller, given, filters }, isPrevious = false) {
      const otherKpis = new Map([...others].map(([id, other]) => [id, KpiQuery.parse(other)]));
      const request = { given, filters: Filters.parse(filters) };
      return evaluateReferenceKpi(
        KpiQuery.parse(kpi),
        (source) => getReferenceRows(source, caller),
        request,
        otherKpis,
        isPrevious,
      );
    },
    close: () => t.close(),
  };
}

/** Floating-point sums differ in their last digits depending on the order of addition. */
const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
    : a === b;
export const isSameRow = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => isSame(value, b[index]));
export const isSameRows = (a: readonly unknown[][], b: readonly unknown[][]): boolean =>
  a.length === b.length && a.every((row, index) => isSameRow(row, b[index] ?? []));

/** Settings of `npm run soak`, passed in the environment of the test run. */
const { SOAK_CASES, SOAK_SEED } = process.env;

/** Undefined in normal test runs, which use a fixed seed and few cases. */
export const SOAK =
  SOAK_CASES === undefined ? undefined : { cases: Number(SOAK_CASES), seed: Number(SOAK_SEED ?? 20261120) };

/** Prints the result of a soak run. */
export function reportTally(tally: Readonly<Record<string, number>>): void {
  if (SOAK) process.stdout.write(`${JSON.stringify(tally)}\n`);
}
