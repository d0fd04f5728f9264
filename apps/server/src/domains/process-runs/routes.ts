import { processRuns } from '@mainstay/contract/process-runs';
import { toActor } from '../../platform/http/actor.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { getExternalProcess } from '../external-processes/external-processes.ts';
import { requireAction } from '../playbooks/action-location.ts';
import { executeProcess, replayRun } from './execute-process.ts';
import { findRuns, getExecutable, toProcessDetails } from './process-runs.ts';

export const processRunRoutes = serve('external-processes', processRuns, {
  async findProcessRuns({ tx, params, query: { status, ...page }, access, services }) {
    await getExternalProcess(tx, params.id, services.now());
    return ok(await findRuns(tx, access, { process: params.id, status }, page));
  },

  getProcessDetails: async ({ tx, access, params }) =>
    ok(toProcessDetails(await getExecutable(tx, access, params.id), access)),

  executeProcess: async ({ tx, access, params, body, services, ...call }) =>
    ok(
      await executeProcess(
        tx,
        services,
        access,
        { actionId: params.id, ...body },
        toActor({ access, services, ...call }),
      ),
    ),

  async findActionRuns({ tx, access, params, query }) {
    await requireAction(tx, access, params.id);
    return ok(await findRuns(tx, access, { action: params.id }, query));
  },

  replayRun: async ({ tx, access, params, body, services, ...call }) =>
    ok(await replayRun(tx, services, access, { ...params, ...body }, toActor({ access, services, ...call }))),
});
