/** Reading pages. Rows 1-pages-01 to 05. */
import { z } from 'zod';
import { endpoint, id, optionalParam, ok } from '../kit.ts';
import { OWNER_SCOPES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { PageDetail } from './page.ts';

/** A page, and whose accounts the caller can select on it. */
export const OpenedPage = PageDetail.extend({
  /** The last one is everything that the caller may read. */
  owner_scopes: z.array(z.enum(OWNER_SCOPES)),
  /** Selected until the caller selects another one: the own accounts of a caller who has some. */
  owner_scope: z.enum(OWNER_SCOPES),
});
export type OpenedPage = z.infer<typeof OpenedPage>;

export const pageDetails = {
  getPageDetail: endpoint({
    method: 'GET',
    path: '/v1/api/component/page/detail/',
    access: 'session',
    summary: 'Get a page for the caller, with tabs, grids and their items',
    query: z.object({ id, account_id: optionalParam(id) }),
    response: ok(OpenedPage),
  }),
  getPageDetailByName: endpoint({
    method: 'GET',
    path: '/v1/api/component/page/detail/name/',
    access: 'session',
    summary: 'Get a page by its name',
    query: z.object({
      name: z.string().min(1).max(350).refine(isSingleLine, SINGLE_LINE_MESSAGE),
      account_id: optionalParam(id),
    }),
    response: ok(OpenedPage),
  }),
};
