/** A browser that is redirected to an external provider and back. It keeps cookies and follows redirects. */
import { oauth, type OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { identity, type SignedIn } from '@mainstay/contract/identity';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

export interface ExternalBrowser {
  get(path: string): Promise<LightMyRequestResponse>;
  /**
   * Starts a sign-in at the provider.
   * @returns the URL to which the browser was redirected
   */
  startSignIn(strategy: OAuthStrategy, more?: Record<string, string>): Promise<string>;
  /**
   * Calls back with the provider's reply.
   * @returns the route of the application to which the browser was redirected
   */
  completeSignIn(answer: URLSearchParams): Promise<{ path: string; query: Record<string, string> }>;
  /**
   * Exchanges the code of a completed sign-in.
   * @returns undefined if the code is not valid
   */
  exchange(landing: Record<string, string>): Promise<SignedIn | undefined>;
}

export function openExternalBrowser(t: TestApp, domain: string): ExternalBrowser {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const get: ExternalBrowser['get'] = async (path) => {
    const headers = { host: `${domain}.localhost:3000`, cookie: cookies() };
    const reply = await t.app.inject({ url: path, headers });
    for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
  return {
    get,
    async startSignIn(strategy, more = {}) {
      const query = new URLSearchParams({ authprovider: strategy, ...more });
      return (await get(`${oauth.startSignIn.path}?${query}`)).headers.location ?? '';
    },
    async completeSignIn(answer) {
      const { headers } = await get(`${oauth.finishSignIn.path}?${answer}`);
      const [path = '', query = ''] = (headers.location ?? '').split('?');
      return { path, query: Object.fromEntries(new URLSearchParams(query)) };
    },
    async exchange({ email = '', code = '' }) {
      const reply = await t.call({ domain, cookie: cookies() }, identity.exchangeCode, { body: { email, code } });
      return reply.status === 200 ? reply.body.data : undefined;
    },
  };
}
