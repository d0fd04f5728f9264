/** A browser that navigates between our hosts. It keeps the cookies of each host separate and follows redirects. */
import { identity, type SignedIn } from '@mainstay/contract/identity';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

export interface TestBrowser {
  get(address: string): Promise<LightMyRequestResponse>;
  post(address: string, payload: object): Promise<LightMyRequestResponse>;
  /**
   * Follows redirects.
   * @returns the final URL, which is that of a page
   */
  follow(address: string): Promise<URL>;
  /**
   * Exchanges the code in a page's URL on its host.
   * @returns undefined if the code is not valid
   */
  exchange(page: URL): Promise<SignedIn | undefined>;
}

/** Returns the query of the route after the `#!` of a URL. */
export const parseRouteQuery = (address: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('#!')).split('?')[1]));

export function openTestBrowser(t: TestApp): TestBrowser {
  const jars = new Map<string, Map<string, string>>();
  const send = async (method: 'GET' | 'POST', address: string, payload?: object) => {
    const { host, pathname, search } = new URL(address);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host, cookie };
    const reply = await t.app.inject({ method, url: pathname + search, headers, ...(payload && { payload }) });
    for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
  const get: TestBrowser['get'] = (address) => send('GET', address);
  const post: TestBrowser['post'] = (address, payload) => send('POST', address, payload);
  return {
    get,
    post,
    async follow(address) {
      let url = new URL(address);
      for (let step = 0; step < 5 && !url.hash; step += 1) {
        const { headers, statusCode, payload } = await get(url.href);
        if (!headers.location) throw new Error(`${url.href} does not redirect: ${statusCode} ${payload}`);
        url = new URL(headers.location, url);
      }
      return url;
    },
    async exchange(page) {
      const { email = '', code = '' } = parseRouteQuery(page.href);
      const reply = await post(`${page.origin}${identity.exchangeCode.path}`, { email, code });
      return reply.statusCode === 200 ? reply.json<{ data: SignedIn }>().data : undefined;
    },
  };
}
