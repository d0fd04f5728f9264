/** Helpers shared by all record factories. */
import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TestApp } from './app.ts';

/** The owner of a record. */
export interface Owner {
  domain: string;
  /** The email of an administrator of the company, whose session makes the calls. */
  email: string;
}
export type Values = Record<string, number | string>;
export type RecordFactory = (t: TestApp, owner: Owner) => Promise<Values>;

export const inTenant =
  (make: (tx: TenantTx, owner: Owner) => Promise<Values>): RecordFactory =>
  (t, owner) =>
    t.inTenant(owner.domain, 'write', (tx) => make(tx, owner));

/** @param statement returns `id`; `$1` is the tenant */
export async function queryId(tx: TenantTx, statement: string, values: unknown[] = []): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(statement, [tx.tenant, ...values]);
  if (!row) throw new Error(`No row was returned by ${statement}.`);
  return row.id;
}

/** Creates a file row without stored bytes. */
export async function createTestFile(tx: TenantTx, purpose: 'note' | 'asset'): Promise<{ id: number; key: string }> {
  const key = randomUUID().replaceAll('-', '');
  const id = await queryId(
    tx,
    `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
     values ($1, $2, 'harbour.txt', 'text/plain', 1, $3) returning id`,
    [key, purpose],
  );
  return { id, key };
}

export const ownerId = (tx: TenantTx, { email }: Owner) =>
  queryId(tx, 'select id from users where tenant_id = $1 and email_key = lower($2)', [email]);

/** A completed bulk edit of the owner that changed nothing. */
export const getBulkEdit = (entity: string, field: string, value: string) =>
  inTenant(async (tx, { email }) => ({
    id: await queryId(
      tx,
      `insert into bulk_edits (tenant_id, entity, field, value, status, created_by)
       values ($1, $3, $4, $5, 'done', (select id from users where tenant_id = $1 and email_key = lower($2))) returning id`,
      [email, entity, field, value],
    ),
  }));
