/** Calls of the pin board. */
import { pins } from '@mainstay/contract/pins';
import { query } from '../../lib/query.ts';

/** Accounts the board offers at a time; a name finds the others. */
const OFFERED = 100;

export const pinnableAccounts = (search: string) =>
  query(pins.findPinnableAccounts, { query: { limit: OFFERED, ...(search && { search }) } });
