/** Files and configurations of bulk email for tests that cover the whole contract. */
import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { inTenant, type Owner, queryId } from './record-factories.ts';

const findUser = (tx: TenantTx, { email }: Owner): Promise<number> =>
  queryId(tx, 'select id from users where tenant_id = $1 and email_key = lower($2)', [email]);

async function createFile(tx: TenantTx, owner: Owner): Promise<number> {
  const id = await queryId(
    tx,
    `insert into bulk_files (tenant_id, upload_filename, file_path, column_names, email_column, row_count, owner_id, created_at)
     values ($1, 'berths.csv', $2, '{Name,Email}', 'Email', 1, $3, now()) returning id`,
    [randomUUID(), await findUser(tx, owner)],
  );
  await tx.rows(`insert into bulk_file_rows values ($1, $2, 1, '{Rae,rae@record.test}')`, [tx.tenant, id]);
  return id;
}

async function createConfiguration(tx: TenantTx, owner: Owner): Promise<number> {
  return queryId(
    tx,
    `insert into bulk_configurations (tenant_id, template_content, subject, source, file_id, fileurl, filename, selected_cols,
       selected_to_col, owner_id, created_at, updated_at)
     select $1, '<p>Dear {{Name}}</p>', 'Berths', 'file', f.id, f.file_path, f.upload_filename, '{Name}', 'Email', f.owner_id,
       now(), now() from bulk_files f where f.tenant_id = $1 and f.id = $2 returning id`,
    [await createFile(tx, owner)],
  );
}

export const bulkFile = inTenant(async (tx, owner) => ({ id: await createFile(tx, owner) }));
export const bulkConfiguration = inTenant(async (tx, owner) => ({ id: await createConfiguration(tx, owner) }));
/** A run of the owner that has not started. */
export const bulkRun = inTenant(async (tx, owner) => ({
  id: await queryId(
    tx,
    `insert into bulk_runs (tenant_id, configuration_id, template_content, subject, source, file_id, filename, selected_cols,
       selected_to_col, tracking, status, created_by, created_at, total)
     select $1, c.id, c.template_content, c.subject, c.source, c.file_id, c.filename, c.selected_cols, c.selected_to_col, false,
       'queued', c.owner_id, now(), 1 from bulk_configurations c where c.tenant_id = $1 and c.id = $2 returning id`,
    [await createConfiguration(tx, owner)],
  ),
}));
