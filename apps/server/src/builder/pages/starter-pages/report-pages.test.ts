/** Report pages of companies that were created before the product included them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { rerunMigration } from '../../../app/testing/migrations.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex']) await createTenant(t.services.database, { domain, name: domain });
});
afterAll(() => t.close());

/** Returns the report pages with the definitions of their components, by name. */
const findReports = (domain: string) =>
  t.query<{ name: string; components: object[] }>(
    domain,
    `select p.name, p.roles, p.version, jsonb_agg(jsonb_build_object('name', c.name, 'kind', c.kind, 'body', c.body, 'version', c.version)
       order by c.name) as components
     from pages p join page_parts x on x.tenant_id = $1 and x.page_id = p.id join components c on c.tenant_id = $1 and c.id = x.component_id
     where p.tenant_id = $1 and p.scope = 'Report' group by p.tenant_id, p.id order by p.id`,
  );
async function removeReports(domain: string): Promise<void> {
  const inReports = `select x.component_id from page_parts x join pages p on p.tenant_id = $1 and p.id = x.page_id
    where x.tenant_id = $1 and p.scope = 'Report'`;
  const [row] = await t.query<{ ids: number[] }>(domain, `select array(${inReports}) as ids`);
  await t.query(domain, `delete from pages where tenant_id = $1 and scope = 'Report'`);
  await t.query(domain, 'delete from components where tenant_id = $1 and id = any($2::bigint[])', row?.ids);
}
const upgrade = async () => {
  await rerunMigration(t, '0094');
  await t.runJobs();
};

test('an earlier company gets the reports of a new one once, without menu items', async () => {
  const expected = await findReports('acme');
  expect(expected.map(({ name }) => name)).toEqual([
    'Retention',
    'MRR movements',
    'Renewals forecast',
    'Churn reasons',
    'Team workload',
    'Adoption by product',
    'Playbook effectiveness',
  ]);
  const countItems = () => t.query('acme', 'select count(*)::int as n from menus where tenant_id = $1');
  const items = await countItems();
  await removeReports('acme');
  expect(await findReports('acme')).toEqual([]);
  await upgrade();
  expect(await findReports('acme')).toEqual(expected);
  expect(await countItems()).toEqual(items);
  const versions = await t.query<{ kind: string; n: number }>(
    'acme',
    `select kind, count(*)::int as n from definition_versions where tenant_id = $1 and note = 'Updated with the product'
     group by kind order by kind`,
  );
  expect(versions.map(({ kind }) => kind)).toEqual(['component', 'page']);
  await upgrade();
  expect(await findReports('acme')).toEqual(expected);
});

test('a page of the company keeps its name, and the other reports are added', async () => {
  await removeReports('globex');
  await t.query('globex', `insert into pages (tenant_id, name, scope, version) values ($1, 'Retention', 'Global', 1)`);
  await upgrade();
  expect((await findReports('globex')).map(({ name }) => name)).not.toContain('Retention');
  expect(await findReports('globex')).toHaveLength(6);
});

test('components of an earlier version take the period of reports, unless users edited them', async () => {
  const findComponents = () =>
    t.query<{ name: string; version: number; body: object }>(
      'acme',
      `select c.name, c.version, c.body from components c join page_parts x on x.tenant_id = $1 and x.component_id = c.id
         join pages p on p.tenant_id = $1 and p.id = x.page_id and p.scope = 'Report' where c.tenant_id = $1 order by c.name`,
    );
  const current = await findComponents();
  const [earlier, edited] = ['Movements: by month', 'Movements: table'];
  await t.query(
    'acme',
    `update components set body = jsonb_set(body #- '{query,params}', '{query,where,left,formula}', '"days_between(month, today()) <= 731"')
     where tenant_id = $1 and name = any($2)`,
    [earlier, edited],
  );
  await t.query(
    'acme',
    `with edited as (update components set version = version + 1 where tenant_id = $1 and name = $2 returning id, version, body)
     insert into definition_versions (tenant_id, kind, definition_id, version, body)
     select $1, 'component', id, version, body from edited`,
    edited,
  );
  const before = await findComponents();
  for (let run = 0; run < 2; run += 1) {
    await rerunMigration(t, '0110');
    await t.runJobs();
    expect(await findComponents()).toEqual(
      before.map((one) => {
        const body = current.find(({ name }) => name === one.name)?.body;
        return one.name === earlier ? { ...one, version: one.version + 1, body } : one;
      }),
    );
  }
  const [newest] = await t.query<{ note: string; body: object }>(
    'acme',
    `select v.note, v.body from definition_versions v join components c on c.tenant_id = $1 and c.id = v.definition_id
       and c.version = v.version where v.tenant_id = $1 and v.kind = 'component' and c.name = $2`,
    earlier,
  );
  expect(newest).toEqual({
    note: 'Updated with the product',
    body: current.find(({ name }) => name === earlier)?.body,
  });
});
