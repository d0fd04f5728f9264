import { portfolio } from '@mainstay/contract/portfolio';
import { implement, ok } from '../../platform/http/kit.ts';
import { findPendingActions } from './actions/data.ts';
import { findActivities } from './activities/data.ts';
import { endpointPolicy } from './policy.ts';

export const portfolioFeature = implement(portfolio, endpointPolicy)('portfolio', {
  findActivities: async ({ query, tx, access, services }) =>
    ok({ data: await findActivities(tx, access, { ...query, now: services.now() }) }),

  findPendingActions: async ({ query: { offset = 0, ...query }, tx, access }) =>
    ok(await findPendingActions(tx, access, { offset, ...query })),
});
