/**
 * Completed background work changes the data of replies, so cached replies must be invalidated, also if the job fails
 * permanently.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { TEST_DAY } from '../../app/testing/services.ts';

const DOMAIN = 'demo';
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const getStamp = async () =>
  (await t.query<{ stamp: number }>(DOMAIN, 'select stamp from result_stamps where tenant_id = $1'))[0]?.stamp ?? 0;
async function getJob(name: string) {
  const kind = jobKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no job ${name}.`);
  const context = { services: t.services, tenant: await t.tenantId(DOMAIN), stopping: new AbortController().signal };
  return { kind, context };
}

test.each([
  { job: 'work-on-bulk-edit', path: '/v1/api/accounts/bulk-edits/', payload: 'edit_id' },
  { job: 'work-on-action-edit', path: '/v1/api/actions/bulk-edits/', payload: 'edit_id' },
  { job: 'add-plays', path: '/v1/api/play-applications/', payload: 'application_id' },
  { job: 'run-automation', path: '/v1/api/admin/automation-runs/', payload: 'run_id' },
  { job: 'work-on-import', path: '/v1/api/admin/imports/', payload: 'import_id' },
  { job: 'check-import', path: '/v1/api/admin/imports/', payload: 'import_id' },
])('$job invalidates cached replies if it fails permanently', async ({ job, path, payload }) => {
  const ids = await getRecordFactory(path)?.(t, { domain: DOMAIN, email: 'ada.admin@demo.test' });
  const { kind, context } = await getJob(job);
  const before = await getStamp();
  await kind.handleDeadLetter?.({ [payload]: ids?.id }, context);
  expect(await getStamp()).toBe(before + 1);
});

test('a history rebuild invalidates cached replies', async () => {
  const { kind, context } = await getJob('rebuild-history');
  const before = await getStamp();
  await kind.handle({ from: TEST_DAY }, context);
  expect(await getStamp()).toBe(before + 1);
});
