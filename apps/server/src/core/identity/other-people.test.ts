/** Each operation ends the sessions, codes and links of the user it concerns, and none of another user. */
import { oauth } from '@mainstay/contract/sign-in-oauth/oauth';
import { recovery } from '@mainstay/contract/identity/recovery';
import { secondFactor } from '@mainstay/contract/identity/second-factor';
import { sessions } from '@mainstay/contract/identity/sessions';
import { userStatus } from '@mainstay/contract/identity/user-status';
import { externalIdentities } from '@mainstay/contract/sign-in-oauth/external-identities';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../app/testing/app.ts';
import { insertSecretMail } from '../../app/testing/mail.ts';
import { FIRST_PASSWORD, NEXT_PASSWORD } from '../../app/testing/password-users.ts';
import { setUpOAuth } from '../../app/testing/providers.ts';
import { type EnrolledPerson, setUpSecondFactorUsers } from '../../app/testing/second-factor.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { type CodePurpose, createCode } from './one-time-codes.ts';
import { createSession } from './sessions.ts';

const { t, addPerson, enroll } = setUpSecondFactorUsers();
const acme: Caller = { domain: 'acme' };
let ada: Caller;
let providerId = 0;
beforeAll(async () => {
  ada = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
  providerId = await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: {}, enabled: false });
});

const PURPOSES = ['exchange', 'second_factor', 'reset', 'invitation', 'email_change', 'oauth_state'] as const;
const MAILS = ['password_reset', 'invitation', 'email_changed'];
const addHours = (n: number) => new Date(TEST_NOW.getTime() + n * 3_600_000);
/** When the session ended and one code of each kind was used. */
const BEFORE = addHours(-1);

interface Person extends EnrolledPerson {
  codes: string[];
  identity: number;
  secrets: Partial<Record<CodePurpose, string>>;
}

/** Creates a user with sessions, an external account, a second factor, and codes and links of every kind. */
async function createFullPerson(): Promise<Person> {
  const person = await enroll();
  const secrets: Person['secrets'] = {};
  let identity = 0;
  await t.inTenant('acme', 'write', async (tx) => {
    const { id, email } = person;
    const session = { userId: id, ip: '203.0.113.9', userAgent: undefined, now: TEST_NOW };
    await createSession(tx, { ...session, strategy: 'OAuth-Google' });
    const expiresAt = addHours(72);
    const endedSession = await createSession(tx, { ...session, strategy: 'OAuth-Google' });
    await tx.rows('update sessions set ended_at = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      endedSession,
      BEFORE,
    ]);
    for (const purpose of PURPOSES)
      await createCode(tx, t.services.key.codes, { purpose, userId: id, email, expiresAt });
    await tx.rows('update one_time_codes set used_at = $3 where tenant_id = $1 and user_id = $2', [
      tx.tenant,
      id,
      BEFORE,
    ]);
    for (const purpose of PURPOSES)
      secrets[purpose] = await createCode(tx, t.services.key.codes, { purpose, userId: id, email, expiresAt });
    for (const purpose of MAILS) await insertSecretMail(tx, { purpose, userId: id, email, expiresAt });
    const [link] = await tx.rows<{ id: number }>(
      `insert into external_identities (tenant_id, provider_id, subject, user_id, linked_at) values ($1, $2, $3, $4, $5)
       returning id`,
      [tx.tenant, providerId, email, id, TEST_NOW],
    );
    identity = link?.id ?? 0;
  });
  return { ...person, identity, secrets };
}

