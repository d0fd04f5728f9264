/** Administration of custom attributes. S3-29, decisions 10, 11 and 39. */
import { z } from 'zod';
import { Attribute } from '../attributes.ts';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { AttributeBody } from './definition.ts';

const Editor = z.object({ user_id: z.int(), name: z.string() });

export const AuthoredAttribute = Attribute.extend({
  updated_at: z.iso.datetime(),
  updated_by: Editor.nullable(),
  /** Number of pages that show the attribute. */
  pages: z.int(),
  /** Number of accounts and actions that have a value. */
  values: z.int(),
});
export type AuthoredAttribute = z.infer<typeof AuthoredAttribute>;

/** Clients can send a definition back with the keys that only replies contain. */
const READ_ONLY_KEYS = ['id', 'version', 'updated_at', 'updated_by', 'pages', 'values'];
const body = z.preprocess(
  (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input).filter(([key]) => !READ_ONLY_KEYS.includes(key)))
      : input,
  AttributeBody,
);
const note = optionalParam(z.string().trim().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE));

export const attributeAuthoring = {
  findAttributes: endpoint({
    method: 'GET',
    path: '/v1/api/admin/custom-attribute/',
    access: ADMIN_ROLES,
    summary: 'List custom attributes by name',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      q: optionalParam(shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)),
    }),
    response: ok(z.object({ listing: z.array(AuthoredAttribute), has_next: z.boolean(), total_records: z.int() })),
  }),
  createAttribute: endpoint({
    method: 'POST',
    path: '/v1/api/admin/custom-attribute/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create a custom attribute',
    query: z.object({ note }),
    body,
    response: ok(AuthoredAttribute),
  }),
  getAuthoredAttribute: endpoint({
    method: 'GET',
    path: '/v1/api/admin/custom-attribute/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a custom attribute for editing',
    params: z.object({ id }),
    response: ok(AuthoredAttribute),
  }),
  updateAttribute: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/custom-attribute/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save an attribute as a new version; 409 if `version` is not the newest',
    params: z.object({ id }),
    query: z.object({ version: optionalParam(id), note }),
    body,
    response: ok(AuthoredAttribute),
  }),
  deleteAttribute: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/custom-attribute/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete an attribute with all of its values; rejected if a page shows it',
    params: z.object({ id }),
    response: done,
  }),
};
