/** Records of archives. */
import { randomUUID } from 'node:crypto';
import { inTenant, queryId, type RecordFactory } from './record-factories.ts';

/** A finished export whose file has a row. */
const companyExport = inTenant(async (tx) => {
  const file = await queryId(
    tx,
    `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
     values ($1, $2, 'harbour.zip', 'application/zip', 1, 'export') returning id`,
    [randomUUID().replaceAll('-', '')],
  );
  return {
    id: await queryId(
      tx,
      `insert into company_transfers (tenant_id, kind, status, requested_at, file_id)
       values ($1, 'export', 'done', now(), $2) returning id`,
      [file],
    ),
  };
});

export const ARCHIVE_RECORDS: readonly [start: string, make: RecordFactory][] = [
  ['/v1/api/admin/company-archive/exports/', companyExport],
];
