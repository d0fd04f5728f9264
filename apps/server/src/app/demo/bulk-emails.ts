/** Bulk emails of the demo company: files of contacts, template configurations, and finished runs with their results. */
import { EXCLUSION_LABELS } from '@mainstay/contract/rules/bulk-email';
import { addDays } from '@mainstay/contract/rules/dates';
import { refreshCounters } from '../../domains/bulk-email/change-run.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toInstant } from './diary.ts';

const COLUMNS = ['First name', 'Last name', 'Company', 'Email'];
const FULL = 'The mailbox of the recipient is full.';

interface Mailing {
  file: string;
  owner: string;
  /** Number of contacts in the file. */
  rows: number;
  /** Every how many contacts are in it. */
  every: number;
  subject: string;
  template: string;
  /** Days before today; undefined if it was not sent yet. */
  sentDaysAgo?: number;
}

const MAILINGS: readonly Mailing[] = [
  {
    file: 'product-news.csv',
    owner: 'ada',
    rows: 180,
    every: 2,
    subject: 'What is new for {{Company}}',
    template:
      '<p>Hi {{First name}},</p><p>this month brings faster reports, a calendar of renewals, and exports of every list.</p>' +
      '<p>Your success manager will show you the parts that matter for {{Company}}.</p>',
    sentDaysAgo: 9,
  },
  {
    file: 'webinar-invitations.csv',
    owner: 'ada',
    rows: 64,
    every: 5,
    subject: '{{First name}}, join our webinar on adoption',
    template:
      '<p>Hi {{First name}},</p><p>three customers show how they brought new features to all of their teams.</p>' +
      '<p><a href="https://example.com/webinar">Save your seat</a></p>',
    sentDaysAgo: 3,
  },
  {
    file: 'satisfaction-survey.csv',
    owner: 'ada',
    rows: 40,
    every: 7,
    subject: 'How are we doing, {{First name}}?',
    template: '<p>Hi {{First name}},</p><p>two questions, one minute. Your answers decide what we build next.</p>',
  },
];

interface DemoDay {
  today: string;
  timeZone: string;
}

export async function seedBulkEmails(
  tx: TenantTx,
  users: ReadonlyMap<string, number>,
  { today, timeZone }: DemoDay,
): Promise<void> {
  for (const mailing of MAILINGS) {
    const owner = users.get(mailing.owner);
    if (owner === undefined) throw new Error(`There is no user ${mailing.owner}.`);
    const createdAt = toInstant(addDays(today, -(mailing.sentDaysAgo ?? 1)), '10:00', timeZone);
    const file = await seedFile(tx, mailing, { owner, createdAt });
    const [configuration] = await tx.rows<{ id: number }>(
      `insert into bulk_configurations (tenant_id, template_content, subject, source, file_id, fileurl, filename, selected_cols,
         selected_to_col, owner_id, created_at, updated_at)
       select $1, $3, $4, 'file', f.id, f.file_path, f.upload_filename, $5, 'Email', $6, $7, $7 from bulk_files f
       where f.tenant_id = $1 and f.id = $2 returning id`,
      [tx.tenant, file, mailing.template, mailing.subject, COLUMNS.slice(0, 3), owner, createdAt],
    );
    if (configuration && mailing.sentDaysAgo !== undefined)
      await seedRun(tx, { configuration: configuration.id, owner, createdAt });
  }
  await seedSuppressions(tx);
}

/** Addresses that bounced or unsubscribed in the runs, and one that an administrator added. */
async function seedSuppressions(tx: TenantTx): Promise<void> {
  await tx.rows(
    `insert into suppressions (tenant_id, address, reason, detail, created_by, created_at)
     select distinct on (m.address_key) $1, m.address_key, case m.status when 'bounced' then 'bounced' else 'unsubscribed' end,
       case m.status when 'bounced' then m.error end, null::bigint, r.finished_at
     from bulk_messages m join bulk_runs r on r.tenant_id = $1 and r.id = m.run_id
     where m.tenant_id = $1 and m.status in ('bounced', 'excluded') order by m.address_key, r.finished_at
     on conflict do nothing`,
    [tx.tenant],
  );
  await tx.rows(
    `insert into suppressions (tenant_id, address, reason, detail, created_by, created_at)
     select $1, 'press@example.com', 'manual', 'Asked us by phone', r.created_by, r.finished_at from bulk_runs r
     where r.tenant_id = $1 order by r.id limit 1`,
    [tx.tenant],
  );
}

