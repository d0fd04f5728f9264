/** Runs a migration again on rows that a test has written in the form of an earlier version. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../../platform/config.ts';
import type { TestApp } from './app.ts';

const folder = path.join(rootDir, 'db', 'migrations');

/**
 * Runs as the owner of the tables, who is not a superuser, in one transaction.
 * @param number such as `0048`
 */
export async function rerunMigration({ services }: TestApp, number: string): Promise<void> {
  const name = readdirSync(folder).find((file) => file.startsWith(`${number}_`));
  if (!name) throw new Error(`No migration has the number ${number}.`);
  await services.database.ownerPool.query(readFileSync(path.join(folder, name), 'utf8'));
}
