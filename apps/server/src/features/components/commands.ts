/** Components that come with a company, written in bulk; those that people author are saved one by one in `definitions`. */
import { Definition } from '@mainstay/contract/components/definition';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import type { ReferenceNames } from '../definitions/data.ts';
import { parsePortableDefinition, throwIfInvalid, type PortableDefinition } from '../definitions/rules.ts';
import { type ResolvedReferences, buildStatements } from './data.ts';
import { withCustomTables } from './dataset.ts';
import {
  COMPONENT_REFERENCES,
  validateDefinition,
  findUnhandledParams,
  normalizeDefinition,
} from './definitions/rules.ts';
import { DEFAULT_LOCALE_SETTINGS } from './markup/rules.ts';
import { checkFilters } from './filters/rules.ts';
import { getSampleParams, toClientError } from './rules.ts';

/** Components that come with a company ask no custom table and no KPI of a company's own. */
const NAMED: ResolvedReferences = {
  datasets: withCustomTables([]),
  others: new Map(),
  sources: [],
  words: DEFAULT_LOCALE_SETTINGS,
  stamp: '',
};
const DAY = '2026-01-01';

/** Makes the statements that the definition stands for, without running them. @throws BusinessError */
function assertQueryable(tenant: number, definition: Definition): void {
  const caller: Caller = {
    ...{ tenant, user: 0, roles: ADMIN_ROLES, reach: null, minorDigits: 2 },
    ...{ today: DAY, utcToday: DAY },
  };
  const asked = { given: getSampleParams(definition), filters: [], sort: [], pageNumber: 1, pageSize: 1 };
  try {
    buildStatements({ id: 0, name: definition.name, version: 0, definition }, caller, asked, NAMED);
    checkFilters(definition, caller, NAMED.datasets);
  } catch (error) {
    throw toClientError(error, 'author');
  }
}

/** Entries whose statements were made in this process: what companies differ in, their ids, is bound to none of them. */
const queryable = new WeakSet<PortableDefinition>();

/** Rows without a definition yet, so that what is written together may name each other in any order. */
export const reserveComponents = (tx: TenantTx, names: readonly string[]): Promise<unknown> =>
  tx.rows(
    `insert into components (tenant_id, name, kind, body, version) select $1, name, 'table', '{}', 0 from unnest($2::text[]) name`,
    [tx.tenant, names],
  );

/**
 * Writes definitions to rows that were reserved. They pass the checks of any save but the trial run, in one statement.
 *
 * @param note what their first version says of itself
 * @throws BusinessError for what is no definition, or cannot be asked
 */
export async function writeComponents(
  tx: TenantTx,
  written: readonly PortableDefinition[],
  names: ReferenceNames,
  note: string,
): Promise<void> {
  const components = written.map((entry) => {
    const definition = normalizeDefinition(
      parsePortableDefinition(entry, Definition, COMPONENT_REFERENCES, names.idOf),
    );
    throwIfInvalid(validateDefinition(definition));
    if (!queryable.has(entry)) assertQueryable(tx.tenant, definition);
    queryable.add(entry);
    return { id: names.idOf('component', entry.name), kind: definition.kind, body: definition };
  });
  const all = new Map(components.flatMap(({ id, body }) => (id === undefined ? [] : [[id, body] as const])));
  throwIfInvalid(components.flatMap(({ body }) => findUnhandledParams(body, all)));
  await tx.rows(
    `with written as (update components c set kind = n.kind, body = n.body, version = 1
         from jsonb_to_recordset($2::jsonb) n (id bigint, kind text, body jsonb)
         where c.tenant_id = $1 and c.id = n.id returning c.id, c.body)
     insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
     select $1, 'component', id, 1, body, $3 from written`,
    [tx.tenant, JSON.stringify(components), note],
  );
}
