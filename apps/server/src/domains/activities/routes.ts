import { activities } from '@mainstay/contract/activities';
import { serve, ok } from '../../platform/http/kit.ts';
import { findActivities } from './activities.ts';

export const activityRoutes = serve('portfolio', activities, {
  findActivities: async ({ query, tx, access, services }) =>
    ok({ data: await findActivities(tx, access, { ...query, now: services.now() }) }),
});
