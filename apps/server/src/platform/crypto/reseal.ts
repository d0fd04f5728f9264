/** Seals every sealed value anew under the secret in use, so that the secrets it replaced can be forgotten. */
import type { TenantDatabase, TenantTx } from '../database/tenant-tx.ts';
import { type Sealer, UnsealError } from './sealer.ts';

/**
 * Every sealed column. The rows are named by their `id`, and the column to the sealer as `table.column`. A test holds
 * this list against the schema.
 */
export const SEALED_COLUMNS = [
  { table: 'sign_in_providers', column: 'client_secret_sealed' },
  { table: 'sign_in_providers', column: 'own_key_sealed' },
  { table: 'external_identities', column: 'tokens_sealed' },
  { table: 'second_factors', column: 'secret_sealed' },
  { table: 'outgoing_mail', column: 'secret_sealed' },
  { table: 'external_processes', column: 'secret_sealed' },
  { table: 'mail_connections', column: 'access_token_sealed' },
  { table: 'mail_connections', column: 'refresh_token_sealed' },
] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];

const BATCH = 200;

export interface ResealCounts {
  /** As `table.column`. */
  column: string;
  /** Values that were sealed anew. */
  resealed: number;
  /** Values that lay under the secret in use already. */
  current: number;
  /** Rows whose value no secret opens that was given: they were left as they are. */
  unreadable: { tenant: number; row: number }[];
}

/**
 * Goes through all companies, in batches that are each a transaction of their own: what was cut off goes on where it
 * stopped, and a server may run meanwhile if it seals under the secret in use.
 */
export async function reseal(
  database: TenantDatabase,
  sealer: Sealer,
  tenants: readonly number[],
): Promise<ResealCounts[]> {
  const report: ResealCounts[] = [];
  for (const place of SEALED_COLUMNS) {
    const total: ResealCounts = { column: `${place.table}.${place.column}`, resealed: 0, current: 0, unreadable: [] };
    for (const tenant of tenants) await resealColumn(database, sealer, { ...place, tenant }, total);
    report.push(total);
  }
  return report;
}

async function resealColumn(
  database: TenantDatabase,
  sealer: Sealer,
  place: SealedColumn & { tenant: number },
  total: ResealCounts,
): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    last = await database.inTenant(place.tenant, 'write', (tx) => resealBatch(tx, sealer, place, after, total));
  }
}

/** @returns the last id of the batch; undefined after the last batch */
async function resealBatch(
  tx: TenantTx,
  sealer: Sealer,
  { table, column }: SealedColumn,
  after: number,
  total: ResealCounts,
): Promise<number | undefined> {
  const rows = await tx.rows<{ id: number; sealed: Buffer }>(
    `select id, ${column} as sealed from ${table} where tenant_id = $1 and ${column} is not null and id > $2
     order by id limit ${BATCH} for update`,
    [tx.tenant, after],
  );
  const fresh = new Map<number, Buffer>();
  for (const { id, sealed } of rows) {
    const at = { tenant: tx.tenant, column: `${table}.${column}`, row: id } as const;
    if (sealer.isCurrent(tx.tenant, sealed)) total.current += 1;
    else
      try {
        fresh.set(id, sealer.seal(at, sealer.open(at, sealed)));
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
        total.unreadable.push({ tenant: tx.tenant, row: id });
      }
  }
  if (fresh.size > 0)
    await tx.rows(
      `update ${table} t set ${column} = v.sealed from unnest($2::bigint[], $3::bytea[]) v (id, sealed)
       where t.tenant_id = $1 and t.id = v.id`,
      [tx.tenant, [...fresh.keys()], [...fresh.values()]],
    );
  total.resealed += fresh.size;
  return rows.length === BATCH ? rows.at(-1)?.id : undefined;
}
