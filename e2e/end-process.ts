/** Cleans up after every test file, because modules and their state outlive the file that loaded them. */
import { afterAll } from 'vitest';
import { closePages } from './browser.ts';
import { closeDatabase } from './company.ts';
import { stopOwnServer } from './installation.ts';

afterAll(async () => {
  await closePages();
  // Closed before the server stops, because the last client to disconnect stops the database.
  await closeDatabase();
  await stopOwnServer();
});
