/** The account page of an earlier version, after the upgrade that adds the tabs of mail and calendar. */
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

interface Stored {
  version: number;
  body: { tabs: { key: string }[] };
  document: object;
  note: string;
}
const findPage = async (domain: string): Promise<Stored> => {
  const [page] = await t.query<Stored>(
    domain,
    `select p.version, p.body, v.body as document, v.note from pages p join definition_versions v
       on v.tenant_id = $1 and v.kind = 'page' and v.definition_id = p.id and v.version = p.version
     where p.tenant_id = $1 and p.name = 'Account'`,
  );
  if (!page) throw new Error('The company has no account page.');
  return page;
};
const removeTabs = (domain: string) =>
  t.query(
    domain,
    `update pages set body = jsonb_set(body, '{tabs}', (select jsonb_agg(tab order by place)
       from jsonb_array_elements(body -> 'tabs') with ordinality t (tab, place)
       where tab ->> 'key' not in ('email', 'calendar'))) where tenant_id = $1 and name = 'Account'`,
  );

test('an unedited page gets the tabs of a new company once, an edited one stays as it is', async () => {
  const created = await findPage('acme');
  expect(created.body.tabs.map(({ key }) => key).slice(5, 8)).toEqual(['notes', 'email', 'calendar']);
  for (const domain of ['acme', 'globex']) await removeTabs(domain);
  await t.query('globex', `update definition_versions set note = '' where tenant_id = $1 and kind = 'page'`);
  const edited = await findPage('globex');
  for (const _run of [1, 2]) await rerunMigration(t, '0069');
  expect(await findPage('acme')).toEqual({ ...created, version: 2, note: 'Updated with the product' });
  expect(await findPage('globex')).toEqual(edited);
});
