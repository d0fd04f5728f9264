/** Setup for tests of the sign-in screens: no user is signed in, and the host belongs to a company. */
import { identity } from '@mainstay/contract/identity';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearSession } from '../platform/lib/session.ts';
import { setTenant } from '../platform/lib/tenant.ts';
import { createAppRouter } from './app-router.ts';
import { errorResponse, flushUpdates, setUpScreenTests } from './screen.tsx';

/** The company of the host, in the format of the domain check. */
export const TENANT = {
  domain: 'demo',
  entity_name: 'Demo',
  entity_logo: null,
  entity_theme: 'theme-default',
  appearance: 'light',
  auth_strategy: 'local',
};

export function setUpSignInTests() {
  const screen = setUpScreenTests();
  const server = {
    /** Requests other than those that every screen sends, as `POST /path {body}`. */
    sent: [] as string[],
    /** Undefined for a host without a company. */
    tenant: TENANT as object | undefined,
    /** Responses to the requests in order; the last one is used for all further requests. */
    answers: [undefined] as unknown[],
    /** URLs that the page was redirected to. */
    assigned: [] as string[],
  };
  beforeEach(() => {
    clearSession();
    Object.assign(server, { sent: [], tenant: TENANT, answers: [undefined], assigned: [] });
    for (const method of ['assign', 'replace'] as const)
      vi.spyOn(location, method).mockImplementation((to) => void server.assigned.push(String(to)));
    screen.serve(({ path, method, body, query }) => {
      if (path === identity.checkDomain.path) return server.tenant ?? errorResponse(400, 'No company here.');
      if (path.endsWith('/password_policy/')) return { min: 8, max: 20 };
      server.sent.push(`${method} ${path}${query.size > 0 ? `?${query}` : ''} ${JSON.stringify(body)}`);
      return server.answers.length > 1 ? server.answers.shift() : server.answers[0];
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setTenant(null);
  });
  return {
    server,
    /** @param text the text that is shown once the screen has loaded */
    openAt: async (address: string, text: string) => {
      const opened = await screen.draw(createAppRouter(address));
      await waitUntilShown(text);
      return opened;
    },
  };
}

export const shows = (text: string): boolean => document.body.textContent?.includes(text) ?? false;
export const waitUntilShown = (text: string) =>
  vi.waitFor(
    async () => {
      await flushUpdates();
      expect(document.body.textContent).toContain(text);
    },
    { timeout: 4_000 },
  );
export const getLinks = () =>
  Object.fromEntries([...document.querySelectorAll('a')].map((a) => [a.textContent?.trim(), a.getAttribute('href')]));
/** The response to a denied request. */
export const deny = (more: object = {}) =>
  Response.json({ success: false, errors: { e: 'Not now.' }, ...more }, { status: 403 });
