/** Imports a file through the product, as an administrator of a new company. */
import { setTimeout as wait } from 'node:timers/promises';
import { createSession } from '../apps/server/src/core/identity/sessions.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { openMasterKey } from '../apps/server/src/platform/crypto/master-key.ts';
import { signToken } from '../apps/server/src/platform/crypto/token.ts';
import type { BenchFixture } from './fixture.ts';
import { BENCH_PORT } from './fixture.ts';
import { sendRequest } from './request.ts';

export type BenchDatabase = Pick<BenchFixture, 'config' | 'database'>;

export interface BenchTenant {
  tenant: number;
  domain: string;
  token: string;
}

/** A fresh tenant for each measurement, so that measurements do not affect each other. */
export async function createBenchTenant({ database, config }: BenchDatabase, domain: string): Promise<BenchTenant> {
  const tenant = await createTenant(database, { domain, name: domain });
  const now = new Date();
  const { user, session } = await database.inTenant(tenant, 'write', async (tx) => {
    const user = await createUser(tx, {
      email: `a@${domain}.test`,
      firstName: 'A',
      roles: ['ADM'],
      passwordHash: 'none',
    });
    return {
      user,
      session: await createSession(tx, { userId: user, strategy: 'local', ip: '127.0.0.1', userAgent: 'bench', now }),
    };
  });
  return { tenant, domain, token: await signToken(openMasterKey(config).signing, { tenant, user, session }, now) };
}

type Job = { id: number; status: string; created: number; rejected: number };

/**
 * Uploads a file and waits until its last row is written.
 * @throws if a row is missing
 */
export async function importFile(
  { domain, token }: BenchTenant,
  { kind, csv, rows }: { kind: string; csv: string; rows: number },
): Promise<void> {
  const call = async (path: string, method: string, form?: FormData): Promise<Job> => {
    const text = await sendRequest(BENCH_PORT, `/v1/api/admin/imports/${path}`, {
      host: `${domain}.localhost`,
      token,
      method,
      form,
    });
    return (JSON.parse(text) as { data: Job }).data;
  };
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([csv], { type: 'text/csv' }), `${kind}.csv`);
  const { id } = await call('', 'POST', form);
  await call(`${id}/run/`, 'POST');
  for (;;) {
    const job = await call(`${id}/`, 'GET');
    if (job.status === 'done') {
      if (job.created !== rows)
        throw new Error(`${job.created} of ${rows} rows were written, ${job.rejected} rejected.`);
      return;
    }
    if (job.status === 'failed') throw new Error('The import failed.');
    await wait(50);
  }
}
