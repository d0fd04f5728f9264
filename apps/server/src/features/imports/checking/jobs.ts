/** The dry run: every row is planned and none is written; what would be rejected can be read afterwards. */
import { randomUUID } from 'node:crypto';
import { queueCheck } from '../commands.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readBatches } from '../../../platform/uploads/records.ts';
import { Lost } from '../running/commands.ts';
import { planBatch } from '../running/data.ts';
import type { Work, WorkResult } from '../running/jobs.ts';
import { BATCH_ROWS, readRecords, type Run, settledOf } from '../running/rules.ts';
import { settleDeferred } from '../running/settling/jobs.ts';
import { beginCheck, endCheck, recordFindings, settleFindings } from './commands.ts';
import { FileKeys } from './rules.ts';

/** Begins anew when it was interrupted: what it knows of the file is in memory only. */
export async function checkImport(work: Work, run: Run): Promise<WorkResult> {
  const { services, tenant } = work;
  const { database } = services;
  const worker = randomUUID();
  const write = async (findings: (tx: TenantTx) => Promise<boolean>) => {
    if (!(await database.inTenant(tenant, 'write', findings))) throw new Lost();
  };
  await database.inTenant(tenant, 'write', (tx) => beginCheck(tx, run.id, worker));
  const known = new FileKeys();
  for await (const batch of readBatches(
    services.workFiles.pathOf(run.storageKey ?? ''),
    run.layout,
    run.place,
    BATCH_ROWS,
  )) {
    if (work.stopping.aborted) return pause(work);
    const planned = await database.inTenant(tenant, 'read', (tx) =>
      planBatch(tx, run, readRecords(run, batch.records), { dry: true, known }),
    );
    known.take(run, planned);
    await write((tx) => recordFindings(tx, run, { worker, planned, handled: planned.length }));
  }
  const settled = await settleDeferred(work, {
    async tryAgain(records, last) {
      const again = await database.inTenant(tenant, 'read', (tx) =>
        planBatch(tx, run, readRecords(run, records), { dry: true, known }),
      );
      const planned = settledOf(again, last);
      known.take(run, planned);
      await write((tx) => settleFindings(tx, run, { worker, planned }));
      return planned.length;
    },
    isOver: () => work.stopping.aborted,
  });
  if (settled === 'paused') return pause(work);
  await database.inTenant(tenant, 'write', (tx) => endCheck(tx, run.id));
  return 'over';
}

async function pause({ services, tenant, importId }: Work): Promise<WorkResult> {
  await services.database.inTenant(tenant, 'write', (tx) => queueCheck(tx, importId));
  return 'paused';
}
