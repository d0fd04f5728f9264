/** Data with a limited retention: it is purged to the millisecond, and only for the company of the job. */
import { beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { automationRule } from '../../app/testing/play-records.ts';
import { RETAINED } from '../../app/testing/retention.ts';
import { TEST_DAY, TEST_NOW } from '../../app/testing/services.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const { t } = setUpTwoTenants({ ada: 'ADM' }, async () => {});
const DOMAINS = ['acme', 'globex'] as const;
beforeAll(async () => {
  for (const domain of DOMAINS) {
    await t.inTenant(domain, 'write', (tx) => buildAccount(tx, { name: 'Alder' }));
    await automationRule(t, { domain, email: 'ada@acme.test' });
    await t.query(domain, 'update settings set figures_on = $2 where tenant_id = $1', TEST_DAY);
  }
});

test.each(RETAINED)(
  'keeps a $what until the end of its retention period',
  async ({ job, retentionMs, createRow, remainingSql }) => {
    const last = new Date(TEST_NOW.getTime() - retentionMs);
    const expired = new Date(last.getTime() - 1);
    const readDates = async (domain: string) =>
      (await t.query<{ at: Date }>(domain, `${remainingSql} order by 1`)).map(({ at }) => at);
    for (const domain of DOMAINS)
      for (const at of [expired, last]) await t.inTenant(domain, 'write', (tx) => createRow(tx, at));
    const kind = jobKinds.find(({ name }) => name === job);
    if (!kind) throw new Error(`There is no job ${job}.`);
    const context = { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal };
    for (let times = 0; times < 2; times += 1) {
      await kind.handle({}, context);
      expect([await readDates('acme'), await readDates('globex')]).toEqual([[last], [expired, last]]);
    }
  },
);
