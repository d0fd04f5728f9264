/** Data with a limited retention: it is purged to the millisecond, and only for the company of the job. */
import { RUN_RETENTION_DAYS } from '@mainstay/contract/rules/runs';
import { beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { automationRule } from '../../app/testing/play-records.ts';
import { TEST_DAY, TEST_NOW } from '../../app/testing/services.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import type { TenantTx } from '../database/tenant-tx.ts';

const DAY_MS = 86_400_000;

export interface RetainedData {
  what: string;
  job: string;
  /** In milliseconds. */
  retentionMs: number;
  /** @param at the moment from which the age is counted */
  createRow: (tx: TenantTx, at: Date) => Promise<unknown>;
  /** Query for the moments of the remaining rows; `$1` is the tenant. */
  remainingSql: string;
}

const USER = '(select min(id) from users where tenant_id = $1)';
const ACCOUNT = '(select min(id) from accounts where tenant_id = $1)';

const createMailEntry = (purpose: string, job: string): RetainedData => ({
  what: `mail of ${purpose}`,
  job,
  retentionMs: 30 * DAY_MS,
  createRow: (tx, at) =>
    tx.rows(
      `insert into outgoing_mail (tenant_id, purpose, to_addresses, subject, html, text_body, status, created_at)
       values ($1, $2, '{rae@record.test}', 'Berths', '', '', 'sent', $3)`,
      [tx.tenant, purpose, at],
    ),
  remainingSql: `select created_at as at from outgoing_mail where tenant_id = $1 and purpose = '${purpose}'`,
});

/** Inserts a run of a report delivery; the company has only one delivery. */
const reportRun = (tx: TenantTx, at: Date, status: string) =>
  tx.rows(
    `with made as (insert into report_deliveries (tenant_id, page_id, account_id, owner_id, page_url, user_recipients,
         team_recipients, schedule, updated_at)
       select $1, (select min(id) from pages where tenant_id = $1), null, ${USER}, '#!/dashboard', '{}', '{}', '{}', $2
       on conflict do nothing returning id)
     insert into report_delivery_runs (tenant_id, delivery_id, due_at, status)
     select $1, coalesce((select id from made), (select min(id) from report_deliveries where tenant_id = $1)), $2, $3`,
    [tx.tenant, at, status],
  );

const RETAINED: readonly RetainedData[] = [
  {
    what: 'notice',
    job: 'forget-old-notices',
    retentionMs: 90 * DAY_MS,
    createRow: (tx, at) =>
      tx.rows(
        `with made as (insert into notes (tenant_id, account_id, ref_entity_type, note_txt, plain_text)
           values ($1, ${ACCOUNT}, 'account', '<p>Quay</p>', 'quay') returning id, account_id)
         insert into notices (tenant_id, user_id, kind, account_id, note_id, created_at)
         select $1, ${USER}, 'mentioned', account_id, id, $2 from made`,
        [tx.tenant, at],
      ),
    remainingSql: 'select created_at as at from notices where tenant_id = $1',
  },
  createMailEntry('daily_digest', 'forget-old-notices'),
  createMailEntry('reminder', 'forget-old-notices'),
  createMailEntry('report_delivery', 'forget-old-reports'),
  {
    what: 'run of a report',
    job: 'forget-old-reports',
    retentionMs: 90 * DAY_MS,
    createRow: (tx, at) => reportRun(tx, at, 'sent'),
    remainingSql: `select due_at as at from report_delivery_runs where tenant_id = $1 and status = 'sent'`,
  },
  {
    what: 'run of a report that was lost',
    job: 'forget-old-reports',
    retentionMs: DAY_MS,
    createRow: (tx, at) => reportRun(tx, at, 'running'),
    remainingSql: `select due_at as at from report_delivery_runs where tenant_id = $1 and status = 'running'`,
  },
  {
    what: 'code',
    job: 'forget-old-sign-ins',
    retentionMs: 30 * DAY_MS,
    createRow: (tx, at) =>
      tx.rows(`insert into one_time_codes (tenant_id, purpose, secret_hash, expires_at) values ($1, 'reset', $2, $3)`, [
        tx.tenant,
        Buffer.from(at.toISOString()),
        at,
      ]),
    remainingSql: 'select expires_at as at from one_time_codes where tenant_id = $1',
  },
  {
    what: 'attempt to sign in',
    job: 'forget-old-sign-ins',
    retentionMs: 30 * DAY_MS,
    createRow: (tx, at) =>
      tx.rows(`insert into sign_in_attempts (tenant_id, email_key, failed, at) values ($1, 'x', true, $2)`, [
        tx.tenant,
        at,
      ]),
    remainingSql: 'select at from sign_in_attempts where tenant_id = $1',
  },
  {
    what: 'session',
    job: 'forget-old-sign-ins',
    retentionMs: 400 * DAY_MS,
    createRow: (tx, at) =>
      tx.rows(`insert into sessions (tenant_id, user_id, strategy, expires_at) values ($1, ${USER}, 'local', $2)`, [
        tx.tenant,
        at,
      ]),
    remainingSql: `select expires_at as at from sessions where tenant_id = $1 and expires_at < '2026-01-01'`,
  },
  {
    what: 'run of a rule',
    job: 'automation-daily',
    retentionMs: RUN_RETENTION_DAYS * DAY_MS,
    createRow: (tx, at) =>
      tx.rows(
        `insert into automation_runs (tenant_id, rule_id, rule_version, kind, day, created_at)
         select $1, min(id), 1, 'manual', ($2::timestamptz)::date, $2::timestamptz from automation_rules where tenant_id = $1`,
        [tx.tenant, at],
      ),
    remainingSql: 'select created_at as at from automation_runs where tenant_id = $1',
  },
];

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
