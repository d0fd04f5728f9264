import { liveUpdates, type Viewer } from '@mainstay/contract/live-updates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { requireFound, UnauthorizedError } from '../../platform/http/errors.ts';
import { done, serve } from '../../platform/http/kit.ts';
import { requireReadable } from '../account-access/require-account.ts';
import { personNameSql } from '../people/person-sql.ts';
import { getLiveHub, reportPresence } from './live-hub.ts';

async function getViewer(tx: TenantTx, userId: number): Promise<Viewer> {
  const [viewer] = await tx.rows<Viewer>(
    `select u.id as user_id, coalesce(${personNameSql('u')}, u.email) as name, '/media/' || f.storage_key as avatar_url
     from users u left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id
     where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, userId],
  );
  return requireFound(viewer, 'User');
}

export const liveUpdateRoutes = serve('live updates', liveUpdates, {
  async openStream({ request, reply, services, query }) {
    const { claims, server } = request;
    if (!claims) throw new UnauthorizedError();
    const hub = await getLiveHub(services, server.closing);
    const stream = await hub.open(claims);
    if (query.seconds === 0) stream.end();
    else if (query.seconds !== undefined) {
      const timer = setTimeout(() => stream.end(), query.seconds * 1000).unref();
      stream.output.on('close', () => clearTimeout(timer));
    }
    return reply
      .type('text/event-stream; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream.output);
  },
  async reportPresence({ tx, access, body: { connection, account_id: account } }) {
    const [viewer] = await Promise.all([
      getViewer(tx, access.user),
      account !== null && requireReadable(tx, access, account),
    ]);
    await reportPresence(tx, { connection, viewer, account });
    return done;
  },
});
