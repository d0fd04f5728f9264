/** Fragments to statements. */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Fragment } from './dataset.ts';

/** Text with numbered placeholders, and the values beside it. The text depends on the shape of the question only. */
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

/** Names of the columns of the row `x` that a fragment reads. Sound because no text of a definition is ever in a fragment. */
export function rowColumns(fragment: Fragment): string[] {
  return [...new Set([...toStatement(fragment).sql.matchAll(/\bx\."?([a-z_0-9]+)/g)].map((match) => match[1] ?? ''))];
}
