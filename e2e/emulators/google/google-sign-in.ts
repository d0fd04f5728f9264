/**
 * Sign-in and tokens of Google, by the package `emulate`, in the same process. It issues codes, ID tokens and refresh tokens correctly.
 * What it lacks is added here: its API accepts any token, so the tokens it issued are recorded with their user and scopes. It always issues
 * refresh tokens, although Google does so only for `access_type=offline` and with a consent. Revoking a token ends only that one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MailProviderSeed, Tokens } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { AccessTokens } from '../mailboxes/access-tokens.ts';
import { readBody } from '../mailboxes/api.ts';
import type { Consents } from '../mailboxes/control.ts';

/** What a user consented to. */
interface Consent {
  user: string;
  scopes: string[];
}
interface SignIn {
  isOffline: boolean;
  hasPrompt: boolean;
}
const AUTHORIZE = '/o/oauth2/v2/auth';
const TOKEN = '/oauth2/token';
const REDIRECT_URI = 'http://localhost/callback';
const parseTokens = (body: Buffer) => JSON.parse(body.toString()) as Tokens;
const NO_SIGN_IN: SignIn = { isOffline: false, hasPrompt: false };

export class GoogleSignIn implements Consents {
  /** By state, then by code. */
  readonly #signIns = new Map<string, SignIn>();
  readonly #codes = new Map<string, SignIn & { user: string }>();
  readonly #refreshTokens = new Map<string, Consent>();
  readonly #consented = new Set<string>();

  /** @param target address of the package's server */
  constructor(
    readonly target: string,
    readonly seed: MailProviderSeed,
    readonly tokens: AccessTokens,
  ) {}

  #limit(user: string, scope: string): string[] {
    const granted = this.seed.users.find(({ email }) => email === user)?.scopes;
    return scope.split(' ').filter((one) => !granted || !one.startsWith('https:') || granted.includes(one));
  }

  async #forward(path: string, init: RequestInit): Promise<{ reply: Response; body: Buffer }> {
    const reply = await fetch(new URL(path, this.target), { ...init, redirect: 'manual' });
    return { reply, body: Buffer.from(await reply.arrayBuffer()) };
  }

  /** Answers a call of OpenID Connect. */
  async handle(request: IncomingMessage, reply: ServerResponse, url: URL): Promise<void> {
    const { method = 'GET', headers } = request;
    const content = (await readBody(request)).toString();
    const form = new URLSearchParams(content);
    const type = headers['content-type'];
    const authorization = headers.authorization;
    if (url.pathname === AUTHORIZE) this.#recordStart(url.searchParams);
    if (url.pathname === '/oauth2/v2/userinfo' && !this.tokens.find(authorization?.replace(/^Bearer /i, '') ?? ''))
      return void reply.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_token"}');
    if (url.pathname === '/oauth2/revoke') await this.#revokeToken(form.get('token') ?? '');
    const result = await this.#forward(`${url.pathname}${url.search}`, {
      method,
      headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
      ...(method !== 'GET' && { body: content }),
    });
    let { body } = result;
    const location = result.reply.headers.get('location');
    if (url.pathname === `${AUTHORIZE}/callback` && location) this.#recordCode(form, location);
    if (url.pathname === TOKEN && result.reply.ok)
      body = Buffer.from(JSON.stringify(this.#recordTokens(form, parseTokens(body))));
    reply.writeHead(result.reply.status, {
      'content-type': result.reply.headers.get('content-type') ?? 'text/plain',
      ...(location && { location }),
    });
    reply.end(body);
  }

  #recordStart(query: URLSearchParams): void {
    this.#signIns.set(query.get('state') ?? '', {
      isOffline: query.get('access_type') === 'offline',
      hasPrompt: query.get('prompt')?.split(' ').includes('consent') ?? false,
    });
  }

  #recordCode(form: URLSearchParams, location: string): void {
    const signIn = this.#signIns.get(form.get('state') ?? '') ?? NO_SIGN_IN;
    const code = new URL(location).searchParams.get('code') ?? '';
    this.#codes.set(code, { ...signIn, user: form.get('email') ?? '' });
  }

  /** Returns the response of the token endpoint as Google sends it. */
  #recordTokens(form: URLSearchParams, { refresh_token, ...issued }: Tokens): Tokens {
    const signIn = this.#codes.get(form.get('code') ?? '');
    const known = this.#refreshTokens.get(form.get('refresh_token') ?? '');
    const user = signIn?.user ?? known?.user ?? '';
    const scopes = this.#limit(user, known?.scopes.join(' ') ?? issued.scope);
    const seconds = this.seed.accessTokenSeconds ?? issued.expires_in;
    this.tokens.issue(issued.access_token, { user, scopes, seconds });
    const isFirst = !this.#consented.has(user);
    const hasRefreshToken = refresh_token && signIn?.isOffline && (isFirst || signIn.hasPrompt);
    if (hasRefreshToken) {
      this.#refreshTokens.set(refresh_token, { user, scopes });
      this.#consented.add(user);
    }
    return { ...issued, expires_in: seconds, scope: scopes.join(' '), ...(hasRefreshToken && { refresh_token }) };
  }

  async #revokeToken(token: string): Promise<void> {
    const user = this.#refreshTokens.get(token)?.user ?? this.tokens.find(token)?.user;
    if (user) await this.revoke(user);
  }

  async revoke(user: string): Promise<void> {
    this.tokens.expire(user);
    for (const [token, consent] of this.#refreshTokens) {
      if (consent.user.toLowerCase() !== user.toLowerCase()) continue;
      this.#refreshTokens.delete(token);
      this.#consented.delete(consent.user);
      await this.#forward('/oauth2/revoke', { method: 'POST', body: new URLSearchParams({ token }) });
    }
  }

  /** Signs a user in with the forms of the package. */
  async grant(user: string, scopes: string[]): Promise<Tokens> {
    const { id: client_id = '', secret: client_secret = '' } = this.seed.client ?? {};
    const redirect_uri = this.seed.redirectUris?.[0] ?? REDIRECT_URI;
    const email = this.seed.users.find((one) => one.email.toLowerCase() === user.toLowerCase())?.email;
    if (!email) throw new Error(`There is no user ${user}.`);
    const form = new URLSearchParams({ email, redirect_uri, scope: scopes.join(' '), client_id, state: 'grant' });
    const { reply } = await this.#forward(`${AUTHORIZE}/callback`, { method: 'POST', body: form });
    const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? '';
    this.#codes.set(code, { user: email, isOffline: true, hasPrompt: true });
    const request = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      client_id,
      client_secret,
    });
    const { body } = await this.#forward(TOKEN, { method: 'POST', body: request });
    return this.#recordTokens(request, parseTokens(body));
  }
}
