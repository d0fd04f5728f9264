/** Where somebody who only wants to look begins. */
import { expect, test } from 'vitest';
import { closePage, errorsOf, expectAccessible, openPage, untilRoute } from './browser.ts';

test('1-identity-81 the demo has a welcome of its own, which leads to the sign-in', async () => {
  const page = await openPage();
  await page.goto('/#!/demo_landing');
  await page.getByRole('heading', { name: 'Welcome to the demo' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await untilRoute(page, '#!/email');
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor();
  expect(errorsOf(page)).toEqual([]);
  await closePage(page);
});
