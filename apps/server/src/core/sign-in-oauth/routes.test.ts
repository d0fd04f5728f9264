/** Sign-in with Google and Microsoft, from the start to the session. `rejections.test.ts` covers rejected sign-ins. */
import { identity } from '@mainstay/contract/identity';
import { oauth } from '@mainstay/contract/sign-in-oauth/oauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { countOpenSecrets, insertSecretMail } from '../../app/testing/mail.ts';
import { CLIENT, startIssuer, type TestIssuer } from '../../app/testing/oidc-issuer.ts';
import { openExternalBrowser } from '../../app/testing/external-browser.ts';
import { setUpOAuth } from '../../app/testing/providers.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { createCode } from '../identity/one-time-codes.ts';

const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const oid = '00000000-0000-0000-66f3-3332eca7ea81';
const ann = { sub: '1101', email: 'ann@acme.test', email_verified: true, hd: 'acme.test' };

let t: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  ({ t } = await openCompany({ ann: 'CSM', bob: 'ADM', carl: 'CSM' }));
  issuer = await startIssuer(() => t.services.now());
  t.services.config.outboundAllow = ['127.0.0.1'];
  await createTenant(t.services.database, { domain: 'other', name: 'Other', timeZone: 'UTC' });
});
beforeEach(async () => {
  t.setNow(TEST_NOW);
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: issuer.url, hosted_domain: 'acme.test' } });
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Office365', config: { issuer: issuer.url, directory } });
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const acme = { domain: 'acme' };
const findLinks = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ subject: string; email: string | null; user: string }>(
      `select i.subject, i.email, u.email as user from external_identities i
         join users u on u.tenant_id = $1 and u.id = i.user_id where i.tenant_id = $1 order by i.subject`,
      [tx.tenant],
    ),
  );
const deleteLinks = () =>
  t.inTenant('acme', 'write', (tx) => tx.rows('delete from external_identities where tenant_id = $1', [tx.tenant]));

describe('the redirect to the provider', () => {
  test('1-S-11 1-identity-53 is the address of the provider, with state, nonce and PKCE, for both providers', async () => {
    for (const authprovider of ['OAuth-Google', 'OAuth-Office365'] as const) {
      const { status, body, raw } = await t.call(acme, oauth.getProviderUrl, {
        query: { domain: 'acme', authprovider, email: ann.email },
      });
      expect(status).toBe(200);
      const url = new URL(body.data.url);
      expect(`${url.origin}${url.pathname}`).toBe(`${issuer.url}/authorize`);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        client_id: CLIENT.id,
        response_type: 'code',
        redirect_uri: 'http://acme.localhost:3000/v1/api/oauth/callback/',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        login_hint: ann.email,
      });
      expect(url.searchParams.get('scope')).toMatch(/^openid email profile/);
      expect(raw.cookies).toEqual([
        expect.objectContaining({ name: 'sign_in_browser', httpOnly: true, sameSite: 'Lax', path: '/v1/api/' }),
      ]);
    }
  });

  test('stores nothing that could be used: the state as a hash, verifier and nonce not at all', async () => {
    const browser = openExternalBrowser(t, 'acme');
    const requestParams = new URL(await browser.startSignIn('OAuth-Google')).searchParams;
    const storedCodes = await t.inTenant('acme', 'read', (tx) =>
      tx.rows(`select data, email from one_time_codes where tenant_id = $1 and purpose = 'oauth_state'`, [tx.tenant]),
    );
    expect(storedCodes.length).toBeGreaterThan(0);
    for (const name of ['state', 'nonce']) expect(JSON.stringify(storedCodes)).not.toContain(requestParams.get(name));
  });

  test('starts on the host of the company, regardless of the requested host', async () => {
    const query = { domain: 'acme', authprovider: 'OAuth-Google', redirect_url: '#!/x' } as const;
    const reply = await t.call({ domain: 'other' }, oauth.getProviderUrl, { query });
    const start = new URL(reply.body.data.url);
    expect(`${start.origin}${start.pathname}`).toBe('http://acme.localhost:3000/v1/api/oauth/start/');
    expect(Object.fromEntries(start.searchParams)).toEqual(query);
    expect(reply.raw.cookies).toEqual([]);
    const redirect = await t.app.inject({
      url: `/v1/api/oauth/start/?${start.searchParams}`,
      headers: { host: 'localhost:3000' },
    });
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, start.href]);
  });

  test('is rejected with a readable message if there is no provider', async () => {
    const getUrl = (query: string) => t.send(acme, 'GET', `/v1/api/oauth/url/?${query}`);
    expect(await getUrl('authprovider=SAML2')).toMatchObject({ status: 400, error: 'Authprovider is not valid.' });
    expect(await getUrl('domain=acme')).toMatchObject({ status: 400, error: 'Authprovider is not valid.' });
    expect((await getUrl('authprovider=OAuth-Google&domain=nobody')).status).toBe(404);
    const unsetReply = await t.send({ domain: 'other' }, 'GET', '/v1/api/oauth/url/?authprovider=OAuth-Google');
    expect([unsetReply.status, unsetReply.error]).toEqual([400, 'This sign-in method is not set up for this company.']);
    await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: 'http://127.0.0.1:9' } });
    expect(await getUrl('authprovider=OAuth-Google')).toMatchObject({
      status: 400,
      error: 'Your company’s identity provider cannot be reached right now. Try again later.',
    });
    // Only administrators see the details from the provider.
    const [auditEntry] = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ changes: object }>(
        `select changes from audit_log where tenant_id = $1 and verb = 'refuse' order by id desc limit 1`,
        [tx.tenant],
      ),
    );
    expect(auditEntry?.changes).toEqual({
      strategy: 'OAuth-Google',
      reason: 'unreachable',
      detail: '127.0.0.1:9 could not be reached.',
    });
    expect(await openExternalBrowser(t, 'acme').startSignIn('OAuth-Google')).toBe('/#!/unauthorize?reason=unreachable');
    expect(await openExternalBrowser(t, 'other').startSignIn('OAuth-Google')).toBe(
      '/#!/unauthorize?reason=not_configured',
    );
  });
});

