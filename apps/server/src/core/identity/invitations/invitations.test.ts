/** Inviting users over HTTP. */
import { invitations } from '@mainstay/contract/identity/invitations';
import { userStatus } from '@mainstay/contract/identity/user-status';
import { users } from '@mainstay/contract/people/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { consumeCode } from '../one-time-codes.ts';
import { mailSecretLocation } from '../../mail/mail-secrets.ts';

let t: TestApp;
let [ada, olga, dev, maya, gia] = [] as Caller[] as [Caller, Caller, Caller, Caller, Caller];
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  olga = await t.signIn('olga.ops@demo.test');
  dev = await t.signIn('dev.data@demo.test');
  maya = await t.signIn('maya.csm@demo.test');
  gia = await t.signIn('gia.admin@globex.test');
});
afterAll(() => t.close());

const invite = (caller: Caller, email: unknown, overrides: object = {}) =>
  t.call(caller, invitations.inviteUsers, { body: { email, roles: ['CSM'], ...overrides } });
const findRows = <R>(text: string, ...values: unknown[]) =>
  t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant, ...values]));
const getStatus = async (email: string) =>
  (await findRows<{ status: string }>('select status from users where tenant_id = $1 and email = $2', email))[0]
    ?.status;

/** Returns the link of the newest invitation to an address, as the mail contains it. */
async function findInvitationLink(email: string): Promise<URL> {
  const [mail] = await findRows<{ id: number; secret_sealed: Buffer }>(
    `select id, secret_sealed from outgoing_mail where tenant_id = $1 and $2 = any(to_addresses) order by id desc limit 1`,
    email,
  );
  const location = mailSecretLocation(await t.tenantId('demo'), mail?.id ?? 0);
  return new URL(t.services.key.sealer.open(location, mail?.secret_sealed ?? Buffer.alloc(0)));
}
/** Consumes the link and returns whether it was valid at the given time. */
async function consumeLink(link: URL, now = TEST_NOW): Promise<boolean> {
  const query = new URLSearchParams(link.hash.split('?')[1]);
  const [email, secret] = [query.get('email') ?? '', query.get('tokenId') ?? ''];
  const code = await t.inTenant('demo', 'write', (tx) =>
    consumeCode(tx, t.services.key.codes, { purpose: 'invitation', email, secret, now }),
  );
  return code !== undefined;
}

describe('access', () => {
  test('is denied without a token and for every role that does not administer', async () => {
    expect((await invite({ domain: 'demo' }, 'x1@new.test')).status).toBe(401);
    expect((await invite(maya, 'x1@new.test')).status).toBe(403);
    expect((await invite({ ...gia, domain: 'demo' }, 'x1@new.test')).status).toBe(401);
    expect(await getStatus('x1@new.test')).toBeUndefined();
  });

  test('no user can assign a role above their own', async () => {
    for (const [caller, role] of [
      [olga, 'ADM'],
      [dev, 'CSO'],
      [dev, 'ADM'],
    ] as const) {
      const { status, error } = await invite(caller, 'above@new.test', { roles: ['CSM', role] });
      expect([status, error]).toEqual([403, 'You cannot assign a role above your own.']);
    }
    expect((await invite(olga, 'by.olga@new.test', { roles: ['CSO'] })).status).toBe(200);
    expect((await invite(dev, 'by.dev@new.test', { roles: ['DA'] })).status).toBe(200);
    const [invitedUser] = await findRows<{ id: number }>(
      `select id from users where tenant_id = $1 and email = 'by.olga@new.test'`,
    );
    const reply = await t.call(dev, invitations.inviteAgain, { params: { id: invitedUser?.id ?? 0 } });
    expect([reply.status, reply.error]).toEqual([403, 'You cannot assign a role above your own.']);
  });
});

