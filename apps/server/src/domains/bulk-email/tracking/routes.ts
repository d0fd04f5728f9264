import { bulkTracking } from '@mainstay/contract/bulk-email/runs';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/kit.ts';
import { parseTrackingToken, recordClick, recordOpen } from '../message-tracking.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const bulkTrackingRoutes = serve('bulk-email', bulkTracking, {
  async recordOpen({ params, host, services, reply }) {
    const target = host?.active && parseTrackingToken(services, host.id, params.token);
    if (host && target && target.link === null)
      await services.database.inTenant(host.id, 'write', (tx) => recordOpen(tx, target.message, services.now()));
    return reply.type('image/gif').header('cache-control', 'no-store').send(PIXEL);
  },

  async recordClick({ params, host, services, reply }) {
    const target = host?.active ? parseTrackingToken(services, host.id, params.token) : undefined;
    const url =
      host &&
      target &&
      (await services.database.inTenant(host.id, 'write', (tx) => recordClick(tx, target, services.now())));
    if (!url) throw new NotFoundError('Link');
    return reply.header('cache-control', 'no-store').redirect(url);
  },
});
