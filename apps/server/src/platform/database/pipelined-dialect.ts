/**
 * A Kysely dialect over one pipelined client. Every statement is sent at once and named, so that a connection parses it
 * only once. Transactions are opened and ended by `tenant-tx.ts`.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { setPlanMode } from './plan-kind.ts';

const NAMES = new Map<string, string>();
/** Maximum number of named statements, since prepared statements are retained for the lifetime of their connection. */
const NAMES_LIMIT = 2000;

/**
 * Returns the name under which a connection prepares a statement. The same text has the same name in the whole process.
 */
export function getStatementName(text: string): string | undefined {
  const knownName = NAMES.get(text);
  if (knownName || NAMES.size >= NAMES_LIMIT) return knownName;
  const name = `s${NAMES.size}`;
  NAMES.set(text, name);
  return name;
}

const unsupported = () => Promise.reject(new Error('A tenant transaction is opened by the database, not inside it.'));

export class PipelinedDialect implements Dialect {
  readonly #connection: DatabaseConnection;

  constructor(client: pg.ClientBase) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        setPlanMode(client, undefined);
        const result = await client.query({
          name: getStatementName(query.sql),
          text: query.sql,
          values: query.parameters as unknown[],
        });
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
      },
      // oxlint-disable-next-line require-yield
      async *streamQuery() {
        throw new Error('Streams read with keyset pages.');
      },
    };
  }

  createDriver(): Driver {
    const connection = this.#connection;
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: unsupported,
      commitTransaction: unsupported,
      rollbackTransaction: unsupported,
      releaseConnection: async () => {},
      destroy: async () => {},
    };
  }

  createAdapter = () => new PostgresAdapter();
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: ConstructorParameters<typeof PostgresIntrospector>[0]) => new PostgresIntrospector(db);
}
