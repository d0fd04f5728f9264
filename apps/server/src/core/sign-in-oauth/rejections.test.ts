/** Each test covers one sign-in that must be rejected, with a provider that issues any token the test requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { type Forgery, startIssuer, type TestIssuer } from '../../app/testing/oidc-issuer.ts';
import { openExternalBrowser } from '../../app/testing/external-browser.ts';
import { setUpOAuth } from '../../app/testing/providers.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createTenant } from '../tenants/create-tenant.ts';

const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const oid = '00000000-0000-0000-66f3-3332eca7ea81';
const ann = { sub: '1101', email: 'ann@acme.test', email_verified: true, hd: 'acme.test' };
const member = { sub: 'pairwise', tid: directory, oid, preferred_username: 'ann@acme.test' };
const secondsFromNow = (n: number) => Math.floor(TEST_NOW.getTime() / 1000) + n;

let t: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  ({ t } = await openCompany({ ann: 'CSM', bob: 'ADM' }));
  issuer = await startIssuer(() => TEST_NOW);
  t.services.config.outboundAllow = ['127.0.0.1'];
  await createTenant(t.services.database, { domain: 'other', name: 'Other', timeZone: 'UTC' });
});
const setUpProviders = () =>
  Promise.all([
    setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: issuer.url, hosted_domain: 'acme.test' } }),
    setUpOAuth(t, 'acme', {
      strategy: 'OAuth-Office365',
      config: { issuer: issuer.url, directory, hosted_domain: 'acme.test' },
    }),
  ]);
beforeEach(async () => {
  t.setNow(TEST_NOW);
  issuer.breakTokens(undefined);
  await setUpProviders();
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const query = <R>(text: string) => t.inTenant('acme', 'write', (tx) => tx.rows<R>(text, [tx.tenant]));
const toRejection = (reason: string) => ({ path: '/#!/unauthorize', query: { reason } });

/** Runs a complete sign-in. @param claims the claims of the provider about the user */
async function signIn(
  claims: object,
  forgery: Forgery = {},
  strategy: 'OAuth-Google' | 'OAuth-Office365' = 'OAuth-Google',
) {
  const browser = openExternalBrowser(t, 'acme');
  return browser.completeSignIn(await issuer.consent(await browser.startSignIn(strategy), { ...claims }, forgery));
}

/** Starts a sign-in that the provider has approved. */
const beginSignIn = async () => {
  const browser = openExternalBrowser(t, 'acme');
  return { browser, callback: await issuer.consent(await browser.startSignIn('OAuth-Google'), ann) };
};

