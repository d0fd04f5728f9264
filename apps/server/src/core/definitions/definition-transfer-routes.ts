import { transfer } from '@mainstay/contract/definitions/transfer';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { FieldError, NotFoundError } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { definitionsExported, definitionsImported } from './events.ts';
import { getNames } from './reference-names.ts';
import { getDefinitionKinds } from './definition-kind.ts';
import { importDefinitions, dryRunImport } from './import-definitions.ts';
import { getInventory, type Inventory, toDefinitionFile, withReferences } from './definition-file.ts';

interface ExportSelection {
  kinds?: string | undefined;
  ids?: string | undefined;
}

/** @throws BusinessError, and NotFound for an id that the tenant does not have */
function selectInventory(inventory: Inventory, selection: ExportSelection): Inventory {
  const names: string[] = selection.kinds?.split(',') ?? inventory.map(({ kind }) => kind.name);
  const ids = selection.ids?.split(',').map(Number);
  const unknown = names.find((name) => !inventory.some(({ kind }) => kind.name === name));
  if (unknown !== undefined) throw new FieldError('kinds', `There are no definitions of type ${unknown}.`);
  if (ids && names.length !== 1) throw new FieldError('ids', 'Ids require exactly one kind.');
  const stored = inventory.filter(({ kind }) => names.includes(kind.name)).flatMap((one) => one.stored);
  if (ids?.some((id) => !stored.some((one) => one.id === id))) throw new NotFoundError('Definition');
  return withReferences(inventory, (kind, id) => names.includes(kind) && (ids?.includes(id) ?? true));
}

export const transferRoutes = serve('transfer', transfer, {
  async exportDefinitions(call) {
    const { query, inTenant, reply } = call;
    const file = await inTenant('write', async (tx) => {
      const [inventory, names] = await Promise.all([getInventory(tx, getDefinitionKinds(tx.features)), getNames(tx)]);
      const made = toDefinitionFile(selectInventory(inventory, query), names.findName);
      const changes = { ...query, definitions: made.entries.length };
      await record(tx, event(definitionsExported, { changes }), toActor(call));
      return made;
    });
    return reply
      .header('content-disposition', 'attachment; filename="definitions.json"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(file, null, 2));
  },

  async importDefinitions({ tx, body, ...call }) {
    const { dry_run, ...options } = body;
    const importRequest = { ...options, kinds: getDefinitionKinds(tx.features) };
    const by = toActor(call);
    const saving = { by, note: 'Imported' };
    if (dry_run) return ok({ landed: false, entries: await dryRunImport(tx, importRequest, saving) });
    const entries = await importDefinitions(tx, importRequest, saving);
    const counts = Object.fromEntries(
      (['create', 'replace', 'skip', 'unchanged'] as const).map((outcome) => [
        outcome,
        entries.filter((entry) => entry.outcome === outcome).length,
      ]),
    );
    await record(tx, event(definitionsImported, { changes: counts }), by);
    return ok({ landed: true, entries });
  },
});
