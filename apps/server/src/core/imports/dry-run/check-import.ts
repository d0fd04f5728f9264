/** The dry run plans every row without writing any. Rejected rows can be read afterwards. */
import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readBatches } from '../../../platform/uploads/records.ts';
import { resolveDeferredRows } from '../execution/deferred-rows.ts';
import { RunLostError } from '../execution/import-run.ts';
import type { ImportWork, WorkResult } from '../execution/import-work.ts';
import { queueCheck } from '../import-queue.ts';
import { BATCH_ROWS, getResolvedRows, type Run } from '../import-run.ts';
import { FileKeys } from './file-keys.ts';
import { beginCheck, endCheck, recordCheckedRows, resolveCheckedRows } from './record-check.ts';

/** Restarts from the beginning after an interruption, because its state is only in memory. */
export async function checkImport(work: ImportWork, run: Run): Promise<WorkResult> {
  const { services, tenant } = work;
  const { database } = services;
  const worker = randomUUID();
  const write = async (task: (tx: TenantTx) => Promise<boolean>) => {
    if (!(await database.inTenant(tenant, 'write', task))) throw new RunLostError();
  };
  await database.inTenant(tenant, 'write', (tx) => beginCheck(tx, run.id, worker));
  const known = new FileKeys();
  for await (const batch of readBatches(
    services.workFiles.getPath(run.storageKey ?? ''),
    run.layout,
    run.position,
    BATCH_ROWS,
  )) {
    if (work.stopping.aborted) return pause(work);
    const records = await run.parser.map(batch.records);
    const planned = await database.inTenant(tenant, 'read', (tx) =>
      run.kind.plan(tx, run, records, { dry: true, known }),
    );
    known.addRows(run, planned);
    await write((tx) => recordCheckedRows(tx, run, { worker, planned, handled: planned.length }));
  }
  const deferredResult = await resolveDeferredRows(work, {
    async retry(records, last) {
      const parsed = await run.parser.map(records);
      const replannedRows = await database.inTenant(tenant, 'read', (tx) =>
        run.kind.plan(tx, run, parsed, { dry: true, known }),
      );
      const planned = getResolvedRows(replannedRows, last);
      known.addRows(run, planned);
      await write((tx) => resolveCheckedRows(tx, run, { worker, planned }));
      return planned.length;
    },
    shouldPause: () => work.stopping.aborted,
  });
  if (deferredResult === 'paused') return pause(work);
  await database.inTenant(tenant, 'write', (tx) => endCheck(tx, run.id));
  return 'over';
}

async function pause({ services, tenant, importId }: ImportWork): Promise<WorkResult> {
  await services.database.inTenant(tenant, 'write', (tx) => queueCheck(tx, importId));
  return 'paused';
}
