import { type PlayApplication, playApplications } from '@mainstay/contract/playbooks/applications';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { hashChoice } from '../../../platform/http/request-keys.ts';
import type { Access } from '../../../platform/session/access.ts';
import { parseFilters } from '../../accounts/account-filters.ts';
import { createPlayApplication, getProgress } from './apply-playbook.ts';

const requireProgress = async (tx: TenantTx, access: Access, id: number): Promise<PlayApplication> =>
  requireFound(await getProgress(tx, access, id), 'Request');

export const playApplicationRoutes = serve('play-applications', playApplications, {
  async createPlayApplication(call) {
    const { tx, access } = call;
    const { request_key: requestKey, ...body } = call.body;
    const { template_id: templateId, skip_open: skipsOpen, priority, ids } = body;
    const filters = parseFilters(body.filters, body.active, access.minorDigits);
    const choice = hashChoice(body);
    const application = { templateId, requestKey, choice, skipsOpen, priority, ids, filters };
    const id = await createPlayApplication(tx, access, application, toActor(call));
    return ok(await requireProgress(tx, access, id));
  },

  getPlayApplication: async ({ params, tx, access }) => ok(await requireProgress(tx, access, params.id)),
});
