/** Takes an import back, a batch a transaction, the last row first: what is taken back leaves the log. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { LAST_ADMIN } from '../../people/rules.ts';
import { lockAdministrators } from '../../people/commands.ts';
import { giveUsageBack } from '../../usage/commands.ts';
import { hasAdmin } from '../kinds/data.ts';
import { removeRows, restoreRows } from '../landing/commands.ts';
import { Lost } from '../running/commands.ts';
import { isTable } from '../running/data.ts';
import { BATCH_ROWS, type Run } from '../running/rules.ts';
import { type DoneRow, findChanged, findDone } from './data.ts';

/** Why an undo stopped, in words for whoever looks at the import. */
export class Stopped extends Error {}

const CHANGED_MEANWHILE = 'Rows were changed meanwhile; nothing was taken back.';

async function claim(tx: TenantTx, run: Run): Promise<void> {
  const [row] = await tx.rows<{ status: string }>(
    'select status from imports where tenant_id = $1 and id = $2 for update',
    [tx.tenant, run.id],
  );
  if (row?.status !== 'undoing') throw new Lost();
  if (run.kind === 'users') await lockAdministrators(tx);
}

async function takeBack(tx: TenantTx, run: Run, rows: readonly DoneRow[]): Promise<void> {
  if (!isTable(run)) {
    await giveUsageBack(
      tx,
      rows.flatMap((r) => r.data ?? []),
    );
    return;
  }
  const at = rows.map((r) => ({ id: r.entity_id, part: r.entity_part, values: r.before ?? {}, before: null }));
  const administered = run.kind === 'users' && (await hasAdmin(tx));
  if (rows[0]?.outcome === 'updated') await restoreRows(tx, run.kind, at);
  else await removeRows(tx, run.kind, at);
  if (administered && !(await hasAdmin(tx))) throw new Stopped(LAST_ADMIN);
}

/** @returns how many rows were taken back; 0 when nothing is left */
export async function undoBatch(tx: TenantTx, run: Run, isFirst: boolean): Promise<number> {
  await claim(tx, run);
  // Later batches meet rows whose surroundings the undo itself has changed.
  if (isFirst && run.processed === 0 && (await findChanged(tx, run))) throw new Stopped(CHANGED_MEANWHILE);
  const updated = await findDone(tx, run.id, 'updated', BATCH_ROWS);
  const rows = updated.length > 0 ? updated : await findDone(tx, run.id, 'created', BATCH_ROWS);
  if (rows.length === 0) return 0;
  await takeBack(tx, run, rows);
  await tx.rows('delete from import_rows where tenant_id = $1 and import_id = $2 and row_number = any($3)', [
    tx.tenant,
    run.id,
    rows.map((r) => r.row_number),
  ]);
  await tx.rows('update imports set processed = processed + $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    run.id,
    rows.length,
  ]);
  return rows.length;
}
