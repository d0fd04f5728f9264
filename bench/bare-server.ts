/**
 * Baseline for calls: a bare Fastify handler that runs the same named statements over a pool of the same size and replies with
 * JSON.stringify. It has no validation, session or row-level security, and it connects as the owner. Arguments: port, socket folder, and
 * the calls as JSON.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { batchWrites } from '../apps/server/src/platform/database/tenant-tx.ts';
import { getStatementName } from '../apps/server/src/platform/database/pipelined-dialect.ts';
import '../apps/server/src/platform/database/database.ts';

export interface BareCall {
  path: string;
  /** Statements are named, and therefore planned once, unless `unnamed` is set. */
  statements: { text: string; values: unknown[]; unnamed?: boolean }[];
}

const [port, connection, calls] = process.argv.slice(2);
const pool = new pg.Pool({
  ...(JSON.parse(connection ?? '{}') as pg.PoolConfig),
  max: 10,
  pipeline: true,
} as pg.PoolConfig);
const app = Fastify();
for (const { path, statements } of JSON.parse(calls ?? '[]') as BareCall[]) {
  const preparedStatements = statements.map(({ text, values, unnamed }) => ({
    ...(!unnamed && { name: getStatementName(text) }),
    text,
    values,
  }));
  app.get(path, async (_request, reply) => {
    const client = await pool.connect();
    batchWrites(client);
    const results = await Promise.all(preparedStatements.map((s) => client.query(s)));
    client.release();
    return reply.type('application/json').send(JSON.stringify(results.map((r) => r.rows)));
  });
}
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
// Exits with the parent process, so that no process remains if the measurement fails.
process.on('disconnect', () => process.exit(0));