/** @returns the id */
async function seedFile(
  tx: TenantTx,
  { file, rows, every }: Mailing,
  { owner, createdAt }: { owner: number; createdAt: Date },
): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    `insert into bulk_files (tenant_id, upload_filename, file_path, column_names, email_column, row_count, owner_id, created_at)
     values ($1, $2, 'bulk-email/' || md5($2) || '/' || $2, $3, 'Email', 0, $4, $5) returning id`,
    [tx.tenant, file, COLUMNS, owner, createdAt],
  );
  const id = row?.id ?? 0;
  await tx.rows(
    `with rows as (
       insert into bulk_file_rows (tenant_id, file_id, row_number, cells)
       select $1, $2, n.position, array[n.first_name, n.last_name, n.name,
         case n.position % 31 when 17 then replace(n.email, '@', ' at ') else n.email end]
       from (select c.first_name, c.last_name, c.email, a.name, row_number() over (order by c.id) as position
         from contacts c join accounts a on a.tenant_id = $1 and a.id = c.account_id
         where c.tenant_id = $1 and c.id % $3 = 0 and c.email <> '' order by c.id limit $4) n
       returning 1)
     update bulk_files set row_count = (select count(*) from rows) where tenant_id = $1 and id = $2`,
    [tx.tenant, id, every, rows],
  );
  return id;
}

/** One message bounced here and there, some addresses are not valid, and one was suppressed. */
async function seedRun(
  tx: TenantTx,
  { configuration, owner, createdAt }: { configuration: number; owner: number; createdAt: Date },
): Promise<void> {
  const [run] = await tx.rows<{ id: number }>(
    `insert into bulk_runs (tenant_id, configuration_id, template_content, subject, source, file_id, filename, selected_cols,
       selected_to_col, tracking, status, created_by, created_at, started_at, finished_at, total)
     select $1, c.id, c.template_content, c.subject, c.source, c.file_id, c.filename, c.selected_cols, c.selected_to_col, false,
       'partly failed', $3, $4::timestamptz, $4::timestamptz, $4::timestamptz + interval '2 minutes', 0
     from bulk_configurations c where c.tenant_id = $1 and c.id = $2 returning id`,
    [tx.tenant, configuration, owner, createdAt],
  );
  if (!run) throw new Error('A run without an id.');
  await tx.rows(
    `insert into bulk_messages (tenant_id, run_id, row_number, address, cells, contact_id, account_id, status, tries, error,
       next_at, sent_at, recorded_at)
     select $1, $2, x.row_number, x.address, x.cells, c.id, c.account_id, x.status, (x.status <> 'excluded' and c.id is not null)::int,
       case x.status when 'failed' then $4 when 'excluded' then $5 when 'bounced' then $6 end, $3::timestamptz,
       case when x.status in ('sent', 'bounced') then $3::timestamptz + x.row_number * interval '200 milliseconds' end, $3::timestamptz
     from (select f.row_number, f.cells[4] as address,
         jsonb_build_object('First name', f.cells[1], 'Last name', f.cells[2], 'Company', f.cells[3]) as cells,
         case when f.cells[4] not like '%@%' then 'failed' when f.row_number % 59 = 7 then 'bounced'
           when f.row_number = 12 then 'excluded' else 'sent' end as status
       from bulk_file_rows f join bulk_runs r on r.tenant_id = $1 and r.id = $2 and r.file_id = f.file_id
       where f.tenant_id = $1) x
     left join lateral (select c.id, c.account_id from contacts c
       where c.tenant_id = $1 and c.email_key = lower(x.address) order by c.id limit 1) c on true`,
    [tx.tenant, run.id, createdAt, EXCLUSION_LABELS.invalid, EXCLUSION_LABELS.unsubscribed, FULL],
  );
  await refreshCounters(tx, run.id);
}
