/** The tables whose records stored documents reference by id and files of definitions by name, and lookups of these records. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import { RequestError } from '../../platform/http/errors.ts';
import { missingReferenceMessage, type Reference, type ReferredKind } from './references.ts';

export interface ReferenceTarget {
  kind: ReferredKind;
  /** Kinds with several tables have one target for each. For the same name, the later target takes precedence. */
  table: string;
  /** Defaults to `name`. */
  nameColumn?: string;
  /** SQL condition of the rows that can be referenced by name. Defaults to all. */
  namedRows?: string;
}

export const referenceTargets = extensionPoint<ReferenceTarget>('reference-targets');

/** Returns the SQL condition that the record of `kind` and `id`, two SQL expressions, exists. `$1` is the tenant. */
export function referenceExistsSql(features: FeatureSet, kind: string, id: string): string {
  const targets = referenceTargets.from(features);
  const kinds = [...new Set(targets.map((target) => target.kind))];
  const cases = kinds.map((name) => {
    const tables = targets.filter((target) => target.kind === name).map(({ table }) => table);
    const exists = tables.map((table) => `exists (select from ${table} x where x.tenant_id = $1 and x.id = ${id})`);
    return `when '${name}' then ${exists.join(' or ')}`;
  });
  return `case ${kind} ${cases.join(' ')} else false end`;
}

/** Returns a statement for all records that can be referenced: kind, id and name. `$1` is the tenant. */
const referenceNamesSql = (features: FeatureSet): string =>
  referenceTargets
    .from(features)
    .map(
      ({ kind, table, nameColumn = 'name', namedRows }) =>
        `select '${kind}' as kind, id, ${nameColumn} as name from ${table} where tenant_id = $1${namedRows ? ` and ${namedRows}` : ''}`,
    )
    .join(' union all ');

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
