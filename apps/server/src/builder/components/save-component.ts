/** Saves components as validated complete definitions. Every save creates a version. */
import { Definition } from '@mainstay/contract/components/definition';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { defineCommands } from '../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext, Stored } from '../../core/definitions/definition-kind.ts';
import { assertNameAvailable, reserveName } from '../../core/definitions/definition-names.ts';
import { recordSave } from '../../core/definitions/record-save.ts';
import { assertReferencesExist } from '../../core/definitions/reference-targets.ts';
import { getReferences } from '../../core/definitions/references.ts';
import {
  findComponentUsage,
  findDefinitions,
  findStoredComponents,
  getComponentNames,
  getStoredComponent,
} from './component-definitions.ts';
import {
  COMPONENT_REFERENCES,
  findUnhandledParams,
  getParameterTargetIds,
  normalizeDefinition,
  validateDefinition,
} from './component-validation.ts';
import { checkDefinition } from './definition-check.ts';
import { CYCLE_MESSAGE, findEventCycle, findEventFlows, getEventFlows } from './event-flows.ts';

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(
    tx,
    `insert into components (tenant_id, name, kind, body, version) values ($1, $2, 'html', '{}', 0)`,
    name,
    'A component',
  );

/** The options of a save, besides the definition. */
export interface ComponentSaving extends SaveContext {
  /** Receives the duration of the test run over all accounts, in milliseconds. */
  onTestRun?: ((milliseconds: number) => void) | undefined;
}

/**
 * Runs a definition once over all accounts. Its side effects, such as a failed statement or a time limit, are rolled
 * back.
 *
 * @returns milliseconds
 * @throws BusinessError with place and reason
 */
async function assertRunnable(tx: TenantTx, definition: Definition, now: Date): Promise<number> {
  await tx.rows('savepoint checked', []);
  try {
    return await checkDefinition(tx, definition, now);
  } finally {
    await tx.rows('rollback to savepoint checked', []);
  }
}

/**
 * Returns the parameters that a definition passes to components that do not accept them, including itself in its stored
 * state.
 */
const findUnhandledParamsBy = async (tx: TenantTx, definition: Definition) =>
  findUnhandledParams(definition, await findDefinitions(tx, getParameterTargetIds(definition)));

/** @throws BusinessError that names the components of the cycle */
async function assertNoCycle(tx: TenantTx, id: number, definition: Definition): Promise<void> {
  const ownFlows = getEventFlows(id, definition);
  if (ownFlows.length === 0) return;
  const cycle = findEventCycle([...(await findEventFlows(tx, id)), ...ownFlows], id);
  if (!cycle) return;
  const names = await getComponentNames(tx, cycle);
  const reason = `${CYCLE_MESSAGE}: ${[...names, names[0]].join(' → ')}.`;
  const place = definition.meta.subscriptions.length > 0 ? 'meta.subscriptions' : 'meta.linked_component';
  throw new FieldError(place, reason);
}

/** @returns the new version */
async function save(
  tx: TenantTx,
  before: Stored<Definition>,
  input: Definition,
  saving: ComponentSaving,
): Promise<number> {
  const { id } = before;
  throwIfInvalid([...findUnstorableText(input), ...validateDefinition(input)]);
  const definition = normalizeDefinition(input);
  await assertReferencesExist(tx, getReferences(definition, COMPONENT_REFERENCES));
  await assertNameAvailable(tx, 'components', { id, name: definition.name }, 'A component');
  const durationMs = await assertRunnable(tx, definition, saving.by?.now ?? new Date());
  saving.onTestRun?.(durationMs);
  const version = before.version + 1;
  await tx.rows(
    `update components set name = $3, kind = $4, body = $5::jsonb, version = $6, updated_by = $7,
       updated_at = coalesce($8::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      definition.name,
      definition.kind,
      JSON.stringify(definition),
      version,
      saving.by?.userId ?? null,
      saving.by?.now ?? null,
    ],
  );
  await assertNoCycle(tx, id, definition);
  if (!saving.inFile) throwIfInvalid(await findUnhandledParamsBy(tx, definition));
  const { kind } = definition;
  return recordSave(
    tx,
    { kind: 'component', entity: 'component', before, body: definition, createdDetails: { kind } },
    saving,
  );
}

const authoring = defineCommands<Definition, Stored<Definition>, ComponentSaving>({
  table: 'components',
  entity: 'component',
  label: 'Component',
  called: 'this component',
  reserve,
  hold: getStoredComponent,
  save,
});

/** Both commands take the complete definition. */
export const { create: createComponent, update: updateComponent } = authoring;

const formatNames = (names: readonly { name: string }[]): string => names.map(({ name }) => name).join(', ');

/** Deletes a component that nothing references. Its versions remain. */
export async function deleteComponent(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [before, { pages, components, kpis }] = await Promise.all([authoring.hold(tx, id), findComponentUsage(tx, id)]);
  if (pages.length > 0) throw new BusinessError(`These pages show ${before.name}: ${formatNames(pages)}.`);
  if (components.length > 0)
    throw new BusinessError(`These components link to ${before.name}: ${formatNames(components)}.`);
  if (kpis.length > 0) throw new BusinessError(`These KPIs link to ${before.name}: ${formatNames(kpis)}.`);
  await authoring.remove(tx, before, by, { kind: before.body.kind });
}

export const componentKind: DefinitionKind<Definition> = {
  name: 'component',
  label: 'Component',
  schema: Definition,
  references: COMPONENT_REFERENCES,
  get: getStoredComponent,
  findAll: findStoredComponents,
  reserve,
  save: updateComponent,
  findDeferredIssues: async (tx, id) => {
    const stored = await getStoredComponent(tx, id);
    return stored ? findUnhandledParamsBy(tx, stored.body) : [];
  },
};
