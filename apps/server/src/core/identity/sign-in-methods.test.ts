/** A feature outside the product contributes a sign-in method, which is used like those of the product. */
import { identity } from '@mainstay/contract/identity';
import { providers, type SettingsForm } from '@mainstay/contract/identity/providers';
import { endpoint } from '@mainstay/contract/kit';
import { oauth } from '@mainstay/contract/sign-in-oauth/oauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../../features.ts';
import { combineFeatures, defineFeature } from '../../platform/feature.ts';
import { setBrowserCookie } from '../../platform/http/browser.ts';
import { serve } from '../../platform/http/kit.ts';
import { getCallOrigin } from '../../platform/http/origin.ts';
import { type Caller, getCookies, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { openTestBrowser } from '../../app/testing/browser.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { findOwner } from './account-owner.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { testProvider, testStep } from './connection-test.ts';
import { createCode } from './one-time-codes.ts';
import { lockProvider } from './provider-settings.ts';
import { enableProvider } from './enabled-providers.ts';
import { buildAcsUrl } from './safe-redirect.ts';
import { type SignInMethodKind, signInMethods } from './sign-in-methods.ts';
import { requireHostTenant } from './sign-in-permission.ts';

const STRATEGY = 'OIDC-Fjord';
const ISSUER = 'https://fjord.test';
const ADDRESS = 'http://acme.localhost:3000';

const contract = {
  startSignIn: endpoint({
    method: 'GET',
    path: '/v1/api/fjord/start/',
    access: 'public',
    summary: 'Sign in with Fjord',
    download: 'text/html',
    response: z.string(),
  }),
};
const fjordMethod: SignInMethodKind = {
  strategy: STRATEGY,
  label: 'Fjord',
  isReady: ({ config }) => config.issuer !== undefined,
  toView: ({ config }) => ({
    form: {
      fields: [{ name: 'issuer', label: 'Issuer', type: 'url', hint: 'The address of Fjord.' }],
      settings: { issuer: config.issuer ?? '' },
      has_secret: false,
      register: [{ label: 'Sign-in URL', about: 'Where Fjord redirects to', value: ADDRESS }],
    },
  }),
  getIssuer: ({ config }) => config.issuer,
  getSignInUrl: (_provider, address) => `${address}${contract.startSignIn.path}`,
  test: async (_services, { config }, { address }) => [
    config.issuer
      ? testStep.passed('Issuer', `${config.issuer} redirects to ${address}.`)
      : testStep.failed('Issuer', 'None is set.', 'Enter it.'),
  ],
  logout: {
    prepare: async (tx, _services, session) => {
      const rows = await tx.rows('select from sessions where tenant_id = $1 and id = $2 and strategy = $3', [
        tx.tenant,
        session,
        STRATEGY,
      ]);
      return rows.length > 0 ? 'fjord-code' : undefined;
    },
    createUrl: async (_services, { domain }, { code, redirect }) =>
      `${ISSUER}/end/?${new URLSearchParams({ domain, code, redirect })}`,
  },
};
const product = defineFeature({
  name: 'product',
  routes: features.routes,
  contributions: [...features.contributions].map(([point, items]) => ({ point, items })),
});
const fjord = defineFeature({
  name: 'fjord',
  routes: [
    serve('fjord', contract, {
      /** Signs Ada in without asking the provider. */
      async startSignIn({ host, request, reply, services }) {
        const { id: tenant, domain } = requireHostTenant(host);
        const browser = setBrowserCookie(request, reply, services.key.codes);
        const email = 'ada@acme.test';
        const code = await services.database.inTenant(tenant, 'write', async (tx) => {
          const owner = await findOwner(tx, email);
          const user = { id: owner?.id ?? 0, email };
          return completeSignIn(tx, services, { user, strategy: STRATEGY, origin: getCallOrigin(request), browser });
        });
        return reply.redirect(`${ADDRESS}/${buildAcsUrl({ host: ADDRESS, domain, email, code })}`);
      },
    }),
  ],
  contributions: [signInMethods(fjordMethod)],
});

let t: TestApp;
let ada: Caller;
const acme = { domain: 'acme' };
beforeAll(async () => {
  t = await openTestApp({ features: combineFeatures([product, fjord]) });
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { firstName: 'Ada', email: 'ada@acme.test', roles: ['ADM'], passwordHash: 'none' }),
  );
  ada = await t.signIn('ada@acme.test');
});
afterAll(() => t.close());

const actor = { userId: 1, ip: '127.0.0.1', userAgent: undefined, requestId: 'test', now: TEST_NOW };
const enable = () => t.inTenant('acme', 'write', (tx) => enableProvider(tx, STRATEGY, actor));
const saveIssuer = () =>
  t.inTenant('acme', 'write', async (tx) => {
    const { id } = await lockProvider(tx, STRATEGY, TEST_NOW);
    await tx.rows('update sign_in_providers set config = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      id,
      JSON.stringify({ issuer: ISSUER }),
    ]);
  });
