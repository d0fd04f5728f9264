/**
 * Deletes a company in bounded transactions. Every step can be repeated, so an interrupted deletion is continued. The
 * company cannot be used from the beginning on, and its row disappears last, together with the signing of the proof.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { inTenantAsOwner } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import type { Services } from '../../platform/http/services.ts';
import { findTenantTables } from '../company-archive/archive-tables.ts';
import { type SignedCertificate, signCertificate } from './certificate.ts';

const BATCH_ROWS = 5000;
const BATCH_FILES = 200;
/** How long a deletion waits for other jobs of the company, in milliseconds. Then it is continued later. */
const JOBS_LIMIT_MS = 60_000;
const JOBS_POLL_MS = 250;
const FOREIGN_KEY_VIOLATION = '23503';
/** Ensures that one process at a time deletes a company. */
const LOCK = 727_229;

/**
 * Blocks the company if its deletion is due.
 * @returns false if there is no due request
 */
export async function beginDeletion(services: Services, tenant: number): Promise<boolean> {
  const { database } = services;
  const counts = await database.inTenant(tenant, 'read', async (tx) => {
    const rows: Record<string, number> = {};
    for (const name of await findTenantTables(tx)) {
      const [row] = await tx.rows<{ count: number }>(
        `select count(*)::int8 as count from "${name}" where tenant_id = $1`,
        [tx.tenant],
      );
      rows[name] = row?.count ?? 0;
    }
    return rows;
  });
  return inTenantAsOwner(database.ownerPool, tenant, async (owner) => {
    const { rowCount } = await owner.query(
      `insert into company_deletions (tenant_id, domain, requested_email, requested_at, started_at, row_counts)
       select t.id, t.domain, r.requested_email, r.requested_at, $2, $3 from tenants t, deletion_requests r
       where t.id = $1 and r.tenant_id = $1 and r.canceled_at is null and r.due_at <= $2
       on conflict (tenant_id) do nothing`,
      [tenant, services.now(), JSON.stringify(counts)],
    );
    if (!rowCount) return false;
    await owner.query(`update tenants set status = 'deleting' where id = $1`, [tenant]);
    await owner.query('delete from sessions where tenant_id = $1', [tenant]);
    return true;
  });
}

/** Returns the companies whose deletion is due. */
export async function findDueCompanies({ database, now }: Services): Promise<number[]> {
  const { rows } = await database.ownerPool.query<{ id: number }>(
    `select id from tenants where status = 'active' and deletion_due_at <= $1 order by id`,
    [now()],
  );
  return rows.map(({ id }) => id);
}

/** Returns the companies whose deletion is not complete. */
export async function findUnfinishedDeletions({ database }: Services): Promise<number[]> {
  const { rows } = await database.ownerPool.query<{ tenant_id: number }>(
    'select tenant_id from company_deletions where finished_at is null order by id',
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Deletes what is left of a company, and signs the proof. Does nothing while another process does this. */
export async function continueDeletion(services: Services, tenant: number, stopping: AbortSignal): Promise<void> {
  const lockClient = await services.database.ownerPool.connect();
  try {
    const { rows } = await lockClient.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
      LOCK,
      tenant,
    ]);
    if (!rows[0]?.locked) return;
    try {
      await waitForJobs(services, tenant, stopping);
      await deleteFiles(services, tenant, stopping);
      await deleteRows(services, tenant, stopping);
      await finish(services, tenant);
    } finally {
      await lockClient.query('select pg_advisory_unlock($1, $2)', [LOCK, tenant]);
    }
  } finally {
    lockClient.release();
  }
}

/** Jobs in progress could write rows after the tables were emptied. No further job of the company begins. */
async function waitForJobs({ database: { ownerPool } }: Services, tenant: number, stopping: AbortSignal) {
  for (const until = Date.now() + JOBS_LIMIT_MS; ; await wait(JOBS_POLL_MS)) {
    stopping.throwIfAborted();
    const { rows } = await ownerPool.query(
      `select from pgboss.job where state = 'active' and data ->> 'tenant_id' = $1 limit 1`,
      [String(tenant)],
    );
    if (rows.length === 0) return;
    if (Date.now() > until) throw new Error('Jobs of the company are still in progress.');
  }
}

/** The type of files that are already in the number of deleted files. Uploads never have an empty type. */
const COUNTED_TYPE = '';

/**
 * Deletes the bytes of files before their rows, so that no bytes are forgotten. Only files whose bytes exist are counted. They are
 * marked in the transaction that counts them, so that an interruption can neither omit a file nor count it twice.
 */
