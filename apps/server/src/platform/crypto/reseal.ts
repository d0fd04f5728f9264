/** Re-seals every sealed value with the current secret, so that replaced secrets can be deleted. */
import type { TenantDatabase, TenantTx } from '../database/tenant-tx.ts';
import { type Sealer, UnsealError } from './sealer.ts';

/**
 * All sealed columns. Rows are identified by their `id`, and the sealer receives the column as `table.column`. A test
 * compares this list with the schema.
 */
export const SEALED_COLUMNS = [
  { table: 'sign_in_providers', column: 'client_secret_sealed' },
  { table: 'sign_in_providers', column: 'own_key_sealed' },
  { table: 'second_factors', column: 'secret_sealed' },
  { table: 'outgoing_mail', column: 'secret_sealed' },
  { table: 'external_processes', column: 'secret_sealed' },
  { table: 'mail_connections', column: 'tokens_sealed' },
  { table: 'mail_senders', column: 'server_sealed' },
  { table: 'mail_senders', column: 'dkim_key_sealed' },
  { table: 'bounce_mailboxes', column: 'server_sealed' },
  { table: 'webhooks', column: 'secret_sealed' },
  { table: 'webhooks', column: 'previous_secret_sealed' },
  { table: 'ai_providers', column: 'key_sealed' },
  { table: 'chat_channels', column: 'url_sealed' },
] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];

const BATCH = 200;

export interface ResealCounts {
  /** In the form `table.column`. */
  column: string;
  /** Number of values that were re-sealed. */
  resealed: number;
  /** Number of values that were already sealed with the current secret. */
  current: number;
  /** Rows whose value none of the given secrets decrypts; they are left unchanged. */
  unreadable: { tenant: number; row: number }[];
}

/**
 * Processes all companies in batches, each in a transaction of its own. An interrupted run can be repeated and
 * continues where it stopped, and a server that seals with the current secret may run at the same time.
 */
export async function reseal(
  database: TenantDatabase,
  sealer: Sealer,
  tenants: readonly number[],
): Promise<ResealCounts[]> {
  const report: ResealCounts[] = [];
  for (const sealedColumn of SEALED_COLUMNS) {
    const total: ResealCounts = {
      column: `${sealedColumn.table}.${sealedColumn.column}`,
      resealed: 0,
      current: 0,
      unreadable: [],
    };
    for (const tenant of tenants) await resealColumn(database, sealer, { ...sealedColumn, tenant }, total);
    report.push(total);
  }
  return report;
}

async function resealColumn(
  database: TenantDatabase,
  sealer: Sealer,
  sealedColumn: SealedColumn & { tenant: number },
  total: ResealCounts,
): Promise<void> {
  for (let lastId: number | undefined = 0; lastId !== undefined; ) {
    const afterId: number = lastId;
    lastId = await database.inTenant(sealedColumn.tenant, 'write', (tx) =>
      resealBatch(tx, sealer, sealedColumn, afterId, total),
    );
  }
}

/** @returns the last id of the batch; undefined after the last batch */
async function resealBatch(
  tx: TenantTx,
  sealer: Sealer,
  { table, column }: SealedColumn,
  afterId: number,
  total: ResealCounts,
): Promise<number | undefined> {
  const rows = await tx.rows<{ id: number; sealed: Buffer }>(
    `select id, ${column} as sealed from ${table} where tenant_id = $1 and ${column} is not null and id > $2
     order by id limit ${BATCH} for update`,
    [tx.tenant, afterId],
  );
  const resealed = new Map<number, Buffer>();
  for (const { id, sealed } of rows) {
    const location = { tenant: tx.tenant, column: `${table}.${column}`, row: id } as const;
    if (sealer.isCurrent(tx.tenant, sealed)) total.current += 1;
    else
      try {
        resealed.set(id, sealer.seal(location, sealer.open(location, sealed)));
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
        total.unreadable.push({ tenant: tx.tenant, row: id });
      }
  }
  if (resealed.size > 0)
    await tx.rows(
      `update ${table} t set ${column} = v.sealed from unnest($2::bigint[], $3::bytea[]) v (id, sealed)
       where t.tenant_id = $1 and t.id = v.id`,
      [tx.tenant, [...resealed.keys()], [...resealed.values()]],
    );
  total.resealed += resealed.size;
  return rows.length === BATCH ? rows.at(-1)?.id : undefined;
}
