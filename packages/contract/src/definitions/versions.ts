/** Saved versions of everything that administrators author: who saved what and when. Any version can be restored (decision 11). */
import { z } from 'zod';
import { endpoint, id, ok, pageLimit, pageNumber } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { DEFINITION_KINDS } from '../rules/definition-kinds.ts';

export const VersionRow = z.object({
  version: z.int(),
  saved_at: z.iso.datetime(),
  /** Null if the product itself saved the version. */
  saved_by: z.object({ user_id: z.int(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  /** Whether this is the active version. */
  current: z.boolean(),
});
export type VersionRow = z.infer<typeof VersionRow>;

const Body = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null);
const byDefinition = z.object({ kind: z.enum(DEFINITION_KINDS), id });
const byVersion = byDefinition.extend({ version: id });

export const versions = {
  findVersions: endpoint({
    method: 'GET',
    path: '/v1/api/admin/definitions/{kind}/{id}/versions/',
    access: ADMIN_ROLES,
    summary: 'List the versions of a definition, newest first',
    params: byDefinition,
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(VersionRow), has_next: z.boolean(), total_records: z.int() })),
  }),
  getVersion: endpoint({
    method: 'GET',
    path: '/v1/api/admin/definitions/{kind}/{id}/versions/{version}/',
    access: ADMIN_ROLES,
    summary: 'Get a version',
    params: byVersion,
    response: ok(VersionRow.extend({ body: Body })),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/v1/api/admin/definitions/{kind}/{id}/versions/{version}/restore/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Restore an older version as the newest; it is validated like any save',
    params: byVersion,
    response: ok(z.object({ version: z.int() })),
  }),
};