describe('an invitation', () => {
  test('creates a user with roles and team, and stores an email with a single-use link that is valid for three days', async () => {
    const [team] = await findRows<{ id: number }>('select id from teams where tenant_id = $1 limit 1');
    const { status, body } = await invite(ada, 'Nia.New@new.test', { roles: ['CSM', 'CSL'], team_id: team?.id });
    expect(status).toBe(200);
    expect(body.msg).toBe(
      '1 invitation stored under Outgoing mail. No mail server is configured, so nothing was sent.',
    );
    const [invitee] = body.data.invited;
    const { body: detail } = await t.call(ada, users.getUser, { params: { id: invitee?.id ?? 0 } });
    expect(detail.data).toMatchObject({ email: 'Nia.New@new.test', status: 'invited', roles: ['CSL', 'CSM'] });
    expect(detail.data.teams.map((e) => e.id)).toEqual([team?.id]);
    expect(detail.data.invitation_expires_at).toBe(new Date(TEST_NOW.getTime() + 72 * 3_600_000).toISOString());
    const link = await findInvitationLink('Nia.New@new.test');
    expect(link.href).toMatch(/^http:\/\/demo\.localhost:3000\/#!\/user_form\?email=/);
    expect(await consumeLink(link, new Date(TEST_NOW.getTime() + 73 * 3_600_000))).toBe(false);
    expect(await consumeLink(link)).toBe(true);
    expect(await consumeLink(link)).toBe(false);
  });

  test('resending revokes the previous link and erases it from its email', async () => {
    const { body } = await invite(ada, 'twice@new.test');
    const id = body.data.invited[0]?.id ?? 0;
    const first = await findInvitationLink('twice@new.test');
    expect((await t.call(olga, invitations.inviteAgain, { params: { id } })).status).toBe(200);
    const second = await findInvitationLink('twice@new.test');
    expect(await consumeLink(first)).toBe(false);
    expect(await consumeLink(second)).toBe(true);
    const mailsWithLink = await findRows(
      'select from outgoing_mail where tenant_id = $1 and user_id = $2 and secret_sealed is not null',
      id,
    );
    expect(mailsWithLink).toHaveLength(1);
  });

  test('can only be resent to a user who has not signed in yet, and only in the same company', async () => {
    const [row] = await findRows<{ id: number }>(
      `select id from users where tenant_id = $1 and email = 'maya.csm@demo.test'`,
    );
    const id = row?.id ?? 0;
    expect((await t.call(ada, invitations.inviteAgain, { params: { id } })).status).toBe(409);
    expect((await t.call(gia, invitations.inviteAgain, { params: { id } })).status).toBe(404);
    expect((await t.call(ada, invitations.inviteAgain, { params: { id: 999_999 } })).status).toBe(404);
  });

  test('ends with the deactivation of the user', async () => {
    const { body } = await invite(ada, 'gone@new.test');
    const id = body.data.invited[0]?.id ?? 0;
    const link = await findInvitationLink('gone@new.test');
    await t.call(ada, userStatus.deactivateUser, { params: { id } });
    expect(await consumeLink(link)).toBe(false);
    const { body: reactivation } = await t.call(ada, userStatus.reactivateUser, { params: { id } });
    expect([reactivation.data.status, reactivation.data.invitation_expires_at]).toEqual(['invited', null]);
    expect(await consumeLink(link)).toBe(false);
  });
});

describe('several addresses', () => {
  test('each gets its own link; a repeated address counts once', async () => {
    const { body } = await invite(ada, ['s1@new.test', 's2@new.test', 'S1@new.test'], {
      user_access_type: 'read_only',
    });
    expect(body.data.invited.map((u) => u.email.toLowerCase()).sort()).toEqual(['s1@new.test', 's2@new.test']);
    expect((await findInvitationLink('s2@new.test')).href).not.toBe((await findInvitationLink('S1@new.test')).href);
    const auditEntries = await findRows<{ changes: object }>(
      `select changes from audit_log where tenant_id = $1 and verb = 'invite' and entity_id = any($2)`,
      body.data.invited.map((u) => u.id),
    );
    expect(auditEntries).toHaveLength(2);
    expect(auditEntries[0]?.changes).toMatchObject({ roles: ['CSM'], user_access_type: 'read_only', team_id: null });
  });

  test('if one address is taken, no user is invited, and each taken address has a reason', async () => {
    await invite(ada, 'waits@new.test');
    const reply = await invite(ada, ['fresh@new.test', 'maya.csm@demo.test', 'WAITS@new.test']);
    expect([reply.status, reply.error]).toEqual([400, 'maya.csm@demo.test is already a user.']);
    expect(reply.fields).toEqual({
      email: 'maya.csm@demo.test is already a user.',
      'email.1': 'maya.csm@demo.test is already a user.',
      'email.2': 'WAITS@new.test has already been invited.',
    });
    expect(await getStatus('fresh@new.test')).toBeUndefined();
  });

  test('two simultaneous requests with the same list invite once', async () => {
    const replies = await Promise.all([
      invite(ada, ['d1@new.test', 'd2@new.test']),
      invite(olga, ['d2@new.test', 'd1@new.test']),
    ]);
    expect(replies.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(
      await findRows(
        `select from outgoing_mail where tenant_id = $1 and to_addresses && array['d1@new.test', 'd2@new.test']`,
      ),
    ).toHaveLength(2);
  });
});

describe('invalid input', () => {
  test('an invalid address, and one that could add a header, is rejected', async () => {
    const invalidEmails = [
      'a@b.test\r\nBcc: c@d.test',
      'a@b.test\nX: y',
      'a b@c.test',
      'a@b',
      '',
      `${'x'.repeat(350)}@b.test`,
      '<a@b.test>',
      7,
      {},
    ];
    for (const email of invalidEmails) {
      const { status, fields } = await invite(ada, email);
      expect([email, status]).toEqual([email, 400]);
      expect(fields).toHaveProperty('email');
    }
    expect((await invite(ada, [])).error).toBe('Email is required.');
    const tooManyEmails = Array.from({ length: 21 }, (_, i) => `many${i}@new.test`);
    expect((await invite(ada, tooManyEmails)).error).toBe('At most 20 addresses at a time.');
  });

  test('no role, an unknown role, an unknown team and a team of another company are rejected', async () => {
    expect((await invite(ada, 'r@new.test', { roles: [] })).error).toBe('Choose at least one role.');
    expect((await invite(ada, 'r@new.test', { roles: ['CSM', 'BOSS'] })).error).toBe('Role not found.');
    const unknownTeam = await invite(ada, 'r@new.test', { team_id: 999_999 });
    expect([unknownTeam.status, unknownTeam.error]).toEqual([404, 'Team not found.']);
    const [team] = await findRows<{ id: number }>('select id from teams where tenant_id = $1 limit 1');
    expect((await invite(gia, 'r@new.test', { team_id: team?.id })).status).toBe(404);
    expect((await invite(ada, 'r@new.test', { user_access_type: 'none' })).status).toBe(400);
    expect(await getStatus('r@new.test')).toBeUndefined();
  });
});
