import { pages } from '@mainstay/contract/pages';
import { implement, ok } from '../../platform/http/kit.ts';
import { getTenantFace } from '../identity/data.ts';
import { findMenus } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const pagesFeature = implement(pages, endpointPolicy)('pages', {
  async findMenus({ tx, access }) {
    const { appearance: _default, ...company } = await getTenantFace(tx);
    return ok({ menus: await findMenus(tx, access.roles), company });
  },
});