describe('the returning sign-in', () => {
  test('1-S-11 rejects a state that is wrong, missing, of another company, or expired', async () => {
    const { browser, callback } = await beginSignIn();
    const wrongState = new URLSearchParams({ code: callback.get('code') ?? '', state: 'x'.repeat(43) });
    expect(await browser.completeSignIn(wrongState)).toEqual(toRejection('expired'));
    expect(await browser.completeSignIn(new URLSearchParams({ code: 'x' }))).toEqual(toRejection('expired'));
    expect(await openExternalBrowser(t, 'other').completeSignIn(callback)).toEqual(toRejection('expired'));
    t.setNow(new Date(TEST_NOW.getTime() + 600_001));
    expect(await browser.completeSignIn(callback)).toEqual(toRejection('expired'));
  });

  test('rejects a used state, also for two simultaneous requests', async () => {
    const { browser, callback } = await beginSignIn();
    const landings = await Promise.all([browser.completeSignIn(callback), browser.completeSignIn(callback)]);
    expect(landings.map(({ path }) => path).sort()).toEqual(['/#!/auth', '/#!/unauthorize']);
    expect(await browser.completeSignIn(callback)).toEqual(toRejection('expired'));
  });

  test('rejects another browser, and then also the right one', async () => {
    const { browser, callback } = await beginSignIn();
    const other = openExternalBrowser(t, 'acme');
    expect(await other.completeSignIn(callback)).toEqual(toRejection('other_browser'));
    expect(await browser.completeSignIn(callback)).toEqual(toRejection('expired'));
    const { callback: secondAnswer } = await beginSignIn();
    await other.startSignIn('OAuth-Google');
    expect(await other.completeSignIn(secondAnswer)).toEqual(toRejection('other_browser'));
  });

  test('1-S-11 rejects a code of another sign-in, because the verifier does not match', async () => {
    const [ownSignIn, otherSignIn] = [await beginSignIn(), await beginSignIn()];
    const injected = new URLSearchParams({
      code: otherSignIn.callback.get('code') ?? '',
      state: ownSignIn.callback.get('state') ?? '',
    });
    expect(await ownSignIn.browser.completeSignIn(injected)).toEqual(toRejection('provider_refused'));
  });

  test('rejects an error of the user or the provider, and a response without a code', async () => {
    for (const error of ['access_denied', 'server_error']) {
      const { browser, callback } = await beginSignIn();
      const errorResponse = new URLSearchParams({
        state: callback.get('state') ?? '',
        error,
        error_description: '<b>no</b>',
      });
      expect(await browser.completeSignIn(errorResponse)).toEqual(toRejection('provider_refused'));
    }
    const { browser, callback } = await beginSignIn();
    callback.delete('code');
    expect(await browser.completeSignIn(callback)).toEqual(toRejection('not_trusted'));
  });

  test('rejects a provider that was disabled or has another client since', async () => {
    const first = await beginSignIn();
    await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: {}, enabled: false });
    expect(await first.browser.completeSignIn(first.callback)).toEqual(toRejection('not_configured'));
    await setUpProviders();
    const second = await beginSignIn();
    await setUpOAuth(t, 'acme', {
      strategy: 'OAuth-Google',
      config: { issuer: issuer.url },
      client: { id: 'mainstay-client', secret: 'another secret' },
    });
    expect(await second.browser.completeSignIn(second.callback)).toEqual(toRejection('provider_refused'));
  });

  test('invalid input is 400, never 500', async () => {
    const { browser } = await beginSignIn();
    const long = 'x'.repeat(9000);
    for (const query of [`state=a&state=b`, `state=${long}`, `state=a&code=${long}`, 'error=a&error=b']) {
      expect((await browser.get(`/v1/api/oauth/callback/?${query}`)).statusCode).toBe(400);
    }
  });
});

