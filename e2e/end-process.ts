/** What ends with every file of journeys: modules, and what they hold, outlive the file that loaded them. */
import { afterAll } from 'vitest';
import { closePages } from './browser.ts';
import { closeDatabase } from './company.ts';
import { stopOwnServer } from './installation.ts';

afterAll(async () => {
  await closePages();
  // Before the server: the last client to leave its database stops it.
  await closeDatabase();
  await stopOwnServer();
});
