/** Migrates the database to the newest schema and prints the result. */
import { openMainstay } from '../app.ts';
import { readConfig } from '../../platform/config.ts';

export async function run(): Promise<number> {
  const mainstay = await openMainstay(readConfig());
  const applied = await mainstay.services.database.ownerPool.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  process.stdout.write(`The schema is at ${applied.rows.at(-1)?.name ?? 'nothing'}.\n`);
  await mainstay.close();
  return 0;
}
