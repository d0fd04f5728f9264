/** Reports from the schedule to a real mail server, in the demo company. */
import { Definition } from '@mainstay/contract/components/definition';
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildTable } from '../../app/testing/definitions.ts';
import { storePage } from '../../app/testing/pages.ts';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { createComponent } from '../components/save-component.ts';
import { createTeam } from '../../core/people/create-team.ts';

const ADA = 'ada.admin@demo.test';
const MAYA = 'maya.csm@demo.test';
/** The queue also uses the real clock. Only with a day far in the future can a test decide when a mail is due. */
const NOW = new Date('2090-01-10T06:30:00Z');
const DUE = new Date('2090-01-10T07:00:00Z');

let t: TestApp;
let smtp: TestSmtp;
let users: Record<string, number>;
let page = 0;
let account = 0;

const accounts = { kind: 'dataset' as const, name: 'accounts' };
const column = (key: string, formula: string, more: object = {}) => ({
  key,
  label: `The ${key}`,
  expr: { formula },
  ...more,
});
const saveComponent = (definition: object) =>
  t.inTenant('demo', 'write', (tx) => createComponent(tx, Definition.parse({ meta: {}, ...definition }), { by: null }));

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  smtp = await startTestSmtp();
  await t.query('demo', `update settings set entity_timezone = 'UTC' where tenant_id = $1`);
  // The audit log has no partition for that month.
  await t.services.database.ownerPool.query(
    `create table audit_log_far partition of audit_log for values from ('2090-01-01') to ('2090-02-01')`,
  );
  const rows = await t.query<{ id: number; email: string }>('demo', 'select id, email from users where tenant_id = $1');
  users = Object.fromEntries(rows.map(({ id, email }) => [email, id]));
  const [own] = await t.query<{ id: number }>(
    'demo',
    'select min(account_id) as id from account_members where tenant_id = $1 and user_id = $2',
    users[MAYA],
  );
  account = own?.id ?? 0;
  page = await storePage(t, 'demo', 'Morning page', [
    await saveComponent({
      kind: 'kpi',
      name: 'Accounts in reach',
      kpi: {
        measures: [{ key: 'n', source: accounts, agg: 'count' }],
        formula: {
          output: { data: [{ key: 'n', name: 'Accounts', type: 'value', expr: { measure: 'n' }, format: 'comma' }] },
        },
      },
    }),
    await saveComponent({
      kind: 'graph',
      name: 'Accounts by industry',
      meta: { chartOptions: { type: 'bar', labelKey: 'industry' } },
      query: {
        source: accounts,
        columns: [column('industry', 'industry'), column('n', 'count()', { role: 'measure', format: 'number' })],
      },
    }),
    await saveComponent({
      kind: 'table',
      name: 'Every account',
      query: { source: accounts, columns: [column('name', 'name'), column('mrr', 'mrr', { format: 'currency' })] },
    }),
    await saveComponent(buildTable({ name: '••• <b>Harbours</b>' })),
    await saveComponent({
      kind: 'table',
      name: 'People',
      query: { source: { kind: 'dataset', name: 'users' }, columns: [column('email', 'email')] },
    }),
  ]);
});
beforeEach(() => {
  t.services.config.smtpUrl = smtp.url;
  t.setNow(NOW);
});
afterEach(async () => {
  smtp.received.length = 0;
  await t.query('demo', 'delete from report_deliveries where tenant_id = $1');
});
afterAll(async () => {
  t.services.mailer.close();
  await smtp.stop();
  await t.close();
});

const schedule = { repeat: 'daily' as const, cron: { hours: 7 } };
/** Schedules the page as Ada. */
async function deliver(more: object = {}, { pageId = page, accountId }: { pageId?: number; accountId?: number } = {}) {
  const reply = await t.call(await t.signIn(ADA), reportDelivery.createReportDelivery, {
    params: { page_id: pageId },
    query: { account_id: accountId },
    body: { type: 'DSR', page_url: '#!/dashboard/Morning/9', user_recipients: [users[ADA] ?? 0], schedule, ...more },
  });
  if (reply.status !== 200) throw new Error(reply.error);
  return reply.body.data;
}
/** Runs the job of a minute. */
async function tick(at: Date): Promise<void> {
  t.setNow(at);
  const kind = jobKinds.find(({ name }) => name === 'start-due-reports');
  await kind?.handle(
    {},
    { services: t.services, tenant: await t.tenantId('demo'), stopping: new AbortController().signal },
  );
}
async function tickAndSend(at: Date): Promise<void> {
  await tick(at);
  await t.runJobs();
}
const findRuns = () =>
  t.query<{ due_at: Date; status: string; recipients: number; error: string | null }>(
    'demo',
    'select due_at, status, recipients, error from report_delivery_runs where tenant_id = $1 order by due_at',
  );
