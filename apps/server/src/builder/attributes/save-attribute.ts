/** Saves custom attributes as validated complete definitions. Every save creates a version. */
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { getPrimaryPart, getSecondaryPart, storageTypeFor } from '@mainstay/contract/rules/attribute-values';
import { defineCommands } from '../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext } from '../../core/definitions/definition-kind.ts';
import { reserveName } from '../../core/definitions/definition-names.ts';
import { recordSave } from '../../core/definitions/record-save.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, NameTakenError } from '../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid, type ValidationIssue } from '../../platform/http/validation-issues.ts';
import {
  findPagesShowing,
  findStoredAttributes,
  getAttributeState,
  getReservedAttribute,
  getStoredAttribute,
  type StoredAttribute,
} from './attribute-definitions.ts';

/** Which changes to a definition are not allowed once values are stored. */
const TYPE_FIXED_MESSAGE = 'The field type cannot be changed because values already exist.';

function validateAttributeChange(before: AttributeBody, after: AttributeBody): ValidationIssue[] {
  const typeIssues = [getPrimaryPart, getSecondaryPart].flatMap((getPart) => {
    const [old, now] = [getPart(before.components), getPart(after.components)];
    if (!old || !now || storageTypeFor(old) === storageTypeFor(now)) return [];
    return [{ place: `components.${after.components.indexOf(now)}.type`, reason: TYPE_FIXED_MESSAGE }];
  });
  const isScopeChanged = before.scope !== after.scope;
  return [
    ...(isScopeChanged
      ? [{ place: 'scope', reason: `The scope cannot be changed from ${before.scope} because values already exist.` }]
      : []),
    ...typeIssues,
  ];
}

/** Reserves a name with a placeholder scope, which the save overwrites. */
const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(
    tx,
    `insert into custom_attributes (tenant_id, name, scope, body, version) values ($1, $2, 'Account', '{}', 0)`,
    name,
    'A custom attribute',
  );

/** @returns the new version */
async function save(tx: TenantTx, before: StoredAttribute, body: AttributeBody, saving: SaveContext): Promise<number> {
  const { id } = before;
  throwIfInvalid(findUnstorableText(body));
  const state = await getAttributeState(tx, body.name, id);
  if (state.taken) throw new NameTakenError('A custom attribute');
  if (state.used) throwIfInvalid(validateAttributeChange(before.body, body));
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

const attributes = defineCommands<AttributeBody>({
  table: 'custom_attributes',
  entity: 'custom_attribute',
  noun: 'attribute',
  label: 'Attribute',
  called: 'this attribute',
  reserve,
  hold: getReservedAttribute,
  save,
});

/** Both commands take the complete definition. */
export const { create: createAttribute, update: updateAttribute } = attributes;

/** Deletes an attribute that no page shows, with its values. Its versions remain. */
export async function deleteAttribute(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [before, pages] = await Promise.all([attributes.hold(tx, id), findPagesShowing(tx, id)]);
  if (pages.length > 0) throw new BusinessError(`These pages show ${before.name}: ${pages.join(', ')}.`);
  await attributes.remove(tx, before, by);
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
