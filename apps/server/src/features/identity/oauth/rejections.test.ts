/** Each test covers one sign-in that must be rejected, with a provider that issues any token the test requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { openCompany } from '../../../testing/company.ts';
import { type Forgery, startIssuer, type TestIssuer } from '../../../testing/oidc-issuer.ts';
import { openBrowser } from '../../../testing/external-browser.ts';
import { setUpOAuth } from '../../../testing/providers.ts';
import { TEST_NOW } from '../../../testing/services.ts';
import { createTenant } from '../../tenants/commands.ts';

const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const oid = '00000000-0000-0000-66f3-3332eca7ea81';
const ann = { sub: '1101', email: 'ann@acme.test', email_verified: true, hd: 'acme.test' };
const member = { sub: 'pairwise', tid: directory, oid, preferred_username: 'ann@acme.test' };
const seconds = (n: number) => Math.floor(TEST_NOW.getTime() / 1000) + n;

let t: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  ({ t } = await openCompany({ ann: 'CSM', bob: 'ADM' }));
  issuer = await startIssuer(() => TEST_NOW);
  t.services.config.outboundAllow = ['127.0.0.1'];
  await createTenant(t.services.database, { domain: 'other', name: 'Other', timeZone: 'UTC' });
});
const setUp = () =>
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
  await setUp();
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const run = <R>(text: string) => t.inTenant('acme', 'write', (tx) => tx.rows<R>(text, [tx.tenant]));
const rejected = (reason: string) => ({ path: '/#!/unauthorize', query: { reason } });

/** Runs a complete sign-in. @param claims the claims of the provider about the user */
async function arrive(
  claims: object,
  forgery: Forgery = {},
  strategy: 'OAuth-Google' | 'OAuth-Office365' = 'OAuth-Google',
) {
  const browser = openBrowser(t, 'acme');
  return browser.comeBack(await issuer.consent(await browser.leave(strategy), { ...claims }, forgery));
}

/** Starts a sign-in that the provider has approved. */
const begin = async () => {
  const browser = openBrowser(t, 'acme');
  return { browser, answer: await issuer.consent(await browser.leave('OAuth-Google'), ann) };
};

describe('the returning sign-in', () => {
  test('1-S-11 rejects a state that is wrong, missing, of another company, or expired', async () => {
    const { browser, answer } = await begin();
    const wrong = new URLSearchParams({ code: answer.get('code') ?? '', state: 'x'.repeat(43) });
    expect(await browser.comeBack(wrong)).toEqual(rejected('expired'));
    expect(await browser.comeBack(new URLSearchParams({ code: 'x' }))).toEqual(rejected('expired'));
    expect(await openBrowser(t, 'other').comeBack(answer)).toEqual(rejected('expired'));
    t.setNow(new Date(TEST_NOW.getTime() + 600_001));
    expect(await browser.comeBack(answer)).toEqual(rejected('expired'));
  });

  test('rejects a used state, also for two simultaneous requests', async () => {
    const { browser, answer } = await begin();
    const both = await Promise.all([browser.comeBack(answer), browser.comeBack(answer)]);
    expect(both.map(({ path }) => path).sort()).toEqual(['/#!/auth', '/#!/unauthorize']);
    expect(await browser.comeBack(answer)).toEqual(rejected('expired'));
  });

  test('rejects another browser, and then also the right one', async () => {
    const { browser, answer } = await begin();
    const other = openBrowser(t, 'acme');
    expect(await other.comeBack(answer)).toEqual(rejected('other_browser'));
    expect(await browser.comeBack(answer)).toEqual(rejected('expired'));
    const { answer: again } = await begin();
    await other.leave('OAuth-Google');
    expect(await other.comeBack(again)).toEqual(rejected('other_browser'));
  });

  test('1-S-11 rejects a code of another sign-in, because the verifier does not match', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const injected = new URLSearchParams({
      code: theirs.answer.get('code') ?? '',
      state: mine.answer.get('state') ?? '',
    });
    expect(await mine.browser.comeBack(injected)).toEqual(rejected('provider_refused'));
  });

  test('rejects an error of the user or the provider, and a response without a code', async () => {
    for (const error of ['access_denied', 'server_error']) {
      const { browser, answer } = await begin();
      const said = new URLSearchParams({ state: answer.get('state') ?? '', error, error_description: '<b>no</b>' });
      expect(await browser.comeBack(said)).toEqual(rejected('provider_refused'));
    }
    const { browser, answer } = await begin();
    answer.delete('code');
    expect(await browser.comeBack(answer)).toEqual(rejected('not_trusted'));
  });

  test('rejects a provider that was disabled or has another client since', async () => {
    const first = await begin();
    await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: {}, enabled: false });
    expect(await first.browser.comeBack(first.answer)).toEqual(rejected('not_configured'));
    await setUp();
    const second = await begin();
    await setUpOAuth(t, 'acme', {
      strategy: 'OAuth-Google',
      config: { issuer: issuer.url },
      client: { id: 'mainstay-client', secret: 'another secret' },
    });
    expect(await second.browser.comeBack(second.answer)).toEqual(rejected('provider_refused'));
  });

  test('invalid input is 400, never 500', async () => {
    const { browser } = await begin();
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
    ['expired beyond the clock tolerance', { claims: { exp: seconds(-61) } }],
    ['not valid yet', { claims: { nbf: seconds(61) } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed with a key that is not the provider’s', { foreignKey: true }],
    ['unsigned', { unsigned: true }],
    ['that is not a token', { answer: { id_token: 'x.y.z' } }],
    ['missing', { answer: { id_token: undefined } }],
    ['too long to be stored', { answer: { access_token: 'x'.repeat(20_000) } }],
  ])('%s', async (_, forgery) => {
    expect(await arrive(ann, forgery)).toEqual(rejected('not_trusted'));
  });

  test('is accepted within the clock tolerance', async () => {
    for (const claims of [{ exp: seconds(-55) }, { nbf: seconds(55) }]) {
      expect((await arrive(ann, { claims })).path).toBe('/#!/auth');
    }
  });

  test('is rejected without a response, without JSON, or if it is too long', async () => {
    for (const answer of [
      { status: 500, body: 'oops' },
      { status: 200, body: '<html>' },
      { status: 200, body: `{"access_token":"${'x'.repeat(1_100_000)}"}` },
    ]) {
      issuer.breakTokens(answer);
      const { path, query } = await arrive(ann);
      expect([path, query.reason]).toEqual(['/#!/unauthorize', expect.stringMatching(/unreachable|not_trusted/)]);
    }
  });
});

