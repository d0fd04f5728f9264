/** Converts fragments to statements. */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Fragment } from './dataset.ts';

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
