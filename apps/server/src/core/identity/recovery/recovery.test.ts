/** Forgotten, reset, changed and first passwords, and email changes, over HTTP. */
import { identity } from '@mainstay/contract/identity';
import { invitations } from '@mainstay/contract/identity/invitations';
import { recovery } from '@mainstay/contract/identity/recovery';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, getCookies } from '../../../app/testing/app.ts';
import {
  FIRST_PASSWORD as FIRST,
  parseLink,
  NEXT_PASSWORD as NEXT,
  setUpPasswordUsers,
  type TokenLink,
} from '../../../app/testing/password-users.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';

const acme = { domain: 'acme' };
const { t, addPerson, authenticate, opens, mailsTo, audited } = setUpPasswordUsers();

const addMinutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);
const requestMenu = (caller: Caller) => t.send(caller, 'GET', '/v1/api/menu/');

async function requestLink(email: string): Promise<TokenLink> {
  await t.call(acme, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  return parseLink((await mailsTo(email, 'password_reset')).at(-1));
}
const reset = (link: TokenLink, newPassword = NEXT, confirmPassword = newPassword) =>
  t.call(acme, recovery.resetPassword, { body: { ...link, newPassword, confirmPassword } });

describe('a forgotten password', () => {
  test('1-S-14 1-S-15 1-identity-62 queues an email with a link that is valid for one hour', async () => {
    const { email } = await addPerson();
    const reply = await t.call(acme, recovery.forgotPassword, { body: { email: email.toUpperCase() } });
    expect([reply.status, reply.body.success]).toEqual([200, true]);
    await t.runJobs();
    const [mail, ...otherMails] = await mailsTo(email, 'password_reset');
    expect(otherMails).toEqual([]);
    expect(mail?.link).toMatch(/^http:\/\/acme\.localhost:3000\/#!\/enter_password\?email=.*&tokenId=[\w-]{43}$/);
    expect(mail?.html).not.toContain(parseLink(mail).tokenId);
    t.setNow(addMinutes(61));
    expect((await reset(parseLink(mail))).error).toBe('This link is no longer valid.');
    t.setNow(addMinutes(59));
    expect((await reset(parseLink(mail))).status).toBe(200);
    t.setNow(TEST_NOW);
  });

  test('1-identity-63 works for a named company on any host', async () => {
    const { email } = await addPerson('zenith');
    const requestReset = (domain: string) => t.call(acme, recovery.forgotPasswordOn, { body: { email, domain } });
    const replies = [await requestReset('zenith'), await requestReset('acme'), await requestReset('nobody')];
    await t.runJobs();
    expect(new Set(replies.map((a) => `${a.status} ${a.raw.body}`)).size).toBe(1);
    const mails = await mailsTo(email, 'password_reset', 'zenith');
    expect(mails.map((mail) => mail.link?.split('#')[0])).toEqual(['http://zenith.localhost:3000/']);
  });

  test('1-C-13 uses the host, or on the bare host every company of the email, or the named domain', async () => {
    const { email } = await addPerson();
    await addPerson('zenith', { email, roles: [] });
    const reply = await t.app.inject({
      method: 'POST',
      url: '/v1/api/users/password/forgot/',
      headers: { host: 'localhost:3000' },
      payload: { email },
    });
    await t.runJobs();
    expect(reply.statusCode).toBe(200);
    for (const domain of ['acme', 'zenith']) {
      expect((await mailsTo(email, 'password_reset', domain))[0]?.link).toContain(`http://${domain}.localhost`);
    }
    const { email: otherEmail } = await addPerson();
    await addPerson('zenith', { email: otherEmail });
    const countMails = async () => [
      (await mailsTo(otherEmail, 'password_reset')).length,
      (await mailsTo(otherEmail, 'password_reset', 'zenith')).length,
    ];
    await t.call(acme, recovery.forgotPassword, { body: { email: otherEmail } });
    await t.runJobs();
    expect(await countMails()).toEqual([1, 0]);
    await t.call(acme, recovery.forgotPasswordOn, { body: { email: otherEmail, domain: 'zenith' } });
    await t.runJobs();
    expect(await countMails()).toEqual([1, 1]);
  });

  test('repeated requests keep the earlier links: at most three are valid, none is sent at once, using one revokes all', async () => {
    const { email } = await addPerson();
    const first = await requestLink(email);
    expect(await requestLink(email)).toEqual(first);
    const laterLinks: (typeof first)[] = [];
    for (const minutes of [2, 4, 6, 8]) {
      t.setNow(addMinutes(minutes));
      laterLinks.push(await requestLink(email));
    }
    expect(await mailsTo(email, 'password_reset')).toHaveLength(3);
    expect(new Set([first, ...laterLinks].map(({ tokenId }) => tokenId)).size).toBe(3);
    expect((await mailsTo(email, 'password_reset')).map((mail) => parseLink(mail))).toEqual([
      first,
      laterLinks[0],
      laterLinks[1],
    ]);
    t.setNow(addMinutes(61));
    expect((await requestLink(email)).tokenId).not.toBe(laterLinks[1]?.tokenId);
    expect((await reset(first)).status).toBe(400);
    expect((await reset(laterLinks[0] ?? first)).status).toBe(200);
    expect((await reset(laterLinks[1] ?? first)).status).toBe(400);
    expect((await mailsTo(email, 'password_reset')).map(({ link }) => link)).toEqual([null, null, null, null]);
    t.setNow(TEST_NOW);
  });

  test('an unknown email on the bare host costs the same: one connection, one statement', async () => {
    const { requestPool, ownerPool } = t.services.database;
    const knownEmail = (await addPerson()).email;
    await addPerson('zenith', { email: knownEmail, roles: [] });
    const costs: string[][] = [];
    for (const email of [knownEmail, 'nobody@nowhere.test', knownEmail]) {
      const cost: string[] = [];
      const count = { request: () => void cost.push('request'), owner: () => void cost.push('owner') };
      requestPool.on('acquire', count.request);
      ownerPool.on('acquire', count.owner);
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url: recovery.forgotPassword.path,
        headers: { host: 'localhost:3000' },
        payload: { email },
      });
      requestPool.off('acquire', count.request);
      ownerPool.off('acquire', count.owner);
      expect(statusCode).toBe(200);
      costs.push(cost);
    }
    expect(costs).toEqual([['owner'], ['owner'], ['owner']]);
    await t.runJobs();
    expect(await mailsTo(knownEmail, 'password_reset')).toHaveLength(1);
    expect(await mailsTo(knownEmail, 'password_reset', 'zenith')).toHaveLength(1);
  });

  test('its link leads to the configured address, regardless of the host of the request', async () => {
    const { email } = await addPerson();
    const { path, method } = recovery.forgotPassword;
    await t.app.inject({ method, url: path, headers: { host: 'acme.localhost:1337' }, payload: { email } });
    await t.runJobs();
    const [mail] = await mailsTo(email, 'password_reset');
    expect(new URL(mail?.link ?? '').origin).toBe('http://acme.localhost:3000');
  });

  test('only active users get a link', async () => {
    const invitedEmail = 'waiting@acme.test';
    await t.inTenant('acme', 'write', (tx) => createUser(tx, { email: invitedEmail, firstName: 'Pat', roles: [] }));
    const inactivePerson = await addPerson();
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [tx.tenant, inactivePerson.id]),
    );
    for (const email of [invitedEmail, inactivePerson.email]) {
      expect((await t.call(acme, recovery.forgotPassword, { body: { email } })).status).toBe(200);
    }
    await t.runJobs();
    expect([
      ...(await mailsTo(invitedEmail, 'password_reset')),
      ...(await mailsTo(inactivePerson.email, 'password_reset')),
    ]).toEqual([]);
  });
});