/** Returns the rows of one user in every table except the audit log. */
async function findStoredRows(user: number): Promise<unknown[]> {
  const tables = await t.query<{ name: string }>(
    'acme',
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> 'audit_log' and $1::bigint > 0 order by 1`,
  );
  const rows = tables.map(
    ({ name }) =>
      `select '${name}' as name, to_jsonb(x) as stored from ${name} x where tenant_id = $1 and user_id = $2`,
  );
  return t.query(
    'acme',
    `${rows.join(' union all ')} union all select 'users', to_jsonb(u) from users u where tenant_id = $1 and id = $2
     order by name, stored`,
    user,
  );
}

interface OpenAccess {
  /** Strategies of the open sessions. */
  sessions: string[];
  codes: string[];
  links: string[];
  identities: number;
  factor: boolean;
  recovery: number;
  /** The number of previously ended sessions and used codes. */
  past: number;
}

async function findOpenAccess(user: number): Promise<OpenAccess | undefined> {
  const [access] = await t.query<OpenAccess>(
    'acme',
    `select array(select strategy from sessions where tenant_id = $1 and user_id = $2 and ended_at is null order by 1) as sessions,
       array(select purpose from one_time_codes where tenant_id = $1 and user_id = $2 and used_at is null order by 1) as codes,
       array(select distinct purpose from outgoing_mail where tenant_id = $1 and user_id = $2 and secret_sealed is not null
         order by 1) as links,
       (select count(*)::int from external_identities where tenant_id = $1 and user_id = $2) as identities,
       exists (select from second_factors where tenant_id = $1 and user_id = $2) as factor,
       (select count(*)::int from recovery_codes where tenant_id = $1 and user_id = $2 and used_at is null) as recovery,
       (select count(*)::int from sessions where tenant_id = $1 and user_id = $2 and ended_at = $3)
         + (select count(*)::int from one_time_codes where tenant_id = $1 and user_id = $2 and used_at = $3) as past`,
    user,
    BEFORE,
  );
  return access;
}

const NEW_PASSWORDS = { newPassword: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD };
const ALL_ACCESS: OpenAccess = {
  sessions: ['OAuth-Google', 'local'],
  codes: PURPOSES.toSorted(),
  links: MAILS.toSorted(),
  identities: 1,
  factor: true,
  recovery: 10,
  past: 1 + PURPOSES.length,
};

const STEPS: [name: string, step: (person: Person) => Promise<{ status: number }>, left: Partial<OpenAccess>][] = [
  [
    'a new password',
    ({ caller }) =>
      t.call(caller, recovery.changePassword, { body: { oldPassword: FIRST_PASSWORD, ...NEW_PASSWORDS } }),
    { sessions: [], codes: ['email_change'], links: ['email_changed'] },
  ],
  [
    'a password set by a link',
    ({ email, secrets }) =>
      t.call(acme, recovery.resetPassword, { body: { email, tokenId: secrets.reset ?? '', ...NEW_PASSWORDS } }),
    { sessions: [], codes: ['email_change'], links: ['email_changed'] },
  ],
  [
    'another email',
    ({ caller, email }) =>
      t.call(caller, recovery.changeEmail, { body: { email, password: FIRST_PASSWORD, new_email: `new.${email}` } }),
    { sessions: [], codes: ['email_change', 'email_change'], links: ['email_changed'] },
  ],
  [
    'a restored email',
    ({ email, secrets }) =>
      t.call(acme, recovery.undoEmailChange, {
        body: { email, tokenId: secrets.email_change ?? '', ...NEW_PASSWORDS },
      }),
    { sessions: [], codes: [], links: [], identities: 0 },
  ],
  [
    'deactivation',
    ({ id }) => t.call(ada, userStatus.deactivateUser, { params: { id } }),
    { sessions: [], codes: [], links: [] },
  ],
  [
    'turning two-factor authentication off',
    ({ caller }) => t.call(caller, secondFactor.disableSecondFactor, { body: { password: FIRST_PASSWORD } }),
    { factor: false, recovery: 0 },
  ],
  [
    'resetting two-factor authentication',
    ({ id }) => t.call(ada, secondFactor.resetSecondFactor, { params: { id } }),
    { factor: false, recovery: 0 },
  ],
  [
    'new recovery codes',
    ({ caller }) => t.call(caller, secondFactor.replaceRecoveryCodes, { body: { password: FIRST_PASSWORD } }),
    {},
  ],
  [
    'unlinking an external account as an administrator',
    ({ id, identity }) => t.call(ada, externalIdentities.deleteIdentity, { params: { id, identityId: identity } }),
    { sessions: ['local'], identities: 0 },
  ],
  [
    'unlinking the external account of the caller',
    ({ caller }) => t.call(caller, oauth.unlinkOwnAccount, { params: { strategy: 'OAuth-Google' } }),
    { sessions: ['local'], identities: 0 },
  ],
  ['ending other sessions', ({ caller }) => t.call(caller, sessions.endOtherSessions, {}), { sessions: ['local'] }],
];

test.each(STEPS)('%s ends access of one user, and of no other user', async (_, step, remaining) => {
  const [person, otherPerson] = [await createFullPerson(), await createFullPerson()];
  expect(await findOpenAccess(person.id)).toEqual(ALL_ACCESS);
  const before = await findStoredRows(otherPerson.id);
  expect((await step(person)).status).toBe(200);
  expect(await findOpenAccess(person.id)).toEqual({ ...ALL_ACCESS, ...remaining });
  expect(await findStoredRows(otherPerson.id)).toEqual(before);
});