describe('the return from the provider', () => {
  test('1-S-11 ends at /auth with all parameters; the code opens a session of that strategy, once', async () => {
    const browser = openExternalBrowser(t, 'acme');
    const callback = await issuer.consent(
      await browser.startSignIn('OAuth-Google', { redirect_url: '#!/help/faqs' }),
      ann,
    );
    const landing = await browser.completeSignIn(callback);
    expect(landing).toEqual({
      path: '/#!/auth',
      query: {
        domain: 'acme',
        host: 'http://acme.localhost:3000',
        oauth: 'OAuth-Google',
        redirect_url: 'http://acme.localhost:3000/#!/help/faqs',
        email: 'ann@acme.test',
        code: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    const otherBrowser = openExternalBrowser(t, 'acme');
    expect(await otherBrowser.exchange(landing.query)).toBeUndefined();
    await otherBrowser.startSignIn('OAuth-Google');
    expect(await otherBrowser.exchange(landing.query)).toBeUndefined();
    const signedIn = await browser.exchange(landing.query);
    expect(signedIn).toMatchObject({ auth_strategy: 'OAuth-Google', email: 'ann@acme.test', role: ['CSM'] });
    expect(await browser.exchange(landing.query)).toBeUndefined();
    expect((await t.call({ ...acme, token: signedIn?.token ?? '' }, identity.signOut, {})).status).toBe(200);
    expect(await findLinks()).toEqual([{ subject: ann.sub, email: ann.email, user: 'ann@acme.test' }]);
  });

  test('recognizes an account by its subject, even if its address has changed', async () => {
    const browser = openExternalBrowser(t, 'acme');
    const changedClaims = { ...ann, email: 'ann.ames@acme.test', email_verified: false };
    const landing = await browser.completeSignIn(
      await issuer.consent(await browser.startSignIn('OAuth-Google'), changedClaims),
    );
    expect(landing.query.email).toBe('ann@acme.test');
    expect(await findLinks()).toEqual([{ subject: ann.sub, email: 'ann.ames@acme.test', user: 'ann@acme.test' }]);
    await deleteLinks();
  });

  test('redirects only to addresses of this server', async () => {
    const browser = openExternalBrowser(t, 'acme');
    for (const redirect_url of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'http://acme.localhost.evil.example',
      'http://evil.localhost:3000/',
    ]) {
      const landing = await browser.completeSignIn(
        await issuer.consent(await browser.startSignIn('OAuth-Google', { redirect_url }), ann),
      );
      expect(landing.query.redirect_url).toBe('http://acme.localhost:3000/');
    }
    await deleteLinks();
  });

  test('records the link of an account in the audit log at the first sign-in only', async () => {
    for (const email of [ann.email, 'ann.ames@acme.test']) {
      const browser = openExternalBrowser(t, 'acme');
      const providerUrl = await browser.startSignIn('OAuth-Google');
      const landing = await browser.completeSignIn(await issuer.consent(providerUrl, { ...ann, sub: '1102', email }));
      expect(landing.query.email).toBe('ann@acme.test');
    }
    const entries = await t.query(
      'acme',
      `select l.verb, l.entity, u.email as actor, l.changes, l.ip is not null as placed from audit_log l
         join external_identities i on i.tenant_id = $1 and i.id = l.entity_id and i.subject = '1102'
         left join users u on u.tenant_id = $1 and u.id = l.user_id
       where l.tenant_id = $1 and l.entity = 'external_identity'`,
    );
    expect(entries).toEqual([
      {
        verb: 'link',
        entity: 'external_identity',
        actor: 'ann@acme.test',
        changes: { strategy: 'OAuth-Google', email: ann.email },
        placed: true,
      },
    ]);
    await deleteLinks();
  });

  test('accepts two tabs of one browser, each once', async () => {
    const browser = openExternalBrowser(t, 'acme');
    const [first, second] = [await browser.startSignIn('OAuth-Google'), await browser.startSignIn('OAuth-Google')];
    for (const url of [second, first]) {
      expect((await browser.completeSignIn(await issuer.consent(url, ann))).path).toBe('/#!/auth');
    }
    await deleteLinks();
  });
});

describe('a Microsoft account', () => {
  const member = {
    sub: 'pairwise',
    tid: directory,
    oid,
    preferred_username: 'carl@acme.test',
    email: 'carl@acme.test',
  };
  const signIn = async (parameters?: Record<string, string>, browser = openExternalBrowser(t, 'acme')) => {
    return browser.completeSignIn(
      await issuer.consent(await browser.startSignIn('OAuth-Office365', parameters), member),
    );
  };

  test('is not identified by an address alone', async () => {
    expect((await signIn()).query).toEqual({ reason: 'unverified_email' });
    expect(await findLinks()).toEqual([]);
  });

  test('is identified by the user name if the domain of the directory is set', async () => {
    const config = { issuer: issuer.url, directory, hosted_domain: 'acme.test' };
    await setUpOAuth(t, 'acme', { strategy: 'OAuth-Office365', config });
    const browser = openExternalBrowser(t, 'acme');
    const landing = await signIn({}, browser);
    expect(await browser.exchange(landing.query)).toMatchObject({
      auth_strategy: 'OAuth-Office365',
      email: 'carl@acme.test',
    });
    expect(await findLinks()).toEqual([
      { subject: `${directory}:${oid}`, email: member.email, user: 'carl@acme.test' },
    ]);
    await deleteLinks();
  });

  test('is identified by the object id that an administrator entered', async () => {
    const setExternalId = (id: string | null) =>
      t.inTenant('acme', 'write', (tx) =>
        tx.rows(`update users set external_id = $2 where tenant_id = $1 and email = 'carl@acme.test'`, [tx.tenant, id]),
      );
    await setExternalId(oid);
    expect((await signIn()).query.email).toBe('carl@acme.test');
    await setExternalId(null);
    await deleteLinks();
  });

  test('is identified by an invitation, which activates the user, uses the names of the provider, and is used up', async () => {
    const email = 'dana@acme.test';
    const expiresAt = new Date(TEST_NOW.getTime() + 3_600_000);
    const { key } = t.services;
    const { userId, tokenId } = await t.inTenant('acme', 'write', async (tx) => {
      const id = await createUser(tx, { firstName: '', email, roles: ['CSM'] });
      const invitation = { purpose: 'invitation', userId: id, email, expiresAt } as const;
      await insertSecretMail(tx, invitation);
      return { userId: id, tokenId: await createCode(tx, key.codes, invitation) };
    });
    expect((await signIn({ email, tokenId: 'somebody’s' })).query).toEqual({ reason: 'unverified_email' });
    const browser = openExternalBrowser(t, 'acme');
    const claims = { ...member, given_name: 'Dana', family_name: 'Dahl' };
    const landing = await browser.completeSignIn(
      await issuer.consent(await browser.startSignIn('OAuth-Office365', { email, tokenId }), claims),
    );
    expect(await browser.exchange(landing.query)).toMatchObject({
      user_id: userId,
      email,
      first_name: 'Dana',
    });
    const [user] = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ status: string }>('select status from users where tenant_id = $1 and id = $2', [tx.tenant, userId]),
    );
    expect(user?.status).toBe('active');
    expect(await t.inTenant('acme', 'read', (tx) => countOpenSecrets(tx, userId))).toBe(0);
    await deleteLinks();
    expect((await signIn({ email, tokenId })).query).toEqual({ reason: 'unverified_email' });
  });
});

test('discovery names the enabled provider, and passwords without one', async () => {
  const { body } = await t.call(acme, identity.getDomain, {});
  expect(body.data).toMatchObject({
    auth_strategy: 'OAuth-Google',
    idp_server: issuer.url,
    sso_url: 'http://acme.localhost:3000/v1/api/oauth/start/',
    with_domain: true,
  });
  const checkDomain = () => t.call(acme, identity.checkDomain, { query: {} });
  expect((await checkDomain()).body.data.auth_strategy).toBe('OAuth-Google');
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: {}, enabled: false });
  expect((await checkDomain()).body.data.auth_strategy).toBe('OAuth-Office365');
  await setUpOAuth(t, 'acme', { strategy: 'SAML2', config: {} });
  const [domain] = (await t.call(acme, identity.findDomains, { query: { email: 'ann@acme.test' } })).body.data;
  expect(domain).toMatchObject({ auth_strategy: 'SAML2', sso_url: 'http://acme.localhost:3000/v1/api/saml/login/' });
  for (const strategy of ['SAML2', 'OAuth-Office365'] as const) {
    await setUpOAuth(t, 'acme', { strategy, config: {}, enabled: false });
  }
  expect((await checkDomain()).body.data.auth_strategy).toBe('local');
});