describe('a reset', () => {
  test('1-identity-65 works once, ends every session, and notifies the user', async () => {
    const { id, email } = await addPerson();
    const caller = await t.signIn(email);
    const link = await requestLink(email);
    expect((await reset({ ...link, email: 'other@acme.test' })).status).toBe(400);
    expect((await reset(link)).body).toEqual({ success: true, msg: 'Password changed successfully.' });
    expect((await reset(link, 'Kettle-43')).error).toBe('This link is no longer valid.');
    expect([await opens(email, FIRST), await opens(email, NEXT)]).toEqual([false, true]);
    expect((await requestMenu(caller)).status).toBe(401);
    const [notification] = await mailsTo(email, 'password_changed');
    expect(notification?.text).toContain('127.0.0.1');
    expect((await mailsTo(email, 'password_reset'))[0]?.link).toBeNull();
    expect(await audited(id)).toMatchObject([{ verb: 'password_reset', user_id: id, ip: '127.0.0.1' }]);
  });

  test('of two simultaneous resets one sets the password', async () => {
    const { email } = await addPerson();
    const link = await requestLink(email);
    const replies = await Promise.all([reset(link, 'Kettle-44'), reset(link, 'Kettle-45')]);
    expect(replies.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  test('a link of one company is invalid in another one', async () => {
    const link = await requestLink((await addPerson()).email);
    const body = { ...link, newPassword: NEXT, confirmPassword: NEXT };
    expect((await t.call({ domain: 'zenith' }, recovery.resetPassword, { body })).status).toBe(400);
    expect((await reset(link)).status).toBe(200);
  });
});

describe('changing a password', () => {
  const change = (
    caller: Caller,
    body: Partial<Record<'oldPassword' | 'newPassword' | 'confirmPassword', string>> = {},
  ) =>
    t.call(caller, recovery.changePassword, {
      body: { oldPassword: FIRST, newPassword: NEXT, confirmPassword: NEXT, ...body },
    });

  test('is for every signed-in user, also with read-only access', async () => {
    expect((await change(acme)).status).toBe(401);
    const { email } = await addPerson();
    const caller = await t.signIn(email);
    expect((await change({ ...caller, domain: 'zenith' })).status).toBe(401);
    const reader = await addPerson('acme', { roles: ['EXE'], userAccessType: 'read_only' });
    expect((await change(await t.signIn(reader.email))).status).toBe(200);
  });

  test('1-identity-67 1-identity-68 requires the old password, ends every session and revokes every link', async () => {
    const { id, email } = await addPerson();
    const [firstCaller, secondCaller] = [await t.signIn(email), await t.signIn(email)];
    const link = await requestLink(email);
    const reply = await change(firstCaller, { oldPassword: 'not this one' });
    expect([reply.status, reply.error]).toEqual([400, 'Old password is incorrect.']);
    expect(reply.body).toMatchObject({ errors: { fields: { oldPassword: 'Old password is incorrect.' } } });
    expect((await change(firstCaller)).body.msg).toBe('Password changed successfully. Please sign in again.');
    expect([(await requestMenu(firstCaller)).status, (await requestMenu(secondCaller)).status]).toEqual([401, 401]);
    expect([await opens(email, FIRST), await opens(email, NEXT)]).toEqual([false, true]);
    expect((await reset(link)).status).toBe(400);
    expect(await mailsTo(email, 'password_changed')).toHaveLength(1);
    expect(await audited(id)).toMatchObject([{ verb: 'password_change', user_id: id }]);
  });

  test('sends no link for a request from before the change whose job runs after it', async () => {
    const { email } = await addPerson();
    const caller = await t.signIn(email);
    await t.call(acme, recovery.forgotPassword, { body: { email } });
    const bareRequest = {
      method: 'POST',
      url: '/v1/api/users/password/forgot/',
      headers: { host: 'localhost:3000' },
    } as const;
    await t.app.inject({ ...bareRequest, payload: { email } });
    t.setNow(addMinutes(1));
    expect((await change(caller)).status).toBe(200);
    await t.runJobs();
    expect(await mailsTo(email, 'password_reset')).toEqual([]);
    await t.call(acme, recovery.forgotPassword, { body: { email } });
    await t.runJobs();
    expect(await mailsTo(email, 'password_reset')).toHaveLength(1);
    t.setNow(TEST_NOW);
  });

  test('limits the number of attempts in an open session', async () => {
    const { email } = await addPerson();
    const caller = await t.signIn(email);
    for (let n = 0; n < 5; n += 1) await change(caller, { oldPassword: `guess-${n}` });
    expect((await change(caller)).error).toBe('Too many attempts. Try again later.');
    expect((await authenticate(email, FIRST)).body).toMatchObject({ block: true });
  });

  test('a user who signs in externally has no password to change', async () => {
    const email = 'outside@acme.test';
    await t.inTenant('acme', 'write', async (tx) => {
      const id = await createUser(tx, { email, firstName: 'Pat', roles: ['CSM'] });
      await tx.rows(`update users set status = 'active' where tenant_id = $1 and id = $2`, [tx.tenant, id]);
    });
    expect((await change(await t.signIn(email))).error).toBe('Old password is incorrect.');
  });
});

describe('an invitation', () => {
  let ada: Caller;
  beforeAll(async () => {
    ada = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
  });
  async function invite(email: string) {
    await t.call(ada, invitations.inviteUsers, { body: { email, roles: ['CSL'] } });
    return parseLink((await mailsTo(email, 'invitation')).at(-1));
  }
  const names = { fName: ' Ines ', lName: 'Núñez' };
  const accept = (link: { email: string; tokenId: string }, overrides: object = {}) =>
    t.call(acme, recovery.acceptInvitation, {
      body: { ...link, ...names, password: NEXT, cpassword: NEXT, ...overrides },
    });

  test('1-identity-72 creates a user with a name and a password, once', async () => {
    const link = await invite('ines@new.test');
    expect((await accept(link)).body.success).toBe(true);
    const reply = await authenticate('ines@new.test', NEXT);
    const code = new URLSearchParams(reply.body.acs_url.split('?')[1]).get('code') ?? '';
    const browser = { ...acme, cookie: getCookies(reply) };
    const signedIn = await t.call(browser, identity.exchangeCode, { body: { email: 'ines@new.test', code } });
    expect(signedIn.body.data).toMatchObject({ first_name: 'Ines', last_name: 'Núñez', role: ['CSL'] });
    expect((await accept(link)).error).toBe('This invitation was already used. Please sign in.');
    expect((await mailsTo('ines@new.test', 'invitation'))[0]?.link).toBeNull();
    expect(await mailsTo('ines@new.test', 'password_changed')).toEqual([]);
    expect((await audited(signedIn.body.data.user_id)).map((entry) => entry.verb)).toEqual([
      'invite',
      'accept_invitation',
    ]);
  });

  test('1-S-14 expires after three days, and is invalid for another email or with another code', async () => {
    const link = await invite('late@new.test');
    t.setNow(addMinutes(72 * 60 + 1));
    expect((await accept(link)).error).toBe('This invitation has expired. Ask your administrator for a new one.');
    t.setNow(TEST_NOW);
    expect((await accept({ ...link, email: 'ines@new.test' })).error).toBe('This link is no longer valid.');
    expect((await accept({ ...link, tokenId: 'guess' })).error).toBe('This link is no longer valid.');
    expect((await reset(link)).status).toBe(400);
    expect((await accept(link)).status).toBe(200);
  });

  test('1-S-14 forgot, reset, change and create return success and a message, forgot also for an unknown email', async () => {
    const { email } = await addPerson();
    const forgot = async (requestedEmail: string) =>
      (await t.call(acme, recovery.forgotPassword, { body: { email: requestedEmail } })).body;
    const [knownReply, unknownReply] = [await forgot(email), await forgot('nobody@nowhere.test')];
    expect(knownReply).toEqual(unknownReply);
    await t.runJobs();
    const link = parseLink((await mailsTo(email, 'password_reset')).at(-1));
    const body = { oldPassword: NEXT, newPassword: FIRST, confirmPassword: FIRST };
    const replies = [
      knownReply,
      (await reset(link)).body,
      (await t.call(await t.signIn(email), recovery.changePassword, { body })).body,
      (await accept(await invite('said@new.test'))).body,
    ];
    const expectedReply = { success: true, msg: expect.stringMatching(/\w/) };
    expect(replies).toEqual(replies.map(() => expectedReply));
  });

  test('is invalid if it was revoked or its user was deactivated', async () => {
    const [revokedLink, inactiveLink] = [await invite('again@new.test'), await invite('gone@new.test')];
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update users set status = 'inactive' where tenant_id = $1 and email = 'gone@new.test'`, [tx.tenant]),
    );
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update one_time_codes set used_at = now() where tenant_id = $1 and email = 'again@new.test'`, [
        tx.tenant,
      ]),
    );
    for (const link of [revokedLink, inactiveLink])
      expect((await accept(link)).error).toBe('This link is no longer valid.');
  });

  test('a name with a line break is rejected', async () => {
    const link = await invite('lines@new.test');
    const reply = await accept(link, { fName: 'Ines\r\nBcc: all@acme.test' });
    expect(reply.body).toMatchObject({ errors: { fields: { fName: 'Contains an invalid character.' } } });
    expect((await accept(link, { lName: ' ' })).error).toBe('Last name is required.');
    expect((await accept(link, { fName: 'x'.repeat(351) })).error).toBe('Maximum 350 characters are allowed.');
  });
});
