/** Queries of an account's health and its history. */
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { query } from '../../platform/lib/query.ts';
import { asOfInput } from '../../core/account-access/queries.ts';

export const accountHistory = (id: number, asOf?: string) => query(accountMetrics.getHistory, asOfInput(id, asOf));

/** Returns how health is computed. `since` is the day to compare with and defaults to 30 days earlier. */
export const accountHealth = (id: number, { asOf, since }: { asOf?: string | undefined; since?: string | undefined }) =>
  query(accountMetrics.getHealth, {
    params: { id },
    query: { ...(asOf && { as_of: asOf }), ...(since && { since }) },
  });
