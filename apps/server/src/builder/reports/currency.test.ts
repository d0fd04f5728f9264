/** Amounts of a mailed page in a currency without decimals and in one with three: in a tile, a table and a file. Also tests times. */
import { Definition } from '@mainstay/contract/components/definition';
import { beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { buildSupportCase } from '../../app/demo/factories/contacts.ts';
import { CURRENCIES, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';
import { buildItem } from '../../app/testing/definitions.ts';
import { column } from '../../app/testing/demo-components.ts';
import { createComponent } from '../components/save-component.ts';
import { createPage } from '../pages/seed-pages.ts';

const { t, getTenant } = setUpCurrencyTenants();
/** The queue also uses the real clock. Only with a day far in the future can a test decide when a mail is due. */
const DUE = new Date('2090-01-10T07:00:00Z');
const EXPECTED = {
  JPY: { tile: '¥2.5M', cell: '¥1,234,567', file: 'Harbour,1234567' },
  KWD: { tile: 'KD2.5K', cell: 'KD1,234.567', file: 'Harbour,1234.567' },
};
const source = { kind: 'dataset', name: 'accounts' };
const DEFINITIONS = [
  {
    kind: 'kpi',
    name: 'MRR',
    kpi: {
      measures: [{ key: 'mrr', source, agg: 'sum', of: { field: 'mrr' } }],
      formula: {
        output: { data: [{ key: 'mrr', name: 'MRR', type: 'value', expr: { measure: 'mrr' }, format: 'currency' }] },
      },
    },
  },
  {
    kind: 'table',
    name: 'Accounts',
    query: {
      source,
      columns: [column('name'), column('mrr', 'mrr', { format: 'currency' })],
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  },
  {
    kind: 'table',
    name: 'Cases',
    query: {
      source: { kind: 'dataset', name: 'support_cases' },
      columns: [column('subject'), column('created_at', 'created_at', { format: 'date' })],
    },
  },
];

/** Creates the page and its delivery to the administrator, due at `DUE`. */
async function schedule(domain: string): Promise<void> {
  await t.inTenant(domain, 'write', async (tx) => {
    // 00:30 on January 9 in the company's time zone.
    const accountId = getTenant(domain).account.harbour;
    await buildSupportCase(tx, { accountId, subject: 'Crane stuck', submittedAt: '2090-01-08T11:30:00Z' });
    const page = await createPage(tx, { name: 'Morning', scope: 'Global', position: 50 });
    const layout = [];
    for (const [row, definition] of DEFINITIONS.entries()) {
      const component = await createComponent(tx, Definition.parse({ meta: {}, ...definition }), { by: null });
      layout.push(buildItem({ id: `item-${row}`, component, row }));
    }
    await tx.rows('update pages set body = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      page,
      JSON.stringify({ layout, tabs: [] }),
    ]);
    const { owner } = getTenant(domain);
    await tx.rows(
      `insert into report_deliveries (tenant_id, page_id, owner_id, page_url, user_recipients, team_recipients, schedule,
         next_run_at, updated_at) values ($1, $2, $3, '#!/dashboard/Morning/9', $4, '{}', $5, $6, $6)`,
      [
        tx.tenant,
        page,
        owner,
        [owner],
        JSON.stringify({ repeat: 'daily', cron: { seconds: 0, minutes: 0, hours: 7, day: 1 } }),
        DUE,
      ],
    );
  });
}
beforeAll(async () => {
  t.setNow(DUE);
  for (const { domain } of CURRENCIES) {
    await schedule(domain);
    const context = { services: t.services, tenant: await t.tenantId(domain), stopping: new AbortController().signal };
    await jobKinds.find(({ name }) => name === 'start-due-reports')?.handle({}, context);
  }
  await t.runJobs();
});

test.each(CURRENCIES)('$currency', async ({ domain, currency }) => {
  const [mail] = await t.query<{ html: string; text: string; files: string }>(
    domain,
    `select html, text_body as text, (select string_agg(convert_from(f.content, 'UTF8'), '') from outgoing_mail_attachments f
       where f.tenant_id = $1 and f.mail_id = m.id and f.file_name like '%.csv') as files
     from outgoing_mail m where tenant_id = $1 and purpose = 'report_delivery'`,
  );
  const { tile, cell, file } = EXPECTED[currency];
  expect(mail?.html).toContain(`>${cell}<`);
  expect(mail?.html).toContain(`>${tile}<`);
  expect(mail?.text).toContain(tile);
  expect(mail?.files.split('\r\n')).toContain(file);
});

test('an instant is shown as its day in the time zone of the company', async () => {
  const [mail] = await t.query<{ html: string }>(
    CURRENCIES[0].domain,
    `select html from outgoing_mail where tenant_id = $1 and purpose = 'report_delivery'`,
  );
  expect(mail?.html).toMatch(/>Crane stuck<[^>]*><td[^>]*>Jan 9th, 2090</);
});

test('the mail states when it was sent, and its schedule, in the time zone of the company', async () => {
  const [mail] = await t.query<{ subject: string; html: string }>(
    CURRENCIES[0].domain,
    `select subject, html from outgoing_mail where tenant_id = $1 and purpose = 'report_delivery'`,
  );
  expect(`${mail?.subject} ${mail?.html}`).toContain('Jan 10th, 2090 at 20:00 (Pacific/Auckland)');
  expect(mail?.html).toContain('Every day at 07:00 (Pacific/Auckland)');
});
