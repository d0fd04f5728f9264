/** Changing the email and undoing the change, over HTTP. */
import { recovery } from '@mainstay/contract/identity/recovery';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../app/testing/app.ts';
import {
  FIRST_PASSWORD as FIRST,
  parseLink,
  NEXT_PASSWORD as NEXT,
  setUpPasswordUsers,
  type TokenLink,
} from '../../../app/testing/password-users.ts';
import { setUpOAuth } from '../../../app/testing/providers.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createSession } from '../sessions.ts';

const acme = { domain: 'acme' };
const { t, addPerson: add, opens, mailsTo, audited } = setUpPasswordUsers();

async function addPerson(overrides: Parameters<typeof add>[1] = {}) {
  const person = await add('acme', overrides);
  return { ...person, caller: await t.signIn(person.email) };
}
const addHours = (n: number) => new Date(TEST_NOW.getTime() + n * 3_600_000);
const getMenuStatus = async (caller: Caller) => (await t.send(caller, 'GET', '/v1/api/menu/')).status;
const change = (caller: Caller, email: string, new_email: string, password = FIRST) =>
  t.call(caller, recovery.changeEmail, { body: { email, password, new_email } });
const getUndoLink = async (email: string) => parseLink((await mailsTo(email, 'email_changed')).at(-1));
const undo = (link: TokenLink, newPassword = NEXT, domain = 'acme') =>
  t.call({ domain }, recovery.undoEmailChange, { body: { ...link, newPassword, confirmPassword: newPassword } });

