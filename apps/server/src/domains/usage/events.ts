/** Events of usage. */
import { eventKind } from '../../platform/events/event.ts';

/** A program sent usage. No log contains it, because programs send it many times a minute. */
export const usageIngested = eventKind<{ rows: readonly { accountId: number }[] }>('usage.ingested', ({ rows }) => ({
  account: null,
  subject: { type: 'usage', id: null },
  data: { rows: rows.length, accounts: [...new Set(rows.map(({ accountId }) => accountId))] },
}));
