/** The caller's own sign-in methods: listing them, linking and unlinking an account, and the notifications. */
import { oauth, type SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { findTestMails } from '../../app/testing/mail.ts';
import { startIssuer, type TestIssuer } from '../../app/testing/oidc-issuer.ts';
import { openExternalBrowser } from '../../app/testing/external-browser.ts';
import { features } from '../../features.ts';
import { setUpOAuth } from '../../app/testing/providers.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { createUnsetProvider, type Provider } from '../identity/sign-in-providers.ts';
import { type SignInMethodFacts, toSignInMethods } from './own-sign-in-methods.ts';

const acme = { domain: 'acme' };
const PROFILE = '/#!/dashboard/profileManagement';
/** The test clock in the time zone of the tenant. */
const NOW = 'Nov 20th, 2026 at 00:30 (Pacific/Auckland)';
/** An address outside the tenant's hosted domain, so only the link identifies its user. */
const externalClaims = { sub: '77', email: 'bob.private@gmail.test', email_verified: true };

let t: TestApp;
let issuer: TestIssuer;
let people: Record<'ada' | 'bob' | 'cleo', Caller>;
beforeAll(async () => {
  ({ t, people } = await openCompany({ ada: 'ADM', bob: 'ADM', cleo: 'CSM' }));
  issuer = await startIssuer(() => t.services.now());
  t.services.config.outboundAllow = ['127.0.0.1'];
  await createTenant(t.services.database, { domain: 'other', name: 'Other', timeZone: 'UTC' });
});
beforeEach(async () => {
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: issuer.url } });
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows('delete from external_identities where tenant_id = $1', [tx.tenant]),
  );
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const getMethods = async (caller: Caller) => (await t.call(caller, oauth.findOwnWays, {})).body.data;
const getMethod = async (caller: Caller, strategy: SignInMethod['strategy']) =>
  (await getMethods(caller)).find((one) => one.strategy === strategy);
const unlink = (caller: Caller, strategy: 'OAuth-Google' | 'OAuth-Office365' = 'OAuth-Google') =>
  t.call(caller, oauth.unlinkOwnAccount, { params: { strategy } });
const findAccountMails = async (email: string) =>
  (await findTestMails(t, 'acme', email)).filter(({ purpose }) => purpose.startsWith('account_')).map((mail) => mail);

/** Starts linking an account and returns from the provider. @returns the address that the browser is sent to */
async function link(caller: Caller, claims: object = externalClaims): Promise<string> {
  const { body, raw } = await t.call(caller, oauth.startLinking, { body: { authprovider: 'OAuth-Google' } });
  const callback = await issuer.consent(body.data.url, { ...claims });
  const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { host: 'acme.localhost:3000', cookie };
  return String((await t.app.inject({ url: `${oauth.finishSignIn.path}?${callback}`, headers })).headers.location);
}

test('signed-in users link an account, keep their session, and are notified by email', async () => {
  const body = { authprovider: 'OAuth-Google' } as const;
  expect((await t.call(acme, oauth.startLinking, { body })).status).toBe(401);
  expect((await t.call({ ...people.bob, domain: 'other' }, oauth.startLinking, { body })).status).toBe(401);
  expect(await getMethod(people.bob, 'OAuth-Google')).toMatchObject({ usable: false, account: null, may_link: true });
  expect(await link(people.bob)).toBe(`${PROFILE}?linked=OAuth-Google`);
  expect(await getMethod(people.bob, 'OAuth-Google')).toMatchObject({
    usable: true,
    account: { email: externalClaims.email },
    may_link: false,
    may_unlink: true,
  });
  expect(await getMethod(people.ada, 'OAuth-Google')).toMatchObject({ account: null });
  const [mail, ...otherMails] = await findAccountMails('bob@acme.test');
  expect(otherMails).toEqual([]);
  expect(mail).toMatchObject({ purpose: 'account_linked', subject: 'Google was linked to your account at Acme' });
  expect(mail?.text).toContain(`The Google account ${externalClaims.email} can now sign in`);
  expect(mail?.text).toContain(`When: ${NOW}\nFrom address: 127.0.0.1`);
});

test('an account that cannot be linked returns to the profile with the reason', async () => {
  await link(people.bob);
  expect(await link(people.ada)).toBe(`${PROFILE}?refused=other_account`);
  expect(await link(people.bob, { ...externalClaims, sub: '78' })).toBe(`${PROFILE}?refused=other_account`);
  expect(await findAccountMails('ada@acme.test')).toEqual([]);
});

test('the error of the provider is recorded, but not shown to the user who links an account', async () => {
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: 'http://127.0.0.1:9' } });
  const reply = await t.call(people.cleo, oauth.startLinking, { body: { authprovider: 'OAuth-Google' } });
  expect([reply.status, reply.error]).toEqual([
    400,
    'Your company’s identity provider cannot be reached right now. Try again later.',
  ]);
});

