/** The dry run: every row is planned and none is written; what would be rejected can be read afterwards. */
import { randomUUID } from 'node:crypto';
import { queueCheck } from '../commands.ts';
import type { Planned } from '../landing/rules.ts';
import { readBatches } from '../reading/data.ts';
import { Lost } from '../running/commands.ts';
import { findDeferred, planBatch } from '../running/data.ts';
import type { Work, WorkResult } from '../running/jobs.ts';
import { BATCH_ROWS, type Run } from '../running/rules.ts';
import { beginCheck, endCheck, recordFindings } from './commands.ts';
import { FileKeys } from './rules.ts';

/** Begins anew when it was interrupted: what it knows of the file is in memory only. */
export async function checkImport(work: Work, run: Run): Promise<WorkResult> {
  const { services, tenant } = work;
  const { database } = services;
  const worker = randomUUID();
  const record = async (planned: readonly Planned[], handled: number) => {
    const goesOn = await database.inTenant(tenant, 'write', (tx) =>
      recordFindings(tx, run, { worker, planned, handled }),
    );
    if (!goesOn) throw new Lost();
  };
  await database.inTenant(tenant, 'write', (tx) => beginCheck(tx, run.id, worker));
  const known = new FileKeys();
  for await (const batch of readBatches(
    services.files.pathOf(run.storageKey ?? ''),
    run.layout,
    run.place,
    BATCH_ROWS,
  )) {
    if (work.stopping.aborted) {
      await database.inTenant(tenant, 'write', (tx) => queueCheck(tx, run.id));
      return 'paused';
    }
    const planned = await database.inTenant(tenant, 'read', (tx) =>
      planBatch(tx, run, batch.records, { dry: true, known }),
    );
    known.take(run, planned);
    await record(planned, planned.length);
  }
  for (let before = 2_147_483_647; ; ) {
    const from = before;
    const records = await database.inTenant(tenant, 'read', (tx) => findDeferred(tx, run.id, from, BATCH_ROWS));
    if (records.length === 0) break;
    const planned = await database.inTenant(tenant, 'read', (tx) => planBatch(tx, run, records, { dry: true, known }));
    await record(
      planned.map((p) => (p.outcome === 'defer' ? { ...p, outcome: 'reject' } : p)),
      0,
    );
    before = records.at(-1)?.line ?? 0;
  }
  await database.inTenant(tenant, 'write', (tx) => endCheck(tx, run.id));
  return 'over';
}