async function deleteFiles({ database, files, workFiles }: Services, tenant: number, stopping: AbortSignal) {
  const stores = [...new Set<FileStorage>([files, workFiles])];
  const isStored = async (key: string) =>
    (await Promise.all(stores.map((store) => store.exists(key)))).some((exists) => exists);
  for (;;) {
    stopping.throwIfAborted();
    const batch = await database.inTenant(tenant, 'read', (tx) =>
      tx.rows<{ id: number; key: string; is_counted: boolean }>(
        `select id, storage_key as key, mime_type = $2 as is_counted from files where tenant_id = $1
         order by id limit ${BATCH_FILES}`,
        [tenant, COUNTED_TYPE],
      ),
    );
    if (batch.length === 0) return;
    const uncounted = batch.filter(({ is_counted }) => !is_counted);
    const stored = await Promise.all(uncounted.map(({ key }) => isStored(key)));
    await inTenantAsOwner(database.ownerPool, tenant, async (owner) => {
      await owner.query('update files set mime_type = $3 where tenant_id = $1 and id = any($2::bigint[])', [
        tenant,
        uncounted.map(({ id }) => id),
        COUNTED_TYPE,
      ]);
      await owner.query('update company_deletions set files_deleted = files_deleted + $2 where tenant_id = $1', [
        tenant,
        stored.filter((exists) => exists).length,
      ]);
    });
    for (const { key } of batch) await Promise.all(stores.map((store) => store.remove(key)));
    await inTenantAsOwner(database.ownerPool, tenant, (owner) =>
      owner.query('delete from files where tenant_id = $1 and id = any($2::bigint[])', [
        tenant,
        batch.map(({ id }) => id),
      ]),
    );
  }
}

/** Empties all tables. A table that others still refer to is retried after them. */
async function deleteRows({ database }: Services, tenant: number, stopping: AbortSignal): Promise<void> {
  let tables = await database.inTenant(tenant, 'read', findTenantTables);
  while (tables.length > 0) {
    const blocked: string[] = [];
    let deleted = 0;
    for (const table of tables)
      try {
        for (;;) {
          stopping.throwIfAborted();
          const count = await inTenantAsOwner(database.ownerPool, tenant, (owner) => deleteBatch(owner, table, tenant));
          deleted += count;
          if (count === 0) break;
        }
      } catch (error) {
        if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
        blocked.push(table);
      }
    if (blocked.length === tables.length && deleted === 0)
      throw new Error(`These tables reference each other: ${blocked.join(', ')}.`);
    tables = blocked;
  }
}

async function deleteBatch(owner: ClientBase, table: string, tenant: number): Promise<number> {
  const { rowCount } = await owner.query(
    `delete from "${table}" where tenant_id = $1
       and ctid = any (array(select ctid from "${table}" where tenant_id = $1 limit ${BATCH_ROWS}))`,
    [tenant],
  );
  return rowCount ?? 0;
}

interface StartedDeletion {
  domain: string;
  requested_email: string;
  requested_at: Date;
  started_at: Date;
  row_counts: Record<string, number>;
  files_deleted: number;
}

/** Counts all tables again, and deletes the company itself, its jobs and its sign-in addresses. */
async function finish({ database, key, now }: Services, tenant: number): Promise<void> {
  const tables = await database.inTenant(tenant, 'read', findTenantTables);
  await inTenantAsOwner(database.ownerPool, tenant, async (owner) => {
    const counted: { name: string; left: number }[] = [];
    for (const name of tables.toSorted()) {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int8 as count from "${name}" where tenant_id = $1`,
        [tenant],
      );
      counted.push({ name, left: rows[0]?.count ?? 0 });
    }
    const left = counted.filter((table) => table.left > 0);
    if (left.length > 0) throw new Error(`Rows are left in ${left.map(({ name }) => name).join(', ')}.`);
    for (const table of ['pgboss.job', 'pgboss.archive'])
      await owner.query(`delete from ${table} where data ->> 'tenant_id' = $1`, [String(tenant)]);
    await owner.query('delete from tenants where id = $1', [tenant]);
    const { rows } = await owner.query<StartedDeletion>(
      `select domain, requested_email, requested_at, started_at, row_counts, files_deleted from company_deletions
       where tenant_id = $1 for update`,
      [tenant],
    );
    const deletion = rows[0];
    if (!deletion) throw new Error('The deletion has not begun.');
    const finishedAt = now();
    const signed: SignedCertificate = signCertificate(key.signer, {
      format: 'mainstay-deletion-certificate',
      version: 1,
      company: { id: tenant, domain: deletion.domain },
      requested_by: deletion.requested_email,
      requested_at: deletion.requested_at.toISOString(),
      started_at: deletion.started_at.toISOString(),
      finished_at: finishedAt.toISOString(),
      tables: counted.map((table) => ({ ...table, rows: deletion.row_counts[table.name] ?? 0 })),
      files_deleted: deletion.files_deleted,
    });
    await owner.query(
      `update company_deletions set finished_at = $2, certificate = $3, public_key = $4, signature = $5 where tenant_id = $1`,
      [tenant, finishedAt, signed.certificate, signed.public_key, signed.signature],
    );
  });
}
