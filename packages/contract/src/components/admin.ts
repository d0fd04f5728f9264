/** Administration of components. Only authors can see the query of a component. S3-12, decisions 10 and 11. */
import { z } from 'zod';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { Definition, KINDS } from './definition.ts';

const Editor = z.object({ user_id: z.int(), name: z.string() });
const NamedItem = z.object({ id: z.int(), name: z.string() });

export const ComponentRow = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  version: z.int(),
  updated_at: z.iso.datetime(),
  updated_by: Editor.nullable(),
  /** The id of the user who created the component; null if it was created together with the company. */
  created_by: z.int().nullable(),
  /** The type of a chart, such as `bar`. */
  chart_type: z.string().nullable(),
  /** Number of pages that show the component. */
  pages: z.int(),
});
export type ComponentRow = z.infer<typeof ComponentRow>;

/** Stored definitions were validated when they were saved, so replies are not validated again. */
const StoredDefinition = z.custom<Definition>((value) => typeof value === 'object' && value !== null);
export const AuthoredComponent = ComponentRow.extend({ definition: StoredDefinition });
export type AuthoredComponent = z.infer<typeof AuthoredComponent>;
/** `milliseconds` is the time that one run of the definition over all accounts took. */
const SavedComponent = AuthoredComponent.extend({ milliseconds: z.number() });

/** Clients can send a definition back with its id. */
const withoutId = (body: unknown) => {
  if (typeof body !== 'object' || body === null || !('id' in body)) return body;
  const { id: _, ...definition } = body;
  return definition;
};
const body = z.preprocess(withoutId, Definition);
const byComponent = z.object({ id });
const note = optionalParam(z.string().trim().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE));

export const componentAuthoring = {
  findComponents: endpoint({
    method: 'GET',
    path: '/v1/api/admin/components/',
    access: ADMIN_ROLES,
    summary: 'List components by name',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      q: optionalParam(shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE)),
      kind: optionalParam(z.enum(KINDS)),
    }),
    response: ok(z.object({ listing: z.array(ComponentRow), has_next: z.boolean(), total_records: z.int() })),
  }),
  createComponent: endpoint({
    method: 'POST',
    path: '/v1/api/admin/components/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create a component',
    query: z.object({ note }),
    body,
    response: ok(SavedComponent),
  }),
  getComponent: endpoint({
    method: 'GET',
    path: '/v1/api/admin/components/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a component with its definition',
    params: byComponent,
    response: ok(AuthoredComponent),
  }),
  updateComponent: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/components/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save a component as a new version; 409 if `version` is not the newest',
    params: byComponent,
    query: z.object({ version: optionalParam(id), note }),
    body,
    response: ok(SavedComponent),
  }),
  deleteComponent: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/components/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete a component; rejected if a page or another component uses it',
    params: byComponent,
    response: done,
  }),
  getComponentUsage: endpoint({
    method: 'GET',
    path: '/v1/api/admin/components/{id}/usage/',
    access: ADMIN_ROLES,
    summary: 'List the pages that show a component, and the components and KPIs that link to it',
    params: byComponent,
    response: ok(z.object({ pages: z.array(NamedItem), components: z.array(NamedItem), kpis: z.array(NamedItem) })),
  }),
};
