import { type PlayApplication, playApplications } from '@mainstay/contract/playbooks/applications';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { choiceOf } from '../../../platform/http/request-keys.ts';
import type { Access } from '../../../platform/session/access.ts';
import { readFilters } from '../../accounts/rules.ts';
import { createPlayApplication } from './commands.ts';
import { getProgress } from './data.ts';
import { endpointPolicy } from './policy.ts';

const progressOf = async (tx: TenantTx, access: Access, id: number): Promise<PlayApplication> =>
  requireFound(await getProgress(tx, access, id), 'Request');

export const playApplicationsFeature = implement(playApplications, endpointPolicy)('play-applications', {
  async createPlayApplication(call) {
    const { tx, access } = call;
    const { request_key: requestKey, ...body } = call.body;
    const { template_id: templateId, skip_open: skipsOpen, priority, ids } = body;
    const filters = readFilters(body.filters, body.active, access.minorDigits);
    const choice = choiceOf(body);
    const application = { templateId, requestKey, choice, skipsOpen, priority, ids, filters };
    const id = await createPlayApplication(tx, access, application, actorOf(call));
    return ok(await progressOf(tx, access, id));
  },

  getPlayApplication: async ({ params, tx, access }) => ok(await progressOf(tx, access, params.id)),
});
