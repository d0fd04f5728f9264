import { type Attribute, attributes } from '@mainstay/contract/attributes';
import { attributeAuthoring } from '@mainstay/contract/attributes/admin';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import { type AccountAccess, getPermission } from '../../core/account-access/account-permission.ts';
import { requireReadable, requireWritableAccount } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { FieldError, ForbiddenError, requireFound } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { throwIfInvalid } from '../../platform/http/validation-issues.ts';
import type { Access } from '../../platform/session/access.ts';
import {
  findAttributes,
  findStoredAttributes,
  getAuthoredAttribute,
  getStoredAttribute,
  type StoredAttribute,
} from './attribute-definitions.ts';
import { type Context, getAttributeTarget, validateContext } from './attribute-target.ts';
import {
  canReadAttribute,
  canWriteAttribute,
  getAttributeValue,
  READ_FORBIDDEN,
  saveAttributeValue,
  WRITE_FORBIDDEN,
  wrongScopeMessage,
} from './attribute-values.ts';
import { parseStoredValue } from './parse-stored-value.ts';
import { createAttribute, deleteAttribute, updateAttribute } from './save-attribute.ts';

/** @throws NotFound */
async function requireAttribute(
  tx: TenantTx,
  by: { id: number } | { name: string },
  lock = '',
): Promise<StoredAttribute> {
  return requireFound(await getStoredAttribute(tx, by, lock), 'Attribute');
}

/** @throws Forbidden for a type that the attribute does not name */
function assertReader(body: AttributeBody, access: Access, member: AccountAccess): void {
  if (!canReadAttribute(body, getPermission(access, member).user_type)) throw new ForbiddenError(READ_FORBIDDEN);
}

/** Returns the attribute. If the call names an account or action, checks the caller's member type there. */
async function getReadableAttribute(
  tx: TenantTx,
  access: Access,
  by: { id: number } | { name: string },
  context: Context,
): Promise<Attribute> {
  const { id, version, body } = await requireAttribute(tx, by);
  if (context.accountId !== undefined || context.actionId !== undefined) {
    const { account } = await getAttributeTarget(tx, body, context);
    assertReader(body, access, await requireReadable(tx, access, account));
  }
  return { id, version, ...body };
}

export const attributeRoutes = serve('attributes', attributes, {
  async findAccountAttributes({ tx, access, params }) {
    const [stored, member] = await Promise.all([
      findStoredAttributes(tx, 'Account'),
      requireReadable(tx, access, params.id),
    ]);
    const { user_type } = getPermission(access, member);
    const readable = stored.filter(({ body }) => canReadAttribute(body, user_type));
    return ok({ attributes: readable.map(({ id, version, body }) => ({ id, version, ...body })) });
  },

  getAttribute: async ({ tx, access, params, query }) => ok(await getReadableAttribute(tx, access, params, query)),

  getAttributeByName: async ({ tx, access, query }) =>
    ok(await getReadableAttribute(tx, access, { name: query.name }, query)),

  async getAttributeValue({ tx, access, params, query }) {
    const attribute = await requireAttribute(tx, params);
    const target = await getAttributeTarget(tx, attribute.body, query);
    const member = await requireReadable(tx, access, target.account);
    assertReader(attribute.body, access, member);
    return ok(await getAttributeValue(tx, attribute, target, { access, member }));
  },

  async saveAttributeValue({ tx, access, body, ...call }) {
    const issue = validateContext(body.scope, body);
    throwIfInvalid(issue ? [issue] : []);
    const attribute = await requireAttribute(tx, { id: body.custom_attribute }, 'for share');
    if (body.scope !== attribute.body.scope) {
      throw new FieldError('scope', wrongScopeMessage(attribute.body.scope));
    }
    const target = await getAttributeTarget(tx, attribute.body, body);
    const member = await requireWritableAccount(tx, access, target.account);
    const { user_type: userType } = getPermission(access, member);
    if (!canWriteAttribute(attribute.body, userType)) throw new ForbiddenError(WRITE_FORBIDDEN);
    const { storedValue, issues } = parseStoredValue(attribute.body, body);
    throwIfInvalid(issues);
    const update = { attribute, ...target, userType, version: body.version, timeZone: access.timeZone };
    await saveAttributeValue(tx, update, storedValue, toActor({ access, ...call }));
    return ok(await getAttributeValue(tx, attribute, target, { access, member }));
  },
});

/** @throws NotFound */
const requireAuthored = async (tx: TenantTx, id: number) =>
  requireFound(await getAuthoredAttribute(tx, id), 'Attribute');

export const attributeAuthoringRoutes = serve('attribute-authoring', attributeAuthoring, {
  findAttributes: async ({ tx, query }) => ok(await findAttributes(tx, query)),

  async createAttribute({ tx, query, body, ...call }) {
    const id = await createAttribute(tx, body, { by: toActor(call), note: query.note });
    return ok(await requireAuthored(tx, id));
  },

  getAuthoredAttribute: async ({ tx, params }) => ok(await requireAuthored(tx, params.id)),

  async updateAttribute({ tx, params, query, body, ...call }) {
    await updateAttribute(tx, params.id, body, { by: toActor(call), ...query });
    return ok(await requireAuthored(tx, params.id));
  },

  async deleteAttribute({ tx, params, ...call }) {
    await deleteAttribute(tx, params.id, toActor(call));
    return done;
  },
});
