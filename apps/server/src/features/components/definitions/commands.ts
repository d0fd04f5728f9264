/** Saving components: whole, checked, every save a version. */
import { Definition } from '@mainstay/contract/components/definition';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { checkDefinition } from '../data.ts';
import {
  findComponentUsage,
  findDefinitions,
  findEventFlows,
  findStoredComponents,
  getComponentNames,
  getStoredComponent,
} from './data.ts';
import {
  type DefinitionKind,
  findUnstorable,
  referencesOf,
  refuseFaults,
  type Saving,
  type Stored,
} from '../../definitions/rules.ts';
import { demandFreeName, demandReferences } from '../../definitions/data.ts';
import {
  CIRCLE,
  COMPONENT_REFERENCES,
  eventFlowsOf,
  findCircle,
  findDefinitionFaults,
  findUnheard,
  hearersOf,
  settled,
} from './rules.ts';
import { authored, recordSave, reserveName } from '../../definitions/commands.ts';

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(
    tx,
    `insert into components (tenant_id, name, kind, body, version) values ($1, $2, 'html', '{}', 0)`,
    name,
    'A component',
  );

/** How a component is saved, beside its definition. */
export interface ComponentSaving extends Saving {
  /** Hears how long the definition took to answer once, over everything, in milliseconds. */
  onTried?: ((milliseconds: number) => void) | undefined;
}

/**
 * Runs a definition once, over everything. What the run leaves behind, a failed statement or its time limit, is undone.
 * @returns milliseconds
 * @throws BusinessError with place and reason
 */
async function demandRunnable(tx: TenantTx, definition: Definition, now: Date): Promise<number> {
  await tx.rows('savepoint checked', []);
  try {
    return await checkDefinition(tx, definition, now);
  } finally {
    await tx.rows('rollback to savepoint checked', []);
  }
}

/** What a definition hands to components that do not take it, itself included as it is stored. */
const findUnheardBy = async (tx: TenantTx, definition: Definition) =>
  findUnheard(definition, await findDefinitions(tx, hearersOf(definition)));

/** @throws BusinessError that names the components of the circle */
async function demandNoCircle(tx: TenantTx, id: number, definition: Definition): Promise<void> {
  const own = eventFlowsOf(id, definition);
  if (own.length === 0) return;
  const circle = findCircle([...(await findEventFlows(tx, id)), ...own], id);
  if (!circle) return;
  const names = await getComponentNames(tx, circle);
  const reason = `${CIRCLE}: ${[...names, names[0]].join(' → ')}.`;
  const place = definition.meta.subscriptions.length > 0 ? 'meta.subscriptions' : 'meta.linked_component';
  throw new FieldError(place, reason);
}

/** @returns the new version */
async function save(
  tx: TenantTx,
  before: Stored<Definition>,
  given: Definition,
  saving: ComponentSaving,
): Promise<number> {
  const { id } = before;
  refuseFaults([...findUnstorable(given), ...findDefinitionFaults(given)]);
  const definition = settled(given);
  await demandReferences(tx, referencesOf(definition, COMPONENT_REFERENCES));
  await demandFreeName(tx, 'components', { id, name: definition.name }, 'A component');
  const tried = await demandRunnable(tx, definition, saving.by?.now ?? new Date());
  saving.onTried?.(tried);
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
  await demandNoCircle(tx, id, definition);
  if (!saving.inFile) refuseFaults(await findUnheardBy(tx, definition));
  const { kind } = definition;
  return recordSave(tx, { kind: 'component', entity: 'component', before, body: definition, made: { kind } }, saving);
}

const authoring = authored<Definition, Stored<Definition>, ComponentSaving>({
  ...{ table: 'components', entity: 'component', label: 'Component', called: 'this component' },
  ...{ reserve, hold: getStoredComponent, save },
});

/** Whole, as its author has it. */
export const { create: createComponent, update: updateComponent } = authoring;

const quoted = (names: readonly { name: string }[]): string => names.map(({ name }) => name).join(', ');

/** Takes a component away that nothing names; its versions stay. */
export async function deleteComponent(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [before, { pages, components, kpis }] = await Promise.all([authoring.hold(tx, id), findComponentUsage(tx, id)]);
  if (pages.length > 0) throw new BusinessError(`These pages show ${before.name}: ${quoted(pages)}.`);
  if (components.length > 0) throw new BusinessError(`These components lead to ${before.name}: ${quoted(components)}.`);
  if (kpis.length > 0) throw new BusinessError(`These KPIs lead to ${before.name}: ${quoted(kpis)}.`);
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
  findLateFaults: async (tx, id) => {
    const stored = await getStoredComponent(tx, id);
    return stored ? findUnheardBy(tx, stored.body) : [];
  },
};
