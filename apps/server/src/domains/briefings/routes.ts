import { briefings } from '@mainstay/contract/briefings';
import { ok, serve } from '../../platform/http/kit.ts';
import { getTenantClock } from '../../platform/session/tenant-clock.ts';
import { findChanges } from './account-changes.ts';
import { findRisks } from './account-risks.ts';

export const briefingRoutes = serve('briefings', briefings, {
  findRisks: async ({ tx, access, services, query }) =>
    ok(await findRisks(tx, access, getTenantClock(access, services).today, query)),

  findChanges: async ({ tx, access, services, query }) =>
    ok(await findChanges(tx, access, getTenantClock(access, services).today, query)),
});
