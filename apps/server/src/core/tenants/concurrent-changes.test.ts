/** Two users change the same setting at the same time. The audit entry of the second one has the value that the first one saved. */
import { teams } from '@mainstay/contract/people/teams';
import type { Schedule } from '@mainstay/contract/rules/schedule';
import { expect, test } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { createBlankImage, uploadImage } from '../../app/testing/images.ts';
import { writeMeanwhile } from '../../app/testing/lock-wait.ts';
import { createTestFile } from '../../app/testing/record-factories.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

const findChanges = async () =>
  (
    await query<{ changes: Record<string, unknown> }>(
      'select changes from audit_log where tenant_id = $1 order by id desc limit 1',
    )
  )[0]?.changes;

/** `first` is the statement of the first user, which is not committed yet. */
test.each([
  {
    call: 'POST /settings/general/update/',
    body: { entity_timezone: 'Europe/Berlin' },
    first: `update settings set entity_timezone = 'Asia/Tokyo' where tenant_id = $1`,
    changes: { entity_timezone: { before: 'Asia/Tokyo', after: 'Europe/Berlin' } },
  },
  {
    call: 'POST /settings/profile/entityname/update/',
    body: { entity_name: 'Third Works' },
    first: `update settings set entity_name = 'Second Works' where tenant_id = $1`,
    changes: { entity_name: { before: 'Second Works', after: 'Third Works' } },
  },
  {
    call: 'POST /settings/profile/theme/update/',
    body: { entity_theme: 'theme-bl' },
    first: `update settings set entity_theme = 'theme-pur' where tenant_id = $1`,
    changes: { entity_theme: { before: 'theme-pur', after: 'theme-bl' } },
  },
  {
    call: 'POST /settings/profile/appearance/update/',
    body: { default_appearance: 'dark' },
    first: `update settings set default_appearance = 'light' where tenant_id = $1`,
    changes: { default_appearance: { before: 'light', after: 'dark' } },
  },
  {
    call: 'POST /settings/profile/client_config/update/',
    body: { account_list_fields: ['industry'] },
    first: `update settings set client_config = client_config || '{"account_list_fields": ["region"]}' where tenant_id = $1`,
    changes: { account_list_fields: { before: ['region'], after: ['industry'] } },
  },
  {
    call: 'PUT /v1/api/admin/sign-in-policy/',
    body: { password_min: 9, password_max: 20, second_factor: 'optional' },
    first: 'update settings set password_min = 10, password_max = 20 where tenant_id = $1',
    changes: { password_min: { before: 10, after: 9 } },
  },
  {
    call: 'PATCH /v1/api/profile/user/name/',
    body: { first_name: 'Ada', last_name: 'Third' },
    first: `update users set last_name = 'Second' where tenant_id = $1 and email = 'ada@acme.test'`,
    changes: { last_name: { before: 'Second', after: 'Third' } },
  },
  {
    call: 'PUT /v1/api/update/title/',
    body: { titleName: 'Partner' },
    first: `update users set title = 'Director' where tenant_id = $1 and email = 'ada@acme.test'`,
    changes: { title: { before: 'Director', after: 'Partner' } },
  },
])('the audit entry of $call has the value of a concurrent earlier change', async ({ call, body, first, changes }) => {
  const [method = '', path = ''] = call.split(' ');
  const { status } = await writeMeanwhile(
    t,
    (tx) => tx.rows(first, [tx.tenant]),
    () => t.send(people.ada, method, path, body),
  );
  expect(status).toBe(200);
  expect(await findChanges()).toMatchObject(changes);
});

test('of two concurrent changes of a team, the second one sees the first one', async () => {
  const { body } = await t.call(people.ada, teams.createTeam, { body: { name: 'Harbour', members: [] } });
  const { id } = body.data;
  const { status } = await writeMeanwhile(
    t,
    (tx) => tx.rows(`update teams set name = 'Quay' where tenant_id = $1 and id = $2`, [tx.tenant, id]),
    () => t.call(people.ada, teams.updateTeam, { params: { id }, body: { name: 'Harbour', members: [] } }),
  );
  expect(status).toBe(200);
  expect(await findChanges()).toMatchObject({ name: { before: 'Quay', after: 'Harbour' } });
  expect((await t.call(people.ada, teams.getTeam, { params: { id } })).body.data.name).toBe('Harbour');
});

const AVATAR_ASSIGNMENT = `users set avatar_file_id = $2 where tenant_id = $1 and email = 'ada@acme.test'`;
const LOGO_ASSIGNMENT = 'settings set logo_file_id = $2 where tenant_id = $1';
test.each([
  {
    purpose: 'logo',
    path: '/settings/profile/upload/',
    assignment: LOGO_ASSIGNMENT,
    usedSql: 'select logo_file_id from settings',
  },
  {
    purpose: 'avatar',
    path: '/v1/api/upload_avatar/',
    assignment: AVATAR_ASSIGNMENT,
    usedSql: 'select avatar_file_id from users',
  },
])('no $purpose that is concurrently replaced remains unused', async ({ purpose, path, assignment, usedSql }) => {
  const image = { content: await createBlankImage().png().toBuffer(), name: 'mark.png', field: 'file' };
  const upload = () => uploadImage(t, people.ada, path, image);
  const replace = async (tx: TenantTx) => {
    const { id } = await createTestFile(tx, 'note');
    await tx.rows('update files set purpose = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, purpose]);
    await tx.rows(`update ${assignment}`, [tx.tenant, id]);
    await tx.rows('delete from files where tenant_id = $1 and purpose = $3 and id <> $2', [tx.tenant, id, purpose]);
  };
  const findUnused = () =>
    query(
      `select from files where tenant_id = $1 and purpose = $2
         and id not in (select coalesce(x, 0) from (${usedSql} where tenant_id = $1) u (x))`,
      purpose,
    );
  expect((await upload()).status).toBe(200);
  expect((await writeMeanwhile(t, replace, upload)).status).toBe(200);
  expect(await findUnused()).toEqual([]);
  expect((await writeMeanwhile(t, replace, () => t.send(people.ada, 'DELETE', path))).status).toBe(200);
  expect(await findUnused()).toEqual([]);
});

test('a concurrently changed schedule determines when a report is due after a change of the time zone', async () => {
  const updateSql = 'update report_deliveries set schedule = $2, next_run_at = $3 where tenant_id = $1';
  const cronDefaults = { seconds: 0, minutes: 0, day: 1, weeks: 1, weekdays: [], monthdays: [], months: [] };
  const schedule = (hours: number) =>
    JSON.stringify({ repeat: 'daily', cron: { ...cronDefaults, hours }, starts_on: '2026-11-01' } satisfies Schedule);
  await query(
    `insert into report_deliveries (tenant_id, page_id, owner_id, page_url, user_recipients, team_recipients, schedule,
       next_run_at, updated_at)
     select $1, (select min(id) from pages where tenant_id = $1), id, '#!/dashboard', '{}', '{}', $2, $3, $3 from users
     where tenant_id = $1 and email = 'ada@acme.test'`,
    schedule(7),
    new Date('2090-01-01T07:00:00Z'),
  );
  await writeMeanwhile(
    t,
    (tx) => tx.rows(updateSql, [tx.tenant, schedule(9), new Date('2090-01-01T09:00:00Z')]),
    () => t.send(people.ada, 'POST', '/settings/general/update/', { entity_timezone: 'UTC' }),
  );
  const [delivery] = await query<{ at: Date }>('select next_run_at as at from report_deliveries where tenant_id = $1');
  expect(delivery?.at.getUTCHours()).toBe(9);
});
