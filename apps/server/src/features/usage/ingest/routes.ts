import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { usageIngest } from '@mainstay/contract/usage/ingest';
import { setTimeout as wait } from 'node:timers/promises';
import { serve, ok } from '../../../platform/http/kit.ts';
import { ensureUsagePartitions } from '../commands.ts';
import { ingestUsage, type IngestResult } from './commands.ts';
import { parseRows } from './rules.ts';

const RETRIES = 4;
/** Two calls that write the same days may conflict or deadlock; the database then aborts one of them, which must be retried. */
const isContended = (error: unknown) => /^(?:40001|40P01)$/.test((error as { code?: string }).code ?? '');

async function withRetry(work: () => Promise<IngestResult>): Promise<IngestResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isContended(error) || attempt === RETRIES) throw error;
      await wait(20 * attempt);
    }
  }
}

export const usageIngestRoutes = serve('usage', usageIngest, {
  async ingestUsage({ body, apiKey, services, inTenant }) {
    const now = services.now();
    const { rows, repeated, rejectedRows: invalidRows } = parseRows(body.rows, toCalendarDay(now, apiKey.timeZone));
    await ensureUsagePartitions(
      services.database,
      rows.map(({ day }) => day),
    );
    const result = await withRetry(() => inTenant('write', (tx) => ingestUsage(tx, rows, now)));
    const rejectedRows = [...invalidRows, ...result.rejectedRows].sort((a, b) => a.row - b.row);
    return ok({
      accepted: result.accepted,
      repeated: result.repeated + repeated,
      refused: rejectedRows.length,
      refusals: rejectedRows,
    });
  },
});
