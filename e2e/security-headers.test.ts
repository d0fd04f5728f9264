/** Security headers that restrict what browsers may do with the product's pages. */
import { setTimeout as wait } from 'node:timers/promises';
import { identity } from '@mainstay/contract/identity';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from '../apps/server/src/platform/http/openapi.ts';
import { closePage, getErrors, getRequests, openOwnSession, openPage, openSignedIn } from './browser.ts';

test('no page violates the content security policy, and no script in a page runs', async () => {
  const page = await openSignedIn('ada.admin@demo.test');
  const { policy, text } = await page.evaluate(async () => {
    const reply = await fetch('/');
    return { policy: reply.headers.get('content-security-policy') ?? '', text: await reply.text() };
  });
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(text).toContain('<script');
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  for (const [route, title] of [
    ['dashboard/accounts', 'Accounts'],
    ['dashboard/admin', 'Administration'],
  ]) {
    await page.goto(`/#!/${route}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }
  expect(getErrors(page)).toEqual([]);

  const blocked = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    );
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return { by: await violation, ran: 'ran' in window };
  });
  expect(blocked).toEqual({ by: 'script-src-elem', ran: false });
  await closePage(page);
});

test('the pages of the API description work under the same policy', async () => {
  const page = await openPage();
  // The pages resolve the complete description before they render. That of a single feature is sufficient to test their scripts.
  const description = buildOpenApiDocument([{ tag: 'identity', contract: identity }]);
  await page.route('**/docs/json', (route) => route.fulfill({ json: description }));
  const reply = await page.goto('/docs/');
  expect(reply?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.locator('#operations-tag-identity').click();
  await page.locator('[data-path="/v1/api/authenticate/"]').waitFor();
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('decisions-19 without analytics of the operator, no code of them is loaded and no request leaves the product', async () => {
  const page = await openOwnSession('maya.csm@demo.test');
  await page.goto('/#!/dashboard/profileManagement');
  await page.getByRole('region', { name: 'Appearance' }).waitFor();
  // Analytics would have started after a second.
  await wait(1_500);
  const { origin } = new URL(page.url());
  const addresses = getRequests(page).map((request) => request.url());
  expect(addresses.filter((address) => !address.startsWith(`${origin}/`))).toEqual([]);
  expect(addresses.filter((address) => /analytics/i.test(address))).toEqual([]);
  expect(await page.locator('html[data-analytics]').count()).toBe(0);
  await closePage(page);
});
