/** The background job that deletes companies. */
import type { Services } from '../../platform/http/services.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { mailCertificates } from './certificate-mail.ts';
import { beginDeletion, continueDeletion, findDueCompanies, findUnfinishedDeletions } from './delete-company.ts';

const EXPIRE_S = 6 * 3600;

/** Deletes the companies that are due, and those whose deletion was interrupted. */
export async function deleteDueCompanies(services: Services, stopping: AbortSignal): Promise<void> {
  for (const tenant of await findDueCompanies(services)) await beginDeletion(services, tenant);
  for (const tenant of await findUnfinishedDeletions(services))
    try {
      await continueDeletion(services, tenant, stopping);
    } catch (error) {
      stopping.throwIfAborted();
      // Another company must not wait for this one, which is continued later.
      services.log.error({ err: error, tenant }, 'company not deleted');
    }
  await mailCertificates(services);
}

export const companyDeletionJobs: readonly JobKind[] = [
  {
    name: 'delete-companies',
    policy: 'short',
    cron: '*/5 * * * *',
    forAll: true,
    expireSeconds: EXPIRE_S,
    handle: (_payload, { services, stopping }) => deleteDueCompanies(services, stopping),
  },
];
