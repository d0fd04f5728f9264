/** Saving custom attributes: whole, checked, every save a version. */
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, Conflict, NotFound } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/commands.ts';
import { type DefinitionKind, findUnstorable, refuseFaults, type Saving } from '../../definitions/rules.ts';
import { lockDefinitions, recordSave } from '../../definitions/commands.ts';
import {
  findPagesShowing,
  findStoredAttributes,
  getAttributeState,
  getReservedAttribute,
  getStoredAttribute,
  type StoredAttribute,
} from './data.ts';
import { ATTRIBUTE_EXISTS, findChangeFaults, SAVED_SINCE } from './rules.ts';

const taken = () => new BusinessError(ATTRIBUTE_EXISTS, { fields: { name: ATTRIBUTE_EXISTS } });

/** A row of version 0 is nobody's to read yet. */
async function reserve(tx: TenantTx, name: string): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    `insert into custom_attributes (tenant_id, name, scope, body, version) values ($1, $2, 'Account', '{}', 0)
     on conflict do nothing returning id`,
    [tx.tenant, name],
  );
  if (!made) throw taken();
  return made.id;
}

/** @returns the new version */
async function save(tx: TenantTx, before: StoredAttribute, body: AttributeBody, saving: Saving): Promise<number> {
  const { id } = before;
  refuseFaults(findUnstorable(body));
  const state = await getAttributeState(tx, body.name, id);
  if (state.taken) throw taken();
  if (state.used) refuseFaults(findChangeFaults(before.body, body));
  const version = before.version + 1;
  const { name, ...document } = body;
  await tx.rows(
    `update custom_attributes set name = $3, scope = $4, body = $5::jsonb, read_permission = $6, write_permission = $7,
       version = $8, updated_by = $9, updated_at = coalesce($10::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      name,
      body.scope,
      JSON.stringify(document),
      body.read_permission,
      body.write_permission,
      version,
      saving.by?.userId ?? null,
      saving.by?.now ?? null,
    ],
  );
  return recordSave(tx, { kind: 'attribute', entity: 'custom_attribute', before, body }, saving);
}

/** For the product itself `by` is null. @returns the id */
export async function createAttribute(tx: TenantTx, body: AttributeBody, saving: Saving): Promise<number> {
  await lockDefinitions(tx);
  const id = await reserve(tx, body.name);
  await save(tx, { id, name: body.name, version: 0, body }, body, saving);
  return id;
}

/** @param version the one it was made from, where the author says; a newer one is not written over */
export async function updateAttribute(
  tx: TenantTx,
  id: number,
  body: AttributeBody,
  saving: Saving & { version?: number | undefined },
): Promise<number> {
  await lockDefinitions(tx);
  const before = await getReservedAttribute(tx, id);
  if (!before) throw new NotFound('Attribute');
  if (saving.version !== undefined && saving.version !== before.version) throw new Conflict(SAVED_SINCE);
  return save(tx, before, body, saving);
}

/** Takes an attribute away that no page shows, with its values; its versions stay. */
export async function deleteAttribute(tx: TenantTx, id: number, by: Actor): Promise<void> {
  await lockDefinitions(tx);
  const [before, pages] = await Promise.all([getReservedAttribute(tx, id), findPagesShowing(tx, id)]);
  if (!before) throw new NotFound('Attribute');
  if (pages.length > 0) throw new BusinessError(`These pages show ${before.name}: ${pages.join(', ')}.`);
  await tx.rows('delete from custom_attributes where tenant_id = $1 and id = $2', [tx.tenant, id]);
  const changes = { name: before.name };
  await recordAudit(tx, { verb: 'delete', entity: 'custom_attribute', entityId: id, changes, ...by });
}

export const attributeKind: DefinitionKind<AttributeBody> = {
  name: 'attribute',
  label: 'Attribute',
  schema: AttributeBody,
  references: {},
  get: (tx, id) => getStoredAttribute(tx, { id }),
  findAll: findStoredAttributes,
  reserve,
  save: updateAttribute,
};
