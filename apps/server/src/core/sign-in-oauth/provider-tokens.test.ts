/** Long-lived access, tested against a real provider in its own process that revokes every used refresh token. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { type Emulator, startEmulator } from '../../app/testing/emulator.ts';
import { CLIENT, startIssuer } from '../../app/testing/oidc-issuer.ts';
import { openExternalBrowser } from '../../app/testing/external-browser.ts';
import { setUpOAuth } from '../../app/testing/providers.ts';
import { getAccessToken } from './provider-tokens.ts';

const LIFETIME_S = 120;
const ann = { email: 'ann@acme.test', email_verified: true, hd: 'acme.test' };

let t: TestApp;
let provider: Emulator;
let userId = 0;
let clock = new Date();
beforeAll(async () => {
  ({ t } = await openCompany({ ann: 'CSM', bob: 'CSM' }));
  t.setNow(clock);
  t.services.config.outboundAllow = ['127.0.0.1'];
  const redirectUris = ['http://acme.localhost:3000/v1/api/oauth/callback/'];
  provider = await startEmulator('oidc-provider.ts', {
    client: CLIENT,
    redirectUris,
    accounts: { ann },
    accessTokenSeconds: LIFETIME_S,
  });
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: provider.url } });
  const [user] = await findRows<{ id: number }>(
    `select id from users where tenant_id = $1 and email = 'ann@acme.test'`,
  );
  userId = user?.id ?? 0;
});
afterAll(async () => {
  await provider.stop();
  await t.close();
});

const findRows = <R>(text: string) => t.inTenant('acme', 'write', (tx) => tx.rows<R>(text, [tx.tenant]));
const getToken = (overrides: { userId?: number; strategy?: 'OAuth-Google' | 'OAuth-Office365' } = {}) =>
  t.inTenant('acme', 'write', (tx) =>
    getAccessToken(tx, t.services, { userId, strategy: 'OAuth-Google', ...overrides }),
  );
const advanceClock = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
  t.setNow(clock);
};
const findSealedTokens = async () => {
  const [row] = await findRows<{ id: number; tokens_sealed: Buffer | null }>(
    'select id, tokens_sealed from external_identities where tenant_id = $1 order by id limit 1',
  );
  return row ?? { id: 0, tokens_sealed: null };
};

/**
 * Signs in with the provider's own forms, as a user does.
 *
 * @returns the query with which the provider redirects the browser
 */
async function consent(start: string, login: string): Promise<URLSearchParams> {
  const cookieJar = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 15; step += 1) {
    const cookie = [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookieJar.set(name, value);
    }
    form = undefined;
    const location = reply.headers.get('location');
    if (location) {
      url = new URL(location, url);
      if (url.hostname === 'acme.localhost') return url.searchParams;
      continue;
    }
    const page = await reply.text();
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? '';
    url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url);
    form = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('The provider never sent the browser back.');
}

async function signIn(): Promise<void> {
  const browser = openExternalBrowser(t, 'acme');
  const landing = await browser.completeSignIn(await consent(await browser.startSignIn('OAuth-Google'), 'ann'));
  expect(landing.path).toBe('/#!/auth');
}

const openTokens = async (): Promise<{ access: string; refresh: string }> => {
  const { id, tokens_sealed } = await findSealedTokens();
  const location = { tenant: await t.tenantId('acme'), column: 'external_identities.tokens_sealed', row: id } as const;
  return JSON.parse(t.services.key.sealer.open(location, tokens_sealed ?? Buffer.alloc(0))) as never;
};

test('a user who never signed in with the provider has no token', async () => {
  expect(await getToken()).toEqual({ none: 'missing' });
  expect(await getToken({ strategy: 'OAuth-Office365' })).toEqual({ none: 'missing' });
});

test('a sign-in stores tokens, sealed for this row of this company', async () => {
  await signIn();
  const { access, refresh } = await openTokens();
  expect(await getToken()).toEqual({ token: access, expiresAt: new Date(clock.getTime() + LIFETIME_S * 1000) });
  // No other user has this token.
  expect(await getToken({ userId: userId + 1 })).toEqual({ none: 'missing' });
  const { id, tokens_sealed } = await findSealedTokens();
  for (const secret of [access, refresh]) expect(tokens_sealed?.toString('latin1')).not.toContain(secret);
  const otherLocation = {
    tenant: await t.tenantId('acme'),
    column: 'external_identities.tokens_sealed',
    row: id + 1,
  } as const;
  expect(() => t.services.key.sealer.open(otherLocation, tokens_sealed ?? Buffer.alloc(0))).toThrow(
    'This secret cannot be decrypted.',
  );
});

test('an expiring token is renewed together with its refresh token', async () => {
  const before = await openTokens();
  // The remaining minute is enough for a call that starts now.
  advanceClock(LIFETIME_S - 61);
  expect(await getToken()).toMatchObject({ token: before.access });
  advanceClock(1);
  expect(await getToken()).toMatchObject({ token: expect.not.stringMatching(before.access) });
  const after = await openTokens();
  expect([after.access === before.access, after.refresh === before.refresh]).toEqual([false, false]);
});

test('concurrent callers renew once: the provider never receives an old refresh token', async () => {
  advanceClock(LIFETIME_S);
  const tokens = await Promise.all(Array.from({ length: 5 }, () => getToken()));
  expect(new Set(tokens.map((found) => 'token' in found && found.token)).size).toBe(1);
  advanceClock(LIFETIME_S);
  expect(await getToken()).toHaveProperty('token');
});

test('an unreachable provider changes nothing', async () => {
  advanceClock(LIFETIME_S);
  const before = await findSealedTokens();
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: 'http://127.0.0.1:9' } });
  await expect(getToken()).rejects.toMatchObject({ failure: 'unreachable' });
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: provider.url } });
  expect(await findSealedTokens()).toEqual(before);
  expect(await getToken()).toHaveProperty('token');
});

test('a token that the provider has revoked is erased and recorded; signing in again restores access', async () => {
  const { refresh } = await openTokens();
  const body = new URLSearchParams({ token: refresh, client_id: CLIENT.id, client_secret: CLIENT.secret });
  expect((await fetch(`${provider.url}/token/revocation`, { method: 'POST', body })).status).toBe(200);
  advanceClock(LIFETIME_S);
  expect(await getToken()).toEqual({ none: 'ended' });
  expect((await findSealedTokens()).tokens_sealed).toBeNull();
  const [entry] = await findRows(`select verb, entity from audit_log where tenant_id = $1 order by id desc limit 1`);
  expect(entry).toEqual({ verb: 'revoke', entity: 'external_identity' });
  expect(await getToken()).toEqual({ none: 'ended' });
  clock = new Date();
  t.setNow(clock);
  await signIn();
  expect(await getToken()).toHaveProperty('token');
});

test('the refresh token of a provider that issues it only once is retained', async () => {
  const issuer = await startIssuer(() => clock);
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: issuer.url } });
  await findRows('delete from external_identities where tenant_id = $1');
  for (const answer of [{ refresh_token: 'the first' }, { refresh_token: undefined }]) {
    const browser = openExternalBrowser(t, 'acme');
    await browser.completeSignIn(
      await issuer.consent(await browser.startSignIn('OAuth-Google'), { sub: 'ann', ...ann }, { answer }),
    );
    expect((await openTokens()).refresh).toBe('the first');
  }
  await issuer.close();
});
