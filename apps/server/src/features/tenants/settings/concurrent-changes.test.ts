/** Two people who change the same setting at the same moment: what the second changed is told as the first has left it. */
import { expect, test } from 'vitest';
import { company } from '../../../testing/company.ts';
import { waitUntilBlocking } from '../../../testing/lock-wait.ts';

const { t, people, query } = company({ ada: 'ADM' });

const findChanges = async () =>
  (
    await query<{ changes: Record<string, unknown> }>(
      'select changes from audit_log where tenant_id = $1 order by id desc limit 1',
    )
  )[0]?.changes;

/** Whoever is first has written and not committed yet. */
test.each([
  {
    ...{ call: 'POST /settings/general/update/', body: { entity_timezone: 'Europe/Berlin' } },
    first: `update settings set entity_timezone = 'Asia/Tokyo' where tenant_id = $1`,
    changes: { entity_timezone: { before: 'Asia/Tokyo', after: 'Europe/Berlin' } },
  },
  {
    ...{ call: 'POST /settings/profile/entityname/update/', body: { entity_name: 'Third Works' } },
    first: `update settings set entity_name = 'Second Works' where tenant_id = $1`,
    changes: { entity_name: { before: 'Second Works', after: 'Third Works' } },
  },
  {
    ...{ call: 'POST /settings/profile/theme/update/', body: { entity_theme: 'theme-bl' } },
    first: `update settings set entity_theme = 'theme-pur' where tenant_id = $1`,
    changes: { entity_theme: { before: 'theme-pur', after: 'theme-bl' } },
  },
  {
    ...{ call: 'POST /settings/profile/appearance/update/', body: { default_appearance: 'dark' } },
    first: `update settings set default_appearance = 'light' where tenant_id = $1`,
    changes: { default_appearance: { before: 'light', after: 'dark' } },
  },
  {
    ...{ call: 'POST /settings/profile/client_config/update/', body: { account_list_fields: ['industry'] } },
    first: `update settings set client_config = client_config || '{"account_list_fields": ["region"]}' where tenant_id = $1`,
    changes: { account_list_fields: { before: ['region'], after: ['industry'] } },
  },
  {
    ...{
      call: 'PUT /v1/api/admin/sign-in-policy/',
      body: { password_min: 9, password_max: 20, second_factor: 'optional' },
    },
    first: 'update settings set password_min = 10, password_max = 20 where tenant_id = $1',
    changes: { password_min: { before: 10, after: 9 } },
  },
  {
    ...{ call: 'PATCH /v1/api/profile/user/name/', body: { first_name: 'Ada', last_name: 'Third' } },
    first: `update users set last_name = 'Second' where tenant_id = $1 and email = 'ada@acme.test'`,
    changes: { last_name: { before: 'Second', after: 'Third' } },
  },
  {
    ...{ call: 'PUT /v1/api/update/title/', body: { titleName: 'Partner' } },
    first: `update users set title = 'Director' where tenant_id = $1 and email = 'ada@acme.test'`,
    changes: { title: { before: 'Director', after: 'Partner' } },
  },
])('of two who change a setting, $call is told as the first has left it', async ({ call, body, first, changes }) => {
  const [method = '', path = ''] = call.split(' ');
  let second: ReturnType<typeof t.send> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows(first, [tx.tenant]);
    second = t.send(people.ada, method, path, body);
    await waitUntilBlocking(tx);
  });
  expect((await second)?.status).toBe(200);
  expect(await findChanges()).toMatchObject(changes);
});
