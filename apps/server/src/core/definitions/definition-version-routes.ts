import { versions } from '@mainstay/contract/definitions/versions';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { findVersions, getVersion, type VersionOwner } from './definition-versions.ts';
import { getDefinitionKinds } from './definition-kind.ts';

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
