import { pageDetails } from '@mainstay/contract/pages/detail';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/errors.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireReadable } from '../../accounts/data.ts';
import { getPageDetail } from './data.ts';
import { endpointPolicy } from './policy.ts';

/** @throws NotFound, and Forbidden for an account outside the caller's reach */
async function found(tx: TenantTx, access: Access, by: { id: number } | { name: string }, account?: number) {
  const [page] = await Promise.all([
    getPageDetail(tx, access.roles, by),
    account === undefined ? undefined : requireReadable(tx, access, account),
  ]);
  if (!page) throw new NotFound('Page');
  return page;
}

export const pageDetailsFeature = implement(pageDetails, endpointPolicy)('page-details', {
  getPageDetail: async ({ tx, access, query: { id, account_id } }) => ok(await found(tx, access, { id }, account_id)),

  getPageDetailByName: async ({ tx, access, query: { name, account_id } }) =>
    ok(await found(tx, access, { name }, account_id)),
});
