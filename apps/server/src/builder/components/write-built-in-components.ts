/**
 * Writes the built-in components of a tenant in bulk. Components that users author are saved individually in
 * `definitions`.
 */
import { Definition } from '@mainstay/contract/components/definition';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { toClientError } from '../../platform/engine/errors.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import { throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { withCustomTables } from '../../core/datasets/dataset-catalog.ts';
import { parsePortableDefinition, type PortableDefinition } from '../../core/definitions/definition-file.ts';
import type { ReferenceNames } from '../../core/definitions/reference-targets.ts';
import { getSampleParams } from '../evaluation/component-request.ts';
import { buildStatements, type ResolvedReferences } from '../evaluation/evaluate-component.ts';
import { checkFilters } from '../evaluation/filter-validation.ts';
import { DEFAULT_LOCALE_SETTINGS } from '../evaluation/locale-settings.ts';
import {
  COMPONENT_REFERENCES,
  findUnhandledParams,
  normalizeDefinition,
  validateDefinition,
} from './component-validation.ts';

/** Built-in components query no custom tables and no KPIs of the tenant. */
const createBuiltInReferences = (features: FeatureSet): ResolvedReferences => ({
  datasets: withCustomTables(features, []),
  others: new Map(),
  sources: [],
  localeSettings: DEFAULT_LOCALE_SETTINGS,
  stamp: '',
});
const SAMPLE_DAY = '2026-01-01';

/** Builds the statements of the definition without running them. @throws BusinessError */
function assertQueryable({ tenant, features }: TenantTx, definition: Definition): void {
  const caller: Caller = {
    tenant,
    user: 0,
    roles: ADMIN_ROLES,
    ownerScope: null,
    minorDigits: 2,
    today: SAMPLE_DAY,
    utcToday: SAMPLE_DAY,
  };
  const request = { given: getSampleParams(definition), filters: [], sort: [], pageNumber: 1, pageSize: 1 };
  const references = createBuiltInReferences(features);
  try {
    buildStatements({ id: 0, name: definition.name, version: 0, definition }, caller, request, references);
    checkFilters(definition, caller, references.datasets);
  } catch (error) {
    throw toClientError(error, 'author');
  }
}

/** Entries whose statements this process has already built. The tenant-specific ids are not part of them. */
const checkedEntries = new WeakSet<PortableDefinition>();

/**
 * Creates rows without a definition, so that components that are written together can reference each other in any
 * order.
 */
export const reserveComponents = (tx: TenantTx, names: readonly string[]): Promise<unknown> =>
  tx.rows(
    `insert into components (tenant_id, name, kind, body, version) select $1, name, 'table', '{}', 0 from unnest($2::text[]) name`,
    [tx.tenant, names],
  );

/**
 * Parses the definitions of a tenant. They pass the same validation as every save, except the test run.
 * @throws BusinessError for an invalid definition, or one that cannot be queried
 */
function parseComponents(tx: TenantTx, entries: readonly PortableDefinition[], names: ReferenceNames) {
  const components = entries.map((entry) => {
    const definition = normalizeDefinition(
      parsePortableDefinition(entry, Definition, COMPONENT_REFERENCES, names.findId),
    );
    throwIfInvalid(validateDefinition(definition));
    if (!checkedEntries.has(entry)) assertQueryable(tx, definition);
    checkedEntries.add(entry);
    return { id: names.findId('component', entry.name), kind: definition.kind, body: definition };
  });
  const all = new Map(components.flatMap(({ id, body }) => (id === undefined ? [] : [[id, body] as const])));
  throwIfInvalid(components.flatMap(({ body }) => findUnhandledParams(body, all)));
  return components;
}

/**
 * Writes definitions to reserved rows in one statement.
 *
 * @param note the note of their first version
 * @throws BusinessError for an invalid definition, or one that cannot be queried
 */
export async function writeComponents(
  tx: TenantTx,
  entries: readonly PortableDefinition[],
  names: ReferenceNames,
  note: string,
): Promise<void> {
  const components = parseComponents(tx, entries, names);
  await tx.rows(
    `with written as (update components c set kind = n.kind, body = n.body, version = 1
         from jsonb_to_recordset($2::jsonb) n (id bigint, kind text, body jsonb)
         where c.tenant_id = $1 and c.id = n.id returning c.id, c.body)
     insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
     select $1, 'component', id, 1, body, $3 from written`,
    [tx.tenant, JSON.stringify(components), note],
  );
}

/**
 * Replaces definitions that differ, as a new version of each, in one statement.
 *
 * @param notes the notes of versions that the product wrote; a component whose newest version has another one is unchanged
 * @throws BusinessError for an invalid definition, or one that cannot be queried
 */
export async function updateComponents(
  tx: TenantTx,
  entries: readonly PortableDefinition[],
  names: ReferenceNames,
  { note, notes }: { note: string; notes: readonly string[] },
): Promise<void> {
  const components = parseComponents(
    tx,
    entries.filter(({ name }) => names.findId('component', name) !== undefined),
    names,
  );
  await tx.rows(
    `with changed as (update components c set kind = n.kind, body = n.body, version = c.version + 1, updated_at = now()
         from jsonb_to_recordset($2::jsonb) n (id bigint, kind text, body jsonb), definition_versions v
         where c.tenant_id = $1 and c.id = n.id and c.body <> n.body and v.tenant_id = $1 and v.kind = 'component'
           and v.definition_id = c.id and v.version = c.version and v.note = any($4)
         returning c.id, c.version, c.body)
     insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
     select $1, 'component', id, version, body, $3 from changed`,
    [tx.tenant, JSON.stringify(components), note, notes],
  );
}
