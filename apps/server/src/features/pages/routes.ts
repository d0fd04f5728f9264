import { pages } from '@mainstay/contract/pages';
import { implement, ok } from '../../platform/http/kit.ts';
import { findMenus } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const pagesFeature = implement(pages, endpointPolicy)('pages', {
  async findMenus({ tx, access }) {
    return ok({ menus: await findMenus(tx, access.roles) });
  },
});
