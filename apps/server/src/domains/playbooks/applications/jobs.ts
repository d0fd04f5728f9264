/** Background work that adds a playbook to many accounts. The plays and the state of their rows are written in one transaction. */
import { z } from 'zod';
import { invalidateReplies } from '../../../platform/engine/reply-cache.ts';
import type { JobContext, JobKind } from '../../../platform/jobs/queue.ts';
import {
  ADD_PLAYS,
  addPlaysToNextAccounts,
  failApplication,
  finishApplication,
  lockApplication,
} from './apply-playbook.ts';

const Payload = z.object({ application_id: z.int() });
const EXPIRE_S = 900;

/**
 * Processes one batch. Does nothing if the application has already ended.
 * @returns whether more accounts may be left
 */
async function processBatch({ services, tenant }: JobContext, id: number): Promise<boolean> {
  return services.database.inTenant(tenant, 'write', async (tx) => {
    const application = await lockApplication(tx, id);
    if (application?.status !== 'queued') return false;
    const now = services.now();
    if (await addPlaysToNextAccounts(tx, application, now)) return true;
    await finishApplication(tx, id, now);
    await invalidateReplies(tx);
    return false;
  });
}

export const playApplicationJobs: readonly JobKind[] = [
  {
    name: ADD_PLAYS,
    expireSeconds: EXPIRE_S,
    async handle(payload, context) {
      const { application_id } = Payload.parse(payload);
      while (await processBatch(context, application_id)) context.stopping.throwIfAborted();
    },
    async handleDeadLetter(payload, { services, tenant }) {
      const { application_id } = Payload.parse(payload);
      await services.database.inTenant(tenant, 'write', async (tx) => {
        await failApplication(tx, application_id, services.now());
        await invalidateReplies(tx);
      });
    },
  },
];