describe('an email change', () => {
  test('1-S-46 1-profile-26 requires the password, ends every session and notifies the old address', async () => {
    const { id, email, caller } = await addPerson();
    await t.call(acme, recovery.forgotPassword, { body: { email } });
    await t.runJobs();
    const reset = parseLink((await mailsTo(email, 'password_reset'))[0]);
    expect((await change({ domain: 'acme' }, email, 'new1@acme.test')).status).toBe(401);
    const reply = await change(caller, email, 'new1@acme.test', 'not this one');
    expect([reply.status, reply.error]).toEqual([400, 'Password is incorrect.']);
    expect((await change(caller, email, 'new1@acme.test')).status).toBe(200);
    expect(await getMenuStatus(caller)).toBe(401);
    expect([await opens(email, FIRST), await opens('new1@acme.test', FIRST)]).toEqual([false, true]);
    const body = { ...reset, newPassword: NEXT, confirmPassword: NEXT };
    expect((await t.call(acme, recovery.resetPassword, { body })).status).toBe(400);
    expect((await mailsTo(email, 'email_changed'))[0]?.text).toContain('new1@acme.test');
    const changes = { email: { before: email, after: 'new1@acme.test' } };
    expect(await audited(id)).toMatchObject([{ verb: 'email_change', user_id: id, changes: changes }]);
  });

  test('1-S-46 rejects a taken or invalid email, and one that does not belong to the caller', async () => {
    const [own, other] = [await addPerson(), await addPerson()];
    const { caller } = own;
    const getError = async (email: string, next: string) => (await change(caller, email, next)).error;
    expect(await getError(own.email, other.email.toUpperCase())).toBe('This email address is already in use.');
    expect(await getError(own.email, 'nobody')).toBe('Invalid Email Address');
    expect(await getError(own.email, 'a@b.test\r\nBcc: c@d.test')).toBe('Invalid Email Address');
    expect(await getError(other.email, 'fresh@acme.test')).toBe('This is not the email address of your account.');
    expect(await getError(own.email, own.email)).toBe('This is already your email address.');
    const race = await addPerson();
    const callers = [caller, race.caller] as const;
    const replies = await Promise.all([
      change(callers[0], own.email, 'wanted@acme.test'),
      change(callers[1], race.email, 'wanted@acme.test'),
    ]);
    expect(replies.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  test('1-S-46 is managed by the provider for a session of the provider', async () => {
    const { id, email, caller } = await addPerson();
    await t.inTenant('acme', 'write', async (tx) => {
      await createSession(tx, { userId: id, strategy: 'SAML2', ip: '127.0.0.1', userAgent: undefined, now: TEST_NOW });
      await tx.rows(`update sessions set strategy = 'SAML2' where tenant_id = $1 and user_id = $2`, [tx.tenant, id]);
    });
    expect((await change(caller, email, 'mine@acme.test')).error).toContain('sign-in provider');
  });
});

describe('undoing an email change', () => {
  test('restores the old address by its link, with a new password, and ends every session', async () => {
    const { id, email, caller } = await addPerson();
    await change(caller, email, 'thief@evil.test');
    const thief = await t.signIn('thief@evil.test');
    const [mail] = await mailsTo(email, 'email_changed');
    expect(mail?.link).toMatch(/^http:\/\/acme\.localhost:3000\/#!\/undo_email\?email=.*&tokenId=[\w-]{43}$/);
    const link = parseLink(mail);
    expect(mail?.html).not.toContain(link.tokenId);
    expect((await undo({ ...link, email: 'thief@evil.test' })).error).toBe('This link is no longer valid.');
    expect((await undo({ ...link, tokenId: 'guess' })).error).toBe('This link is no longer valid.');
    expect((await undo(link, NEXT, 'zenith')).error).toBe('This link is no longer valid.');
    expect((await undo(link, 'weak')).status).toBe(400);
    expect((await undo(link)).body.msg).toBe('Your email address was restored. Please sign in with the new password.');
    expect(await getMenuStatus(thief)).toBe(401);
    expect([await opens('thief@evil.test', FIRST), await opens(email, FIRST), await opens(email, NEXT)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await undo(link, 'Kettle-43')).error).toBe('This link is no longer valid.');
    expect((await mailsTo(email, 'email_changed'))[0]?.link).toBeNull();
    expect(await mailsTo(email, 'password_changed')).toHaveLength(1);
    const changes = { email: { before: 'thief@evil.test', after: email } };
    expect((await audited(id)).at(-1)).toEqual({
      verb: 'email_restore',
      user_id: id,
      changes: changes,
      ip: '127.0.0.1',
      request_id: expect.any(String),
    });
  });

  test('is possible for three days', async () => {
    const { email, caller } = await addPerson();
    await change(caller, email, 'late@acme.test');
    t.setNow(addHours(73));
    expect((await undo(await getUndoLink(email))).status).toBe(400);
    t.setNow(addHours(71));
    expect((await undo(await getUndoLink(email))).status).toBe(200);
    t.setNow(TEST_NOW);
  });

  test('works even if the email was changed twice and the second change was undone', async () => {
    const { email, caller } = await addPerson();
    await change(caller, email, 'one@evil.test');
    await change(await t.signIn('one@evil.test'), 'one@evil.test', 'two@evil.test');
    const [first, second] = [await getUndoLink(email), await getUndoLink('one@evil.test')];
    expect((await undo(second, 'Kettle-43')).status).toBe(200);
    expect(await opens('one@evil.test', 'Kettle-43')).toBe(true);
    expect((await undo(first)).status).toBe(200);
    expect(await opens(email, NEXT)).toBe(true);
  });

  test('revokes the links of later changes, and unlinks external accounts that were linked since', async () => {
    const { id, email, caller } = await addPerson();
    const provider = await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: {}, enabled: false });
    const link = (subject: string, at: Date) =>
      t.inTenant('acme', 'write', (tx) =>
        tx.rows(
          `insert into external_identities (tenant_id, provider_id, subject, user_id, linked_at) values ($1, $2, $3, $4, $5)`,
          [tx.tenant, provider, subject, id, at],
        ),
      );
    await link('own', addHours(-1));
    await change(caller, email, 'three@evil.test');
    await link('the thief’s', addHours(1));
    await change(await t.signIn('three@evil.test'), 'three@evil.test', 'four@evil.test');
    const laterLink = await getUndoLink('three@evil.test');
    expect((await undo(await getUndoLink(email))).status).toBe(200);
    expect((await undo(laterLink, 'Kettle-43')).status).toBe(400);
    expect(await opens(email, NEXT)).toBe(true);
    const remainingAccounts = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ subject: string }>('select subject from external_identities where tenant_id = $1 and user_id = $2', [
        tx.tenant,
        id,
      ]),
    );
    expect(remainingAccounts).toEqual([{ subject: 'own' }]);
    const entries = await t.query(
      'acme',
      `select verb, user_id, changes from audit_log where tenant_id = $1 and entity = 'external_identity' and user_id = $2`,
      id,
    );
    const changes = { user_id: id, strategy: 'OAuth-Google', email: null };
    expect(entries).toEqual([{ verb: 'delete', user_id: id, changes }]);
  });

  test('is rejected if another user has the address, or for a deactivated user', async () => {
    const { id, email, caller } = await addPerson({ userAccessType: 'read_only' });
    await change(caller, email, 'five@acme.test');
    const link = await getUndoLink(email);
    const otherUserId = await t.inTenant('acme', 'write', (tx) =>
      createUser(tx, { email, firstName: 'Pat', roles: [] }),
    );
    const reply = await undo(link);
    expect([reply.status, reply.error]).toEqual([400, 'This email address is already in use.']);
    const updateUser = (text: string, userId: number) =>
      t.inTenant('acme', 'write', (tx) =>
        tx.rows(`update users set ${text} where tenant_id = $1 and id = $2`, [tx.tenant, userId]),
      );
    await updateUser(`email = 'moved@acme.test'`, otherUserId);
    await updateUser(`status = 'inactive'`, id);
    expect((await undo(link)).error).toBe('This link is no longer valid.');
    await updateUser(`status = 'active'`, id);
    expect((await undo(link)).status).toBe(200);
  });
});
