/** What a browser does on the way to an outside provider and back: it keeps cookies and follows addresses. */
import { oauth, type OAuthStrategy } from '@mainstay/contract/identity/oauth';
import { identity, type SignedIn } from '@mainstay/contract/identity';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

export interface OutsideBrowser {
  get(path: string): Promise<LightMyRequestResponse>;
  /** Leaves for the provider. @returns the address it was sent to */
  leave(strategy: OAuthStrategy, more?: Record<string, string>): Promise<string>;
  /** Comes back. @returns the route of the application it was sent to */
  comeBack(answer: URLSearchParams): Promise<{ path: string; query: Record<string, string> }>;
}

export function openBrowser(t: TestApp, domain: string): OutsideBrowser {
  const jar = new Map<string, string>();
  const get: OutsideBrowser['get'] = async (path) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await t.app.inject({ url: path, headers: { host: `${domain}.localhost:3000`, cookie } });
    for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
  return {
    get,
    async leave(strategy, more = {}) {
      const query = new URLSearchParams({ authprovider: strategy, ...more });
      return (await get(`${oauth.startSignIn.path}?${query}`)).headers.location ?? '';
    },
    async comeBack(answer) {
      const { headers } = await get(`${oauth.finishSignIn.path}?${answer}`);
      const [path = '', query = ''] = (headers.location ?? '').split('?');
      return { path, query: Object.fromEntries(new URLSearchParams(query)) };
    },
  };
}

/** Exchanges what a finished sign-in brought. @returns undefined where the code opens nothing */
export async function exchangeLanding(
  t: TestApp,
  domain: string,
  { email = '', code = '' }: Record<string, string>,
): Promise<SignedIn | undefined> {
  const reply = await t.call({ domain }, identity.exchangeCode, { body: { email, code } });
  return reply.status === 200 ? reply.body.data : undefined;
}
