/** The tables of the records that stored documents reference by id, and files of definitions by name. */
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import type { ReferredKind } from './rules.ts';

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
export const referenceNamesSql = (features: FeatureSet): string =>
  referenceTargets
    .from(features)
    .map(
      ({ kind, table, nameColumn = 'name', namedRows }) =>
        `select '${kind}' as kind, id, ${nameColumn} as name from ${table} where tenant_id = $1${namedRows ? ` and ${namedRows}` : ''}`,
    )
    .join(' union all ');
