/** The external identities of users, as administrators see and unlink them. */
import { users } from '@mainstay/contract/people/users';
import { externalIdentities } from '@mainstay/contract/sign-in-oauth/external-identities';
import { expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', maya: 'CSM' });

async function getId(name: string): Promise<number> {
  const [row] = await query<{ id: number }>(
    'select id from users where tenant_id = $1 and email = $2',
    `${name}@acme.test`,
  );
  return row?.id ?? 0;
}

test('external identities are listed; unlinking one ends the sessions of its kind, is audited, and notifies the user', async () => {
  const id = await getId('maya');
  const email = 'maya@acme.test';
  const [provider] = await query<{ id: number }>(
    `insert into sign_in_providers (tenant_id, strategy) values ($1, 'OAuth-Google')
       on conflict (tenant_id, strategy) do update set enabled = true returning id`,
  );
  const [link] = await query<{ id: number }>(
    `insert into external_identities (tenant_id, provider_id, subject, user_id, email) values ($1, $2, 'sub-1', $3, $4) returning id`,
    provider?.id,
    id,
    email,
  );
  const identityId = link?.id ?? 0;
  await query(
    `insert into sessions (tenant_id, user_id, strategy, expires_at) values ($1, $2, 'OAuth-Google', $3)`,
    id,
    new Date(TEST_NOW.getTime() + 3_600_000),
  );
  const { body } = await t.call(people.ada, users.getUser, { params: { id } });
  expect(body.data.identities).toMatchObject([{ id: identityId, strategy: 'OAuth-Google', email }]);
  const otherId = await getId('ada');
  expect(
    (await t.call(people.ada, externalIdentities.deleteIdentity, { params: { id: otherId, identityId } })).status,
  ).toBe(404);
  expect((await t.call(people.ada, externalIdentities.deleteIdentity, { params: { id, identityId } })).status).toBe(
    200,
  );
  expect((await t.call(people.ada, externalIdentities.deleteIdentity, { params: { id, identityId } })).status).toBe(
    404,
  );
  const openSessions = await query<{ strategy: string }>(
    'select strategy from sessions where tenant_id = $1 and user_id = $2 and ended_at is null',
    id,
  );
  expect(openSessions.map((s) => s.strategy)).toEqual(['local']);
  expect(
    await query(
      `select from audit_log where tenant_id = $1 and entity = 'external_identity' and entity_id = $2`,
      identityId,
    ),
  ).toHaveLength(1);
  const notificationMails = await query<{ subject: string }>(
    `select subject from outgoing_mail where tenant_id = $1 and user_id = $2 and purpose = 'account_unlinked'`,
    id,
  );
  expect(notificationMails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Google was unlinked from your account/),
  ]);
});