const getMail = (email: string) => {
  const mail = smtp.lastTo(email);
  if (!mail) throw new Error(`Nothing came for ${email}.`);
  return mail;
};
const getFiles = (email: string) => getMail(email).attachments;
const getBytes = (content: unknown) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

describe('the mail', () => {
  test('1-S-58 has metrics, a chart as an image, tables with their rows as a file, and the link', async () => {
    await deliver();
    await tickAndSend(DUE);
    const { subject, html = '', text = '', attachments } = getMail(ADA);
    expect(subject).toContain('Morning page');
    expect(html).toContain('href="http://demo.localhost:3000/#!/dashboard/Morning/9"');
    expect(text).toContain('http://demo.localhost:3000/#!/dashboard/Morning/9');
    const [count] = await t.query<{ n: number }>(
      'demo',
      'select count(*)::int as n from accounts where tenant_id = $1',
    );
    expect(text).toContain(`Accounts in reach: ${count?.n}`);
    const [image, ...files] = attachments;
    expect(image).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<chart-1>' });
    expect(html).toContain('src="cid:chart-1"');
    expect(html).toMatch(/alt="[^"]*The n by The industry/);
    const { data, info } = await sharp(getBytes(image?.content)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([960, 460]);
    expect(new Set(data).size).toBeGreaterThan(10);
    expect(files.map(({ filename }) => filename)).toEqual(['Every account.csv', 'b Harbours b.csv', 'People.csv']);
    expect(getBytes(files[0]?.content).toString().trim().split('\r\n')).toHaveLength((count?.n ?? 0) + 1);
    expect(text).toContain(`10 of ${count?.n} rows. All rows are in Every account.csv.`);
    expect(html).toContain('More of it');
    // Data is escaped and cannot appear in the place of a link.
    expect(html).toContain('&lt;b&gt;Harbours&lt;/b&gt;');
    expect(html).not.toContain('<b>Harbours');
    expect(html).toContain('Every day at 07:00 (UTC)');
  });

  test('tables, charts and files have the range of their page', async () => {
    const days = [
      { day: '2089-12-31', n: 11 },
      { day: '2090-01-09', n: 22 },
    ];
    const buildRanged = (columns: object[], more: object) => ({
      ...more,
      query: { source: { kind: 'static', rows: days }, columns, date_field: 'day' },
    });
    const day = { key: 'day', label: 'Day', expr: { field: 'day' }, format: 'date' };
    const n = { key: 'n', label: 'N', expr: { formula: 'sum(n)' }, role: 'measure' };
    const meta = { filter_config: { condition: 'Current Month' } };
    const own = await storePage(t, 'demo', 'Ranged page', [
      await saveComponent(buildRanged([day, n], { kind: 'table', name: 'Ranged rows', meta })),
      await saveComponent(
        buildRanged([{ ...day, grain: 'day' }, n], {
          kind: 'graph',
          name: 'Ranged chart',
          meta: { filter_config: { condition: 'Today' }, chartOptions: { type: 'bar', labelKey: 'day' } },
        }),
      ),
    ]);
    await deliver({}, { pageId: own });
    await tickAndSend(DUE);
    // No row is dated today, so the chart has no image.
    const [file, ...more] = getFiles(ADA);
    expect([file?.filename, more]).toEqual(['Ranged rows.csv', []]);
    expect(getBytes(file?.content).toString().trim().split('\r\n')).toEqual(['Day,N', '2090-01-09,22']);
    const { html = '', text = '' } = getMail(ADA);
    expect(html).toContain('>22<');
    expect(`${html}${text}`).not.toMatch(/\b11\b/);
  });

  test.each([
    ['JPY', '$12'],
    ['KWD', '$12.346'],
    ['USD', '$12.35'],
  ])('money has the decimals of %s', async (code, text) => {
    await t.query('demo', 'update settings set currency = $2 where tenant_id = $1', code);
    const columns = [column('mrr', 'mrr', { format: 'currency' })];
    const query = { source: { kind: 'static', rows: [{ mrr: 12.3456 }] }, columns };
    await deliver(
      {},
      { pageId: await storePage(t, 'demo', `In ${code}`, [await saveComponent({ kind: 'table', name: code, query })]) },
    );
    await tickAndSend(DUE);
    expect(getMail(ADA).html).toContain(`>${text}<`);
  });

  test('each recipient gets what they may read: fewer accounts, and no users', async () => {
    await deliver({ user_recipients: [users[ADA], users[MAYA]] });
    await tickAndSend(DUE);
    const [own] = await t.query<{ n: number }>(
      'demo',
      'select count(distinct account_id)::int as n from account_members where tenant_id = $1 and user_id = $2',
      users[MAYA],
    );
    expect(getMail(MAYA).text).toContain(`Accounts in reach: ${own?.n}\n`);
    expect(getMail(MAYA).text).toContain('Only administrators can read');
    expect(getFiles(MAYA).map(({ filename }) => filename)).not.toContain('People.csv');
    expect(getMail(ADA).text).not.toContain(`Accounts in reach: ${own?.n}\n`);
    expect(smtp.received.map(({ to }) => to)).toHaveLength(2);
  });

  test('for an account, it shows that account, and recipients without access get nothing', async () => {
    const [other] = await t.query<{ email: string }>(
      'demo',
      `select u.email from users u join user_roles ur on ur.tenant_id = $1 and ur.user_id = u.id
         join roles r on r.tenant_id = $1 and r.id = ur.role_id
       where u.tenant_id = $1 and u.status = 'active' and r.abbr = 'CSM' and not exists (select from account_members m
         where m.tenant_id = $1 and m.user_id = u.id and m.account_id = $2) limit 1`,
      account,
    );
    const outside = other?.email ?? '';
    await deliver({ user_recipients: [users[MAYA], users[outside]] }, { accountId: account });
    await tickAndSend(DUE);
    expect(getMail(MAYA).text).toContain('Accounts in reach: 1\n');
    expect(smtp.lastTo(outside)).toBeUndefined();
    expect(await findRuns()).toMatchObject([
      { status: 'sent', recipients: 2, error: 'A recipient does not have access to this page.' },
    ]);
  });

  test('a page of other roles is not sent to recipients who may not read it', async () => {
    const own = await storePage(t, 'demo', 'Board page', [], ['ADM']);
    await deliver({ user_recipients: [users[MAYA]] }, { pageId: own });
    await tickAndSend(DUE);
    expect(smtp.received).toHaveLength(0);
    expect(await findRuns()).toMatchObject([
      { status: 'failed', error: 'A recipient does not have access to this page.' },
    ]);
  });

  test('attachments are stored until the message is sent; without a mail server only those of the latest one', async () => {
    t.services.config.smtpUrl = undefined;
    await deliver();
    await tickAndSend(DUE);
    await tickAndSend(new Date('2090-01-11T07:00:00Z'));
    const unsentMails = await t.query<{ status: string; error: string; files: number }>(
      'demo',
      `select m.status, m.error, (select count(*)::int from outgoing_mail_attachments a where a.tenant_id = $1 and a.mail_id = m.id)
         as files from outgoing_mail m where m.tenant_id = $1 and m.purpose = 'report_delivery' and m.status = 'not_sent'`,
    );
    expect(unsentMails).toEqual([{ status: 'not_sent', error: 'no mail server configured', files: 4 }]);
    t.services.config.smtpUrl = smtp.url;
    await tickAndSend(new Date('2090-01-12T07:00:00Z'));
    const [remaining] = await t.query<{ n: number }>(
      'demo',
      'select count(*)::int as n from outgoing_mail_attachments where tenant_id = $1',
    );
    expect(remaining?.n).toBe(0);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('when it is sent', () => {
  test('1-S-58 to the current team members, to each recipient once, and to active users only', async () => {
    const ids = (...emails: string[]) => emails.map((email) => ({ userId: users[email] ?? 0 }));
    const team = await t.inTenant('demo', 'write', (tx) => createTeam(tx, { name: 'Sent', members: ids(ADA) }));
    await deliver({ user_recipients: [users[ADA]], team_recipients: [team] });
    const inactiveEmail = Object.keys(users).find((email) => email !== ADA && email !== MAYA) ?? '';
    await t.query(
      'demo',
      'insert into team_members (tenant_id, team_id, user_id) values ($1, $2, $3), ($1, $2, $4)',
      team,
      users[MAYA],
      users[inactiveEmail],
    );
    await t.query(
      'demo',
      `update users set status = 'inactive' where tenant_id = $1 and id = $2`,
      users[inactiveEmail],
    );
    await tickAndSend(DUE);
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([ADA, MAYA]);
    expect(await findRuns()).toMatchObject([{ due_at: DUE, status: 'sent', recipients: 2, error: null }]);
  });

  test('1-S-58 once per due minute, regardless of the number of servers and checks', async () => {
    await deliver();
    await Promise.all([tick(DUE), tick(DUE), tick(DUE)]);
    await tick(new Date(DUE.getTime() + 20_000));
    await t.runJobs();
    await t.query('demo', `update report_deliveries set next_run_at = $2 where tenant_id = $1`, DUE);
    await tickAndSend(new Date(DUE.getTime() + 40_000));
    expect(smtp.received).toHaveLength(1);
    expect(await findRuns()).toHaveLength(1);
  });

  test('a server that was killed while sending is followed by one that sends once', async () => {
    await deliver({ user_recipients: [users[ADA], users[MAYA]] });
    await tick(DUE);
    const jobs = await t.services.database.ownerPool.query<{ data: Record<string, unknown> }>(
      `select data from pgboss.job where name = 'send-report' and state = 'created'`,
    );
    const kind = jobKinds.find(({ name }) => name === 'send-report');
    const context = { services: t.services, tenant: await t.tenantId('demo'), stopping: new AbortController().signal };
    const [first, second] = jobs.rows;
    // The first worker stored the message but stopped before it finished the job. Two other workers then run the job.
    await kind?.handle(first?.data ?? {}, context);
    await Promise.all([kind?.handle(first?.data ?? {}, context), kind?.handle(first?.data ?? {}, context)]);
    // Two workers that start at the same time also send the mail once.
    await Promise.all([kind?.handle(second?.data ?? {}, context), kind?.handle(second?.data ?? {}, context)]);
    await t.runJobs();
    expect(smtp.received.map(({ to }) => String(to[0])).toSorted((a, b) => a.localeCompare(b))).toEqual([ADA, MAYA]);
  });

  test('not before its second, and a missed report is sent once, late', async () => {
    await deliver({ schedule: { repeat: 'daily', cron: { hours: 7, seconds: 40 } } });
    await tickAndSend(DUE);
    expect(smtp.received).toHaveLength(0);
    expect(await findRuns()).toMatchObject([{ due_at: new Date(DUE.getTime() + 40_000), status: 'running' }]);
    t.setNow(new Date(DUE.getTime() + 41_000));
    await t.runJobs();
    expect(smtp.received).toHaveLength(1);
    await tickAndSend(new Date('2090-01-14T12:00:00Z'));
    expect((await findRuns()).map(({ due_at }) => due_at.toISOString())).toEqual([
      '2090-01-10T07:00:40.000Z',
      '2090-01-11T07:00:40.000Z',
    ]);
    const { body } = await t.call(await t.signIn(ADA), reportDelivery.getReportDelivery, { params: { page_id: page } });
    expect(body.data).toMatchObject({
      next_run_at: '2090-01-15T07:00:40.000Z',
      last_run: { status: 'sent', recipients: 1 },
    });
  });

  test('a report that is changed or deleted before its minute is not sent', async () => {
    await deliver();
    await tick(new Date(DUE.getTime() - 60_000));
    await t.call(await t.signIn(ADA), reportDelivery.updateReportDelivery, {
      params: { page_id: page },
      body: {
        type: 'DSR',
        page_url: '#!/x',
        user_recipients: [users[ADA] ?? 0],
        schedule: { repeat: 'daily', cron: { hours: 9 } },
      },
    });
    await tickAndSend(DUE);
    await t.call(await t.signIn(ADA), reportDelivery.deleteReportDelivery, { params: { page_id: page } });
    await tickAndSend(new Date('2090-01-10T09:00:00Z'));
    expect(smtp.received).toHaveLength(0);
  });

  test('a report that is changed in its due second is still sent', async () => {
    await deliver();
    await tick(DUE);
    await t.call(await t.signIn(ADA), reportDelivery.updateReportDelivery, {
      params: { page_id: page },
      body: {
        type: 'DSR',
        page_url: '#!/x',
        user_recipients: [users[ADA] ?? 0],
        schedule: { ...schedule, cron: { hours: 9 } },
      },
    });
    await t.runJobs();
    expect(smtp.received).toHaveLength(1);
    expect(await findRuns()).toMatchObject([{ due_at: DUE, status: 'sent', recipients: 1 }]);
  });

  test('a report without active recipients fails with a reason', async () => {
    await deliver();
    await t.query('demo', `update users set status = 'inactive' where tenant_id = $1 and id = $2`, users[ADA]);
    await tickAndSend(DUE);
    await t.query('demo', `update users set status = 'active' where tenant_id = $1 and id = $2`, users[ADA]);
    expect(await findRuns()).toMatchObject([
      { status: 'failed', recipients: 0, error: 'None of the recipients is active.' },
    ]);
  });
});
