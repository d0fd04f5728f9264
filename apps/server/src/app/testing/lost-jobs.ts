/** Simulates jobs that fail permanently. */
import { jobKinds } from '../app.ts';
import type { TestApp } from './app.ts';

/**
 * Handles the waiting jobs of a kind as the queue does when their retries are exhausted.
 * @returns the number of jobs
 */
export async function failJobs(t: TestApp, name: string): Promise<number> {
  const { rows } = await t.services.database.ownerPool.query<{ data: Record<string, unknown> }>(
    `delete from pgboss.job where name = $1 and state in ('created', 'retry') returning data`,
    [name],
  );
  const kind = jobKinds.find((one) => one.name === name);
  if (!kind?.handleDeadLetter) throw new Error(`The job ${name} has no dead-letter handler.`);
  const stopping = new AbortController().signal;
  for (const { data } of rows) {
    const { tenant_id, ...payload } = data;
    await kind.handleDeadLetter(payload, { services: t.services, tenant: Number(tenant_id), stopping });
  }
  return rows.length;
}
