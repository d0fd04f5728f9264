/** What a failed accessibility check reports. */
import { expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn } from './browser.ts';

test('an inaccessible element is reported with its rule and selector', async () => {
  const page = await openSignedIn('ada.admin@demo.test');
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<img id="unnamed" src="/">'));
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt: #unnamed/);
  await closePage(page);
});
