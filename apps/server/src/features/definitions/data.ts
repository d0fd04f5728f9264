/** Reads definitions for their authors: lists, references, and saved versions. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NameTakenError, RequestError } from '../../platform/http/errors.ts';
import { referenceExistsSql, referenceNamesSql } from './reference-targets.ts';
import { type Reference, missingReferenceMessage, type ReferredKind } from './rules.ts';
import type { VersionRow } from '@mainstay/contract/definitions/versions';
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';

export interface NamedPage {
  pageNum: number;
  limit: number;
  /** A part of the name. */
  q?: string | undefined;
}

interface DefinitionListQuery {
  /** The columns of a row; `$1` is the tenant. */
  columns: string;
  /**
   * The statement from its `from` clause on, limited to the tenant's rows; `$2` is the part of the name in lower case,
   * or null.
   */
  from: string;
  /** The order of the list, with the id last as a tie-breaker. */
  order: string;
  /** Further values that `from` uses, starting with `$3`. */
  values?: readonly unknown[];
}

interface FoundPage<R> {
  listing: R[];
  has_next: boolean;
  total_records: number;
}

/** Returns a page of what administrators author, with two statements. */
export async function findDefinitionPage<R>(
  tx: TenantTx,
  { columns, from, order, values = [] }: DefinitionListQuery,
  { pageNum, limit, q }: NamedPage,
): Promise<FoundPage<R>> {
  const parameters = [tx.tenant, q?.toLowerCase() ?? null, ...values];
  const at = parameters.length;
  const [rows, [count]] = await Promise.all([
    tx.rows<R>(`select ${columns} ${from} order by ${order} limit $${at + 1} offset $${at + 2}`, [
      ...parameters,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n ${from}`, parameters),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows, has_next: pageNum * limit < total, total_records: total };
}

/** Returns a page of definitions with the time of their last save. `updated_at` must be among the columns. */
export async function findDefinitionList<R extends { updated_at: Date }>(
  tx: TenantTx,
  listQuery: DefinitionListQuery,
  page: NamedPage,
) {
  const found = await findDefinitionPage<R>(tx, listQuery, page);
  return { ...found, listing: found.listing.map(withTimestamps) };
}

/** Converts the time of a row to its response format. */
export const withTimestamps = <R extends { updated_at: Date }>(
  row: R,
): Omit<R, 'updated_at'> & { updated_at: string } => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

/** Returns the condition for a part of a name, for the `from` of a list. */
export const nameContainsSql = (column: string): string => `($2::text is null or strpos(lower(${column}), $2) > 0)`;

/**
 * @param what the display name of the kind, with its article
 *
 * @throws NameTaken if another row of the table has exactly this name
 */
export async function assertNameAvailable(
  tx: TenantTx,
  table: string,
  { id, name }: { id: number; name: string },
  what: string,
): Promise<void> {
  const duplicates = await tx.rows(`select from ${table} where tenant_id = $1 and name = $2 and id <> $3`, [
    ...[tx.tenant, name, id],
  ]);
  if (duplicates.length > 0) throw new NameTakenError(what);
}

/** @throws RequestError 404 that names, by place, what the tenant does not have (decision 29) */
export async function assertReferencesExist(tx: TenantTx, references: readonly Reference[]): Promise<void> {
  if (references.length === 0) return;
  const missing = await tx.rows<{ at: number }>(
    `select r.at::int from unnest($2::text[], $3::bigint[]) with ordinality r (kind, id, at)
     where not ${referenceExistsSql(tx.features, 'r.kind', 'r.id')} order by r.at`,
    [tx.tenant, references.map((r) => r.kind), references.map((r) => r.id)],
  );
  const missingReferences = missing.flatMap(({ at }) => references[at - 1] ?? []);
  const [first] = missingReferences;
  if (!first) return;
  const fields = Object.fromEntries(
    missingReferences.map((reference) => [reference.place, missingReferenceMessage(reference)]),
  );
  throw new RequestError(404, missingReferenceMessage(first), { fields });
}

/** Maps the names and ids of everything that documents can reference, in both directions. */
export class ReferenceNames {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, number>();

  constructor(rows: readonly { kind: ReferredKind; id: number; name: string }[]) {
    for (const { kind, id, name } of rows) {
      this.#names.set(`${kind} ${id}`, name);
      this.#ids.set(`${kind} ${name}`, id);
    }
  }
  findName = (kind: ReferredKind, id: number): string | undefined => this.#names.get(`${kind} ${id}`);
  findId = (kind: ReferredKind, name: string): number | undefined => this.#ids.get(`${kind} ${name}`);
}

export const getNames = async (tx: TenantTx): Promise<ReferenceNames> =>
  new ReferenceNames(await tx.rows(referenceNamesSql(tx.features), [tx.tenant]));

type FoundVersion = Omit<VersionRow, 'saved_at' | 'current'> & { saved_at: Date };

/** Returns a user with name, or email if there is no name, in SQL. `column` contains the user id. */
export const editorSql = (column: string): string =>
  `(select jsonb_build_object('user_id', u.id, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))
     from users u where u.tenant_id = $1 and u.id = ${column})`;

const COLUMNS = `v.version, v.saved_at, ${editorSql('v.saved_by')} as saved_by, v.note`;

export interface VersionOwner {
  kind: DefinitionKindName;
  id: number;
}

const toRow = <R extends FoundVersion>({ saved_at, ...row }: R, current: number) => ({
  ...row,
  saved_at: saved_at.toISOString(),
  current: row.version === current,
});

/** Returns the saved versions, newest first. @param current the current version */
export async function findVersions(
  tx: TenantTx,
  { kind, id }: VersionOwner,
  current: number,
  { pageNum, limit }: { pageNum: number; limit: number },
) {
  const [rows, [count]] = await Promise.all([
    tx.rows<FoundVersion>(
      `select ${COLUMNS} from definition_versions v where v.tenant_id = $1 and v.kind = $2 and v.definition_id = $3
       order by v.version desc limit $4 offset $5`,
      [tx.tenant, kind, id, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(
      'select count(*)::int as n from definition_versions where tenant_id = $1 and kind = $2 and definition_id = $3',
      [tx.tenant, kind, id],
    ),
  ]);
  const total = count?.n ?? 0;
  return {
    listing: rows.map((row) => toRow(row, current)),
    has_next: pageNum * limit < total,
    total_records: total,
  };
}

/** Returns one version with its body, or undefined if it does not exist. */
export async function getVersion(tx: TenantTx, { kind, id }: VersionOwner, version: number, current: number) {
  const [row] = await tx.rows<FoundVersion & { body: Record<string, unknown> }>(
    `select ${COLUMNS}, v.body from definition_versions v
     where v.tenant_id = $1 and v.kind = $2 and v.definition_id = $3 and v.version = $4`,
    [tx.tenant, kind, id, version],
  );
  return row && toRow(row, current);
}