describe('unlinking', () => {
  test('ends the sessions of the account and nothing else, and is notified by email', async () => {
    await link(people.bob);
    const browser = openExternalBrowser(t, 'acme');
    const landing = await browser.completeSignIn(
      await issuer.consent(await browser.startSignIn('OAuth-Google'), externalClaims),
    );
    const signedIn = await browser.exchange(landing.query);
    const externalCaller = { ...acme, token: signedIn?.token ?? '' };
    expect((await unlink(externalCaller)).status).toBe(200);
    expect((await t.call(externalCaller, oauth.findOwnWays, {})).status).toBe(401);
    expect(await getMethod(people.bob, 'OAuth-Google')).toMatchObject({ account: null, may_link: true });
    expect((await findAccountMails('bob@acme.test')).at(-1)).toMatchObject({
      purpose: 'account_unlinked',
      subject: 'Google was unlinked from your account at Acme',
      text: expect.stringContaining(`When: ${NOW}\n`),
    });
    const [entry] = await t.inTenant('acme', 'read', (tx) =>
      tx.rows(
        `select entity, changes from audit_log where tenant_id = $1 and verb = 'delete' order by id desc limit 1`,
        [tx.tenant],
      ),
    );
    expect(entry).toMatchObject({
      entity: 'external_identity',
      changes: { strategy: 'OAuth-Google', email: externalClaims.email },
    });
    for (const strategy of ['OAuth-Google', 'OAuth-Office365'] as const) {
      const { status, error } = await unlink(people.bob, strategy);
      expect([status, error]).toEqual([409, 'No account is linked to this provider.']);
    }
  });

  test('is rejected for the only sign-in method, if passwords are for administrators', async () => {
    expect(await link(people.cleo)).toBe(`${PROFILE}?linked=OAuth-Google`);
    expect((await getMethods(people.cleo)).map(({ strategy, may_unlink }) => [strategy, may_unlink])).toEqual([
      ['OAuth-Google', false],
    ]);
    const reply = await unlink(people.cleo);
    expect([reply.status, reply.error]).toEqual([
      409,
      'This is your only sign-in method. Set a password or link another account first.',
    ]);
    expect((await getMethod(people.cleo, 'OAuth-Google'))?.usable).toBe(true);
  });

  test('of two methods that are unlinked simultaneously one remains', async () => {
    const microsoft = await setUpOAuth(t, 'acme', {
      strategy: 'OAuth-Office365',
      config: { issuer: issuer.url, directory: '72f988bf-86f1-41af-91ab-2d7cd011db47' },
    });
    await link(people.cleo);
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `insert into external_identities (tenant_id, provider_id, subject, user_id)
           select $1, $2, 'tid:oid', id from users where tenant_id = $1 and email = 'cleo@acme.test'`,
        [tx.tenant, microsoft],
      ),
    );
    const replies = await Promise.all([unlink(people.cleo), unlink(people.cleo, 'OAuth-Office365')]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    await setUpOAuth(t, 'acme', { strategy: 'OAuth-Office365', config: {}, enabled: false });
  });
});

describe('the available sign-in methods', () => {
  const google: Provider = {
    ...createUnsetProvider('OAuth-Google'),
    enabled: true,
    client_id: 'x',
    client_secret_sealed: Buffer.from('x'),
  };
  const saml: Provider = {
    ...createUnsetProvider('SAML2'),
    enabled: true,
    idp_server: 'x',
    sso_url: 'x',
    certificates: ['x'],
  };
  const account = {
    id: 1,
    strategy: 'OAuth-Google',
    email: null,
    linked_at: new Date(0),
    last_used_at: new Date(0),
  } as const;
  const summarize = (facts: Partial<SignInMethodFacts>) =>
    toSignInMethods(features, { hasPassword: true, roles: ['CSM'], providers: [], accounts: [], ...facts }).map(
      ({ strategy, usable, may_link, may_unlink }) => [strategy, usable, may_link, may_unlink],
    );

  test.each<[string, Partial<SignInMethodFacts>, unknown[]]>([
    ['a password if nothing else is set up', {}, [['local', true, false, false]]],
    ['no password yet', { hasPassword: false }, [['local', false, false, false]]],
    ['SAML2 alone, which needs no link', { providers: [saml] }, [['SAML2', true, false, false]]],
    [
      'an administrator keeps the password in addition to SAML2',
      { providers: [saml], roles: ['ADM'] },
      [
        ['local', true, false, false],
        ['SAML2', true, false, false],
      ],
    ],
    [
      'an account of a disabled provider is unusable and can be unlinked',
      { providers: [{ ...google, enabled: false }], accounts: [account] },
      [
        ['local', true, false, false],
        ['OAuth-Google', false, false, true],
      ],
    ],
    ['a provider that is not ready', { providers: [{ ...google, client_id: null }] }, []],
  ])('%s', (_, facts, expected) => expect(summarize(facts)).toEqual(expected));
});
