/** Rows that jobs delete after some time: the job, the retention period, and how to create a row of a given age. */
import { RUN_RETENTION_DAYS } from '@mainstay/contract/rules/runs';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

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

export const RETAINED: readonly RetainedData[] = [
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
