/** Custom attributes of accounts and actions: definitions and values. Rows 3-custom-attributes-16 to 37, S3-29 to 31. */
import { z } from 'zod';
import type { AttributeBody } from './attributes/definition.ts';
import { endpoint, id, optionalParam, ok } from './kit.ts';
import { ATTRIBUTE_SCOPES } from './rules/attribute-values.ts';

/** Stored documents were validated when they were saved, so replies are not validated again. */
const Components = z.custom<AttributeBody['components']>((value) => Array.isArray(value));
export const Attribute = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(ATTRIBUTE_SCOPES),
  copy: z.boolean(),
  tooltip: z.string().nullable(),
  read_permission: z.array(z.enum(['P', 'E', 'A'])),
  write_permission: z.array(z.enum(['P', 'E', 'A'])),
  components: Components,
  version: z.int(),
});
export type Attribute = z.infer<typeof Attribute>;

/** The account or action that the value belongs to. */
const context = { accountId: optionalParam(id), actionId: optionalParam(id) };

const Value = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);
const PartMeta = z.object({ form_type: z.string().max(60), option_type: z.string().max(60) });
export const AttributeMeta = z.object({ primary: PartMeta.nullish(), secondary: PartMeta.nullish() });
export type AttributeMeta = z.infer<typeof AttributeMeta>;

export const AttributeReply = z.object({
  primary: Value,
  secondary: Value,
  meta_data: AttributeMeta,
  /** The user who saved the value last. */
  updated_by: z.object({ user_id: z.int(), name: z.string() }).nullable(),
  updated_at: z.iso.datetime().nullable(),
  /** Increases with every save; 0 if nothing has been saved yet. */
  version: z.int(),
  /** The caller's user type on the account. */
  user_type: z.enum(['P', 'E', 'A']),
  /** Whether the caller is not allowed to save the value. */
  read_only: z.boolean(),
});
export type AttributeReply = z.infer<typeof AttributeReply>;

/** The server validates values against the definition, so the schema accepts any JSON. */
export const AttributeValueBody = z.object({
  custom_attribute: id,
  scope: z.enum(ATTRIBUTE_SCOPES),
  primary: z.unknown().optional(),
  secondary: z.unknown().optional(),
  meta_data: AttributeMeta.nullish(),
  /** The version that the edit started from: a newer version is not overwritten. If omitted, the newest version is overwritten. */
  version: z.int().min(0).optional(),
  ...context,
});
export type AttributeValueBody = z.infer<typeof AttributeValueBody>;

export const attributes = {
  findAccountAttributes: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/custom-attributes/',
    access: 'session',
    summary: 'List the attributes of an account that the caller can read, by name',
    params: z.object({ id }),
    response: ok(z.object({ attributes: z.array(Attribute) })),
  }),
  getAttribute: endpoint({
    method: 'GET',
    path: '/v1/api/custom-attribute/{id}/',
    access: 'session',
    summary: 'Get the definition of an attribute; with an account, only if the caller can read it there',
    params: z.object({ id }),
    query: z.object(context),
    response: ok(Attribute),
  }),
  getAttributeByName: endpoint({
    method: 'GET',
    path: '/v1/api/custom-attribute/name/',
    access: 'session',
    summary: 'Get the definition of an attribute by its name',
    query: z.object({ name: z.string().trim().min(1, 'Name is required.').max(350), ...context }),
    response: ok(Attribute),
  }),
  getAttributeValue: endpoint({
    method: 'GET',
    path: '/v1/api/custom-attribute-value/{id}/',
    access: 'session',
    summary: 'Get the value of an attribute on an account or an action; nulls if it was never set',
    params: z.object({ id }),
    // Pages also send the id of their menu item.
    query: z.object({ ...context, menuId: optionalParam(id) }),
    response: ok(AttributeReply),
  }),
  saveAttributeValue: endpoint({
    method: 'POST',
    path: '/v1/api/custom-attribute-value/',
    access: 'session',
    effect: 'changes',
    summary: 'Set the value of an attribute on an account or an action',
    body: AttributeValueBody,
    response: ok(AttributeReply),
  }),
};
