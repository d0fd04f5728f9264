/** Known attacks by the markup of a message, sanitized and shown in a browser without a sandbox: nothing runs and nothing is loaded. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { MARKUP_ATTACKS } from '../apps/server/src/app/testing/markup-attacks.ts';
import { sanitizeMessage } from '../apps/server/src/domains/mailbox/sanitize-message.ts';
import { launchChromium } from './chromium.ts';

test('2-S-76 sanitized attacks neither run nor load anything in a browser; the originals do', async () => {
  const browser = await launchChromium(inject('chromium'));
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const requests: string[] = [];
  let attacks = 0;
  await page.exposeFunction('attack', () => {
    attacks += 1;
  });
  await page.route('http://page.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Mail</title>' }),
  );
  await page.route(/^(?!http:\/\/page\.test)/, (route) => {
    requests.push(route.request().url());
    return route.abort();
  });
  const show = async (markups: readonly string[]) => {
    await page.goto('http://page.test/');
    for (const markup of markups) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
        for (const element of document.body.querySelectorAll<HTMLElement>('*')) element.focus();
      }, markup);
      await page.mouse.move(20, 20);
    }
    await page.waitForTimeout(300);
  };
  await show(MARKUP_ATTACKS.map((markup) => sanitizeMessage(markup).html));
  expect([attacks, requests, page.url()]).toEqual([0, [], 'http://page.test/']);
  // The originals show that an attack would be noticed here.
  await show(MARKUP_ATTACKS.filter((markup) => !/refresh|<base|<meta/.test(markup)).slice(20, 60));
  expect(attacks).toBeGreaterThan(5);
});