const runTest = async () =>
  testProvider(t.services, STRATEGY, { tenant: await t.tenantId('acme'), address: ADDRESS }, actor);
const list = async () => {
  const { body } = await t.send(ada, 'GET', providers.findProviders.path);
  const { listing } = body.data as { listing: { strategy: string; ready: boolean; in_use: boolean }[] };
  return listing.map(({ strategy, ready, in_use }) => [strategy, ready, in_use]);
};
const getForm = async () => {
  const { body } = await t.send(ada, 'GET', providers.findProviders.path);
  return (body.data as { listing: { form?: SettingsForm }[] }).listing.at(-1)?.form;
};
const getTarget = async () => (await t.send(acme, 'GET', identity.getDomain.path)).body.data;

test('an added method is listed, cannot be enabled before it is set up, and users sign in with passwords', async () => {
  expect(await list()).toEqual([
    ['local', true, true],
    ['SAML2', false, false],
    ['OAuth-Google', false, false],
    ['OAuth-Office365', false, false],
    [STRATEGY, false, false],
  ]);
  expect(await enable()).toBe('not_ready');
  expect((await runTest()).passed).toBe(false);
  expect(await getTarget()).toMatchObject({ auth_strategy: 'local', idp_server: '', sso_url: ADDRESS });
});

test('an added method describes the form of its settings', async () => {
  expect(await getForm()).toEqual({
    fields: [{ name: 'issuer', label: 'Issuer', type: 'url', hint: 'The address of Fjord.' }],
    settings: { issuer: '' },
    has_secret: false,
    register: [{ label: 'Sign-in URL', about: 'Where Fjord redirects to', value: ADDRESS }],
  });
});

test('an added method that is set up passes its test, which is recorded, and links to its sign-in page', async () => {
  await saveIssuer();
  expect(await runTest()).toEqual({
    passed: true,
    steps: [testStep.passed('Issuer', `${ISSUER} redirects to ${ADDRESS}.`)],
  });
  const audit = await t.query<{ changes: object }>(
    'acme',
    `select changes from audit_log where tenant_id = $1 and verb = 'test' order by id`,
  );
  expect(audit.map(({ changes }) => changes)).toEqual([
    { strategy: STRATEGY, passed: false, failed: ['Issuer'] },
    { strategy: STRATEGY, passed: true, failed: [] },
  ]);
  expect(await enable()).toBeUndefined();
  expect((await list()).at(-1)).toEqual([STRATEGY, true, true]);
  expect(await getTarget()).toMatchObject({
    auth_strategy: STRATEGY,
    idp_server: ISSUER,
    sso_url: `${ADDRESS}${contract.startSignIn.path}`,
  });
  const { body } = await t.send(ada, 'GET', oauth.findOwnWays.path);
  const methods = body.data as { strategy: string; usable: boolean; may_link: boolean }[];
  expect(methods.map(({ strategy, usable, may_link }) => [strategy, usable, may_link])).toEqual([
    ['local', true, false],
    [STRATEGY, true, false],
  ]);
});

test('an added method opens a session of its strategy, and signing out ends it at the provider', async () => {
  const browser = openTestBrowser(t);
  const signedIn = await browser.exchange(await browser.follow(`${ADDRESS}${contract.startSignIn.path}`));
  expect([signedIn?.email, signedIn?.auth_strategy]).toEqual(['ada@acme.test', STRATEGY]);
  const signOut = await t.send({ ...acme, token: signedIn?.token ?? '' }, 'POST', identity.signOut.path);
  const end = await t.send({ ...acme, cookie: getCookies(signOut) }, 'GET', identity.ssoSignOut.path);
  expect(end.raw.headers.location).toBe(
    `${ISSUER}/end/?${new URLSearchParams({ domain: 'acme', code: 'fjord-code', redirect: `${ADDRESS}/` })}`,
  );
  const otherSignOut = await t.send(await t.signIn('ada@acme.test'), 'POST', identity.signOut.path);
  expect([otherSignOut.status, getCookies(otherSignOut)]).toEqual([200, '']);
});

test.each(['', 'OAuth Google', "SAML'2", '2-SAML', 'x'.repeat(51)])('%j is not a strategy', async (strategy) => {
  const save = t.inTenant('acme', 'write', (tx) => lockProvider(tx, strategy, TEST_NOW));
  await expect(save).rejects.toThrow('sign_in_providers_strategy_check');
});

test('an added method names the purposes of its codes in lower case', async () => {
  const save = (purpose: string) =>
    t.inTenant('acme', 'write', (tx) => createCode(tx, t.services.key.codes, { purpose, expiresAt: TEST_NOW }));
  expect(await save('fjord_state')).not.toBe('');
  for (const purpose of ['', 'Fjord', "fjord'state", '_fjord', 'x'.repeat(51)])
    await expect(save(purpose)).rejects.toThrow('one_time_codes_purpose_check');
});
