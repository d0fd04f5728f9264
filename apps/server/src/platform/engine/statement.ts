/**
 * Converts fragments to statements, and runs them in a transaction of the caller's tenant, with data errors separated from program errors.
 */
import type { Cell } from '@mainstay/contract/components/report';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { QUERY_CANCELED, type TenantTx } from '../database/tenant-tx.ts';
import type { Fragment } from './dataset.ts';
import { EVALUATION_FAILED, QueryError } from './errors.ts';

/** SQL text with numbered placeholders, and their values. The text depends only on the shape of the query. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export const toStatement = (fragment: Fragment): Statement => {
  const { sql: text, parameters } = fragment.compile(compiler);
  return { sql: text, parameters };
};

/**
 * Returns the columns of the row `x` that a fragment reads. This is safe because a fragment never contains text of a
 * definition.
 */
export function findRowColumns(fragment: Fragment): string[] {
  return [...new Set([...toStatement(fragment).sql.matchAll(/\bx\."?([a-z_0-9]+)/g)].map((match) => match[1] ?? ''))];
}

const TOO_SLOW_MESSAGE = 'This takes too long to compute. Narrow it with filters.';
const DIVISION_BY_ZERO = '22012';
/** Data exceptions, exceeded program limits, and statement timeouts. */
const DATA_ERROR_CODES = /^(22|54)|^57014$/;

/**
 * Sends all statements at once. Rows are arrays, in the order of the outputs.
 * @throws QueryError for data errors
 */
export async function runStatements(tx: TenantTx, statements: readonly Statement[]): Promise<Cell[][][]> {
  const limit = limitStatementTime(tx);
  const queries = statements.map((statement) => tx.queryArrays(statement.sql, statement.parameters));
  const [, ...results] = await Promise.allSettled([limit, ...queries]);
  return results.map((result) => {
    if (result.status === 'fulfilled') return result.value.map((row) => row.map(toCell));
    throw toEvaluationError(result.reason);
  });
}

/** Limits the time of the following statements to that of a query within a request. */
export const limitStatementTime = ({ queryTimeoutMs, rows }: TenantTx): Promise<unknown> | undefined =>
  queryTimeoutMs === undefined
    ? undefined
    : rows(`select set_config('statement_timeout', $1, true)`, [String(queryTimeoutMs)]);

function toEvaluationError(error: unknown): unknown {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  if (typeof code !== 'string' || !DATA_ERROR_CODES.test(code)) return error;
  if (code === QUERY_CANCELED) return new QueryError('evaluation', TOO_SLOW_MESSAGE);
  // Divisions in formulas use nullif, so only the limit of a fill can divide by zero.
  const reason =
    code === DIVISION_BY_ZERO ? 'There are too many combinations of dates and groups to fill.' : EVALUATION_FAILED;
  return new QueryError('evaluation', reason);
}

const toCell = (value: unknown): Cell => (value instanceof Date ? value.toISOString() : (value as Cell));
