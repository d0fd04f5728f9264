import { transfer } from '@mainstay/contract/definitions/transfer';
import { versions } from '@mainstay/contract/definitions/versions';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { getInventory, type Inventory, toDefinitionFile, withReferences } from './definition-file.ts';
import { getDefinitionKinds } from './definition-kind.ts';
import { findVersions, getVersion, type VersionOwner } from './definition-versions.ts';
import { definitionsExported, definitionsImported } from './events.ts';
import { dryRunImport, importDefinitions } from './import-definitions.ts';
import { getNames } from './reference-targets.ts';

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

/** @throws NotFoundError */
async function getDefinition(tx: TenantTx, { kind: name, id }: VersionOwner) {
  const kind = getDefinitionKinds(tx.features).find((one) => one.name === name);
  const stored = await kind?.get(tx, id);
  if (!kind || !stored) throw new NotFoundError(kind?.label ?? 'Definition');
  return { kind, stored };
}

export const versionRoutes = serve('versions', versions, {
  async findVersions({ tx, params, query }) {
    const { stored } = await getDefinition(tx, params);
    return ok(await findVersions(tx, params, stored.version, query));
  },

  async getVersion({ tx, params }) {
    const { stored } = await getDefinition(tx, params);
    return ok(requireFound(await getVersion(tx, params, params.version, stored.version), 'Version'));
  },

  async restoreVersion({ tx, params, ...call }) {
    const { kind, stored } = await getDefinition(tx, params);
    const old = requireFound(await getVersion(tx, params, params.version, stored.version), 'Version');
    if (old.current) throw new BusinessError('This version is already active.');
    const body = kind.schema.safeParse(old.body);
    if (!body.success) throw new BusinessError('This version is no longer a valid definition.');
    const saving = { by: toActor(call), note: `Restored version ${old.version}` };
    return ok({ version: await kind.save(tx, params.id, body.data, saving) });
  },
});
