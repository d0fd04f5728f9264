/** What browsers are told not to do with our pages. */
import { expect, test } from 'vitest';
import { closePage, errorsOf, openPage, openSignedIn } from './browser.ts';

test('no page breaks the content security policy, and no script in a page runs', async () => {
  const page = await openSignedIn('ada.admin@demo.test');
  const reply = await page.goto('/');
  const policy = reply?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(await reply?.text()).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  for (const route of ['dashboard/accounts', 'dashboard/admin']) {
    await page.goto(`/#!/${route}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(errorsOf(page)).toEqual([]);

  const blocked = await page.evaluate(async () => {
    const refused = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    );
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return { by: await refused, ran: 'ran' in window };
  });
  expect(blocked).toEqual({ by: 'script-src-elem', ran: false });
  await closePage(page);
});

test('the pages of the API description work under the same policy', async () => {
  const page = await openPage();
  const reply = await page.goto('/docs/');
  expect(reply?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.locator('[data-path="/v1/api/authenticate/"]').waitFor();
  expect(errorsOf(page)).toEqual([]);
  await closePage(page);
});
