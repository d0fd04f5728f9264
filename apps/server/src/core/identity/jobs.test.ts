import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { PURGE_SIGN_INS, identityJobs } from './jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = (await openCompany({ ada: 'ADM' })).t;
});
afterAll(() => t.close());

const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000);

test('codes and attempts are retained for 30 days, sessions for 400', async () => {
  const tenant = await t.tenantId('acme');
  const countRows = () =>
    t.inTenant('acme', 'write', async (tx) => {
      const [counts] = await tx.rows<{ codes: number; attempts: number; sessions: number }>(
        `select (select count(*)::int from one_time_codes where tenant_id = $1) as codes,
           (select count(*)::int from sign_in_attempts where tenant_id = $1) as attempts,
           (select count(*)::int from sessions where tenant_id = $1) as sessions`,
        [tx.tenant],
      );
      return counts;
    });
  const before = await countRows();
  await t.inTenant('acme', 'write', async (tx) => {
    for (const at of [29, 31, 399, 401].map(daysAgo)) {
      await tx.rows(
        `insert into one_time_codes (tenant_id, purpose, secret_hash, expires_at) values ($1, 'reset', $2, $3)`,
        [tx.tenant, Buffer.from(at.toISOString()), at],
      );
      await tx.rows(`insert into sign_in_attempts (tenant_id, email_key, failed, at) values ($1, 'x', true, $2)`, [
        tx.tenant,
        at,
      ]);
      await tx.rows(
        `insert into sessions (tenant_id, user_id, strategy, expires_at) select $1, min(id), 'local', $2::timestamptz
           from users where tenant_id = $1`,
        [tx.tenant, at],
      );
    }
  });
  const job = identityJobs.find(({ name }) => name === PURGE_SIGN_INS);
  await job?.handle({}, { services: t.services, tenant, stopping: new AbortController().signal });
  const { codes = 0, attempts = 0, sessions = 0 } = before ?? {};
  expect(await countRows()).toEqual({ codes: codes + 1, attempts: attempts + 1, sessions: sessions + 3 });
});