describe('the user', () => {
  const stranger = { ...ann, sub: '2202' };
  beforeEach(() => run('delete from external_identities where tenant_id = $1'));

  test('is rejected with another hosted domain or another directory', async () => {
    expect(await arrive({ ...ann, hd: 'other.test' })).toEqual(rejected('other_company'));
    const other = { ...member, tid: '9188040d-6c67-4c5b-b112-36a304b66dad' };
    expect(await arrive(other, {}, 'OAuth-Office365')).toEqual(rejected('other_company'));
  });

  test('is rejected with an address that the provider does not vouch for', async () => {
    expect(await arrive({ ...ann, email_verified: false })).toEqual(rejected('unverified_email'));
    const typed = { ...member, preferred_username: 'x@other.test', email: 'bob@acme.test', email_verified: true };
    expect(await arrive(typed, {}, 'OAuth-Office365')).toEqual(rejected('unverified_email'));
    expect(await run('select id from external_identities where tenant_id = $1')).toEqual([]);
  });

  test('is rejected if unknown or deactivated, also after the account was linked', async () => {
    expect(await arrive({ ...stranger, email: 'nobody@acme.test' })).toEqual(rejected('unknown_user'));
    expect((await arrive(ann)).path).toBe('/#!/auth');
    await run(`update users set status = 'inactive' where tenant_id = $1 and email = 'ann@acme.test'`);
    expect(await arrive(ann)).toEqual(rejected('unknown_user'));
    expect(await arrive(stranger)).toEqual(rejected('unknown_user'));
    await run(`update users set status = 'active' where tenant_id = $1 and email = 'ann@acme.test'`);
  });

  test('is rejected if deactivated between the return and the exchange', async () => {
    const { browser, answer } = await begin();
    const landing = await browser.comeBack(answer);
    await run(`update users set status = 'inactive' where tenant_id = $1 and email = 'ann@acme.test'`);
    expect(await browser.exchange(landing.query)).toBeUndefined();
    await run(`update users set status = 'active' where tenant_id = $1 and email = 'ann@acme.test'`);
    expect(await browser.exchange(landing.query)).toMatchObject({ email: 'ann@acme.test' });
  });

  test('is rejected with the address of another account: the account that was linked first remains the only one', async () => {
    expect((await arrive(ann)).path).toBe('/#!/auth');
    expect(await arrive(stranger)).toEqual(rejected('other_account'));
    expect((await arrive(ann)).path).toBe('/#!/auth');
  });

  test('is rejected at the sign-in of administrators if the user is none', async () => {
    for (const [email, ok] of [
      ['ann@acme.test', false],
      ['bob@acme.test', true],
    ] as const) {
      const browser = openBrowser(t, 'acme');
      const url = await browser.leave('OAuth-Google', { flow: 'admin' });
      const landing = await browser.comeBack(await issuer.consent(url, { ...ann, sub: email, email }));
      expect(landing).toEqual(ok ? expect.objectContaining({ path: '/#!/auth' }) : rejected('not_administrator'));
    }
  });

  test('of two simultaneous accounts with one address, one is linked', async () => {
    const both = await Promise.all([arrive(ann), arrive(stranger)]);
    expect(both.map(({ path }) => path).sort()).toEqual(['/#!/auth', '/#!/unauthorize']);
    expect(await run('select id from external_identities where tenant_id = $1')).toHaveLength(1);
  });

  test('every rejection is recorded with its reason and the attempted email', async () => {
    await arrive({ ...stranger, email: 'nobody@acme.test' });
    const [entry] = await run(
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