describe('the token', () => {
  test.each<[string, Forgery]>([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['for another audience', { claims: { aud: 'another client' } }],
    ['for several, given to another', { claims: { aud: ['mainstay-client', 'another'], azp: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['expired beyond the clock tolerance', { claims: { exp: secondsFromNow(-61) } }],
    ['not valid yet', { claims: { nbf: secondsFromNow(61) } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed with a key that is not the provider’s', { foreignKey: true }],
    ['unsigned', { unsigned: true }],
    ['that is not a token', { answer: { id_token: 'x.y.z' } }],
    ['missing', { answer: { id_token: undefined } }],
    ['too long to be stored', { answer: { access_token: 'x'.repeat(20_000) } }],
  ])('%s', async (_, forgery) => {
    expect(await signIn(ann, forgery)).toEqual(toRejection('not_trusted'));
  });

  test('is accepted within the clock tolerance', async () => {
    for (const claims of [{ exp: secondsFromNow(-55) }, { nbf: secondsFromNow(55) }]) {
      expect((await signIn(ann, { claims })).path).toBe('/#!/auth');
    }
  });

  test('is rejected without a response, without JSON, or if it is too long', async () => {
    for (const tokenResponse of [
      { status: 500, body: 'oops' },
      { status: 200, body: '<html>' },
      { status: 200, body: `{"access_token":"${'x'.repeat(1_100_000)}"}` },
    ]) {
      issuer.breakTokens(tokenResponse);
      const { path, query } = await signIn(ann);
      expect([path, query.reason]).toEqual(['/#!/unauthorize', expect.stringMatching(/unreachable|not_trusted/)]);
    }
  });
});

describe('the user', () => {
  const otherAccount = { ...ann, sub: '2202' };
  beforeEach(() => query('delete from external_identities where tenant_id = $1'));

  test('is rejected with another hosted domain or another directory', async () => {
    expect(await signIn({ ...ann, hd: 'other.test' })).toEqual(toRejection('other_company'));
    const otherDirectory = { ...member, tid: '9188040d-6c67-4c5b-b112-36a304b66dad' };
    expect(await signIn(otherDirectory, {}, 'OAuth-Office365')).toEqual(toRejection('other_company'));
  });

  test('is rejected with an address that the provider does not vouch for', async () => {
    expect(await signIn({ ...ann, email_verified: false })).toEqual(toRejection('unverified_email'));
    const typedAddress = {
      ...member,
      preferred_username: 'x@other.test',
      email: 'bob@acme.test',
      email_verified: true,
    };
    expect(await signIn(typedAddress, {}, 'OAuth-Office365')).toEqual(toRejection('unverified_email'));
    expect(await query('select id from external_identities where tenant_id = $1')).toEqual([]);
  });

  test('is rejected if unknown or deactivated, also after the account was linked', async () => {
    expect(await signIn({ ...otherAccount, email: 'nobody@acme.test' })).toEqual(toRejection('unknown_user'));
    expect((await signIn(ann)).path).toBe('/#!/auth');
    await query(`update users set status = 'inactive' where tenant_id = $1 and email = 'ann@acme.test'`);
    expect(await signIn(ann)).toEqual(toRejection('unknown_user'));
    expect(await signIn(otherAccount)).toEqual(toRejection('unknown_user'));
    await query(`update users set status = 'active' where tenant_id = $1 and email = 'ann@acme.test'`);
  });

  test('is rejected if deactivated between the return and the exchange', async () => {
    const { browser, callback } = await beginSignIn();
    const landing = await browser.completeSignIn(callback);
    await query(`update users set status = 'inactive' where tenant_id = $1 and email = 'ann@acme.test'`);
    expect(await browser.exchange(landing.query)).toBeUndefined();
    await query(`update users set status = 'active' where tenant_id = $1 and email = 'ann@acme.test'`);
    expect(await browser.exchange(landing.query)).toMatchObject({ email: 'ann@acme.test' });
  });

  test('is rejected with the address of another account: the account that was linked first remains the only one', async () => {
    expect((await signIn(ann)).path).toBe('/#!/auth');
    expect(await signIn(otherAccount)).toEqual(toRejection('other_account'));
    expect((await signIn(ann)).path).toBe('/#!/auth');
  });

  test('is rejected at the sign-in of administrators if the user is not an administrator', async () => {
    for (const [email, ok] of [
      ['ann@acme.test', false],
      ['bob@acme.test', true],
    ] as const) {
      const browser = openExternalBrowser(t, 'acme');
      const url = await browser.startSignIn('OAuth-Google', { flow: 'admin' });
      const landing = await browser.completeSignIn(await issuer.consent(url, { ...ann, sub: email, email }));
      expect(landing).toEqual(ok ? expect.objectContaining({ path: '/#!/auth' }) : toRejection('not_administrator'));
    }
  });

  test('of two simultaneous accounts with one address, one is linked', async () => {
    const landings = await Promise.all([signIn(ann), signIn(otherAccount)]);
    expect(landings.map(({ path }) => path).sort()).toEqual(['/#!/auth', '/#!/unauthorize']);
    expect(await query('select id from external_identities where tenant_id = $1')).toHaveLength(1);
  });

  test('every rejection is recorded with its reason and the attempted email', async () => {
    await signIn({ ...otherAccount, email: 'nobody@acme.test' });
    const [entry] = await query(
      `select verb, entity, user_id, changes from audit_log where tenant_id = $1 order by id desc limit 1`,
    );
    expect(entry).toEqual({
      verb: 'refuse',
      entity: 'session',
      user_id: null,
      changes: { strategy: 'OAuth-Google', reason: 'unknown_user', email: 'nobody@acme.test' },
    });
  });
});
