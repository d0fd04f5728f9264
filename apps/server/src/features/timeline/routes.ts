import { timeline } from '@mainstay/contract/timeline';
import { implement, ok } from '../../platform/http/kit.ts';
import { requireReadable } from '../accounts/data.ts';
import { findEvents, getWeeks } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const timelineFeature = implement(timeline, endpointPolicy)('timeline', {
  async findEvents({ params, query, tx, access }) {
    const [page] = await Promise.all([
      findEvents(tx, params.id, { ...query, timeZone: access.timeZone }),
      requireReadable(tx, access, params.id),
    ]);
    return ok(page);
  },

  async getWeeks({ params, query, tx, access, services }) {
    const [weeks] = await Promise.all([
      getWeeks(tx, params.id, { ...query, timeZone: access.timeZone, now: services.now() }),
      requireReadable(tx, access, params.id),
    ]);
    return ok(weeks);
  },
});
