/** Four color themes by company, light and dark mode by user, and axe checks of sign-in and shell in each of them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  expectContrast,
  openPage,
  signInThroughScreens,
  takeScreenshot,
} from './browser.ts';
import { addPerson, type Company, createCompany, setMenu, sql } from './company.ts';

/**
 * Two themes with their filled tone, `--brand`, each in one mode. Together they include every neutral tone and every role of the brand
 * color. The contrast of the other themes is computed in theme/tokens.test.ts.
 */
const LOOKS = [
  { theme: 'theme-default', scheme: 'light', filled: 'rgb(23, 115, 70)' },
  { theme: 'theme-pur', scheme: 'dark', filled: 'rgb(88, 53, 192)' },
] as const;
type Look = (typeof LOOKS)[number];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const email = `iris.${Date.now()}@prism.test`;
let company: Company;
let page: Page;
beforeAll(async () => {
  company = await createCompany('Prism');
  await addPerson(company.domain, { email, roles: ['ADM'] });
  // The email exists in two companies, so that the first screen shows the selection of companies.
  await addPerson('globex', { email, roles: ['ADM'] });
  const plain = ['Renewals', 'Onboarding', 'Adoption', 'Forecast', 'Handover'].map((name) => ({ name }));
  await setMenu(company, [
    { name: 'Accounts', state: 'dashboard.accounts' },
    { name: 'Admin', state: 'dashboard.admin' },
    ...plain,
  ]);
  page = await openPage({ domain: company.domain });
});
afterAll(() => closePage(page));

const setTheme = (theme: Look['theme']) =>
  sql('update settings set entity_theme = $2 where tenant_id = $1', [company.id, theme]);
const getHeading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const waitForScheme = (scheme: Look['scheme']) =>
  page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });

async function setScheme(scheme: Look['scheme']): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await waitForScheme(scheme);
}

/** Sign-in screens, one after another in one document. */
const SIGN_IN_PAGES: readonly [string, () => Promise<void>][] = [
  [
    'email',
    async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'email?email=x',
    async () => {
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('radio', { name: 'Prism' }).check();
    },
  ],
  [
    'basic_auth?email=maya.csm@demo.test',
    async () => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'enter_password?email=maya.csm@demo.test',
    async () => {
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  ['success_form', () => getHeading('Done').waitFor()],
  ['unauthorize', () => getHeading('You are not signed in').waitFor()],
  ['not_found', () => getHeading('Workspace not found').waitFor()],
];

test.each(LOOKS.map((look) => [look.theme, look] as const))(
  '%s colors sign-in and shell, legible, wide and narrow',
  async (theme, { scheme, filled }) => {
    await setTheme(theme);
    await page.goto(`/?${theme}#!/email`);
    await setScheme(scheme);
    for (const [route, arrive] of SIGN_IN_PAGES) {
      await page.goto(`/?${theme}#!/${route}`);
      await arrive();
      await page.mouse.move(0, 0);
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        await takeScreenshot(page, `${route.replace(/\W/g, '_')}-${theme}-${scheme}-${size.width}`);
        await (size === DESK ? expectAccessible(page) : expectContrast(page));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      }
      if (route === 'email') {
        const getFill = () =>
          page
            .getByRole('button', { name: 'Continue' })
            .evaluate((element) => getComputedStyle(element).backgroundColor);
        await expect.poll(getFill).toBe(filled);
      }
    }
  },
);

test('the sign-in has the theme of the company', async () => {
  await setScheme('light');
  await signInThroughScreens(page, email);
  const { theme, filled } = LOOKS[1];
  expect(await page.evaluate(() => localStorage.getItem('entity_theme'))).toBe(theme);
  const brandMark = page.getByRole('banner').locator('[data-part="company-logo"] rect');
  await expect.poll(() => brandMark.evaluate((element) => getComputedStyle(element).fill)).toBe(filled);
});

/** Changes the theme as another tab would, so that open popups stay open. */
async function setLook({ theme, scheme }: Pick<Look, 'theme' | 'scheme'>): Promise<void> {
  await setScheme(scheme);
  await page.evaluate(async (code) => {
    localStorage.setItem('entity_theme', code);
    dispatchEvent(new StorageEvent('storage'));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, theme);
}

interface Part {
  name: string;
  open: () => Promise<void>;
  only?: 'phone' | 'desk';
}

const clickBarButton = (name: string | RegExp) => page.getByRole('banner').getByRole('button', { name }).click();
const openScreen = async (route: string, name: string) => {
  await page.goto(`/#!/${route}`);
  await getHeading(name).waitFor();
};

const PARTS: readonly Part[] = [
  {
    name: 'page',
    open: async () => page.getByRole('banner').getByRole('link', { name: 'Onboarding' }).click(),
    only: 'desk',
  },
  { name: 'help', open: () => openScreen('help/help-center', 'Help Center') },
  { name: 'admin', open: () => openScreen('dashboard/admin', 'Administration') },
  { name: 'menu-help', open: () => clickBarButton('Help'), only: 'desk' },
  { name: 'menu-more', open: () => clickBarButton('More'), only: 'desk' },
  { name: 'menu-profile', open: () => clickBarButton(/^Profile/) },
  { name: 'menu-phone', open: () => clickBarButton('Menu'), only: 'phone' },
  {
    name: 'search-phone',
    open: () => page.getByRole('combobox', { name: 'Search or jump to' }).click(),
    only: 'phone',
  },
  { name: 'palette', open: () => page.keyboard.press('Control+k') },
  { name: 'shortcuts', open: () => page.keyboard.press('?') },
];
const OPENED = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible';

test.each(['desk', 'phone'] as const)('shell, popups, palette and help pass axe on the %s', async (size) => {
  await page.setViewportSize(size === 'phone' ? PHONE : DESK);
  await page.goto('/#!/dashboard/admin');
  await getHeading('Administration').waitFor();
  for (const { name, open, only } of PARTS.filter((part) => !part.only || part.only === size)) {
    await open();
    const isFloating = /^menu|palette|search|shortcuts/.test(name);
    if (isFloating) await page.locator(OPENED).first().waitFor();
    // Every rule runs in the wide light look and in the narrow dark look. Parts that exist at one size only are also checked in the other
    // mode.
    for (const look of LOOKS) {
      const isFull = (size === 'desk') === (look.scheme === 'light');
      if (!isFull && !only) continue;
      await setLook(look);
      await takeScreenshot(page, `${name}-${look.theme}-${look.scheme}-${size}`);
      await (isFull ? expectAccessible(page) : expectContrast(page));
    }
    if (isFloating) await page.keyboard.press('Escape');
    await page.locator(OPENED).first().waitFor({ state: 'hidden' });
  }
});

test('light, dark or system mode belongs to the user, on every device', async () => {
  await page.setViewportSize(DESK);
  await setScheme('light');
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  const selectMode = async (label: string) => {
    const saved = page.waitForResponse('**/v1/api/users/appearance/');
    await dialog.getByText(label, { exact: true }).click();
    expect((await saved).status()).toBe(200);
  };
  await clickBarButton(/^Profile/);
  await selectMode('Dark');
  await waitForScheme('dark');
  await page.reload();
  await page.getByRole('banner').waitFor();
  await waitForScheme('dark');
  const otherPage = await openPage({ domain: company.domain });
  await signInThroughScreens(otherPage, email);
  await otherPage.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  await closePage(otherPage);
  await clickBarButton(/^Profile/);
  await selectMode('Light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitForScheme('light');
  await selectMode('System');
  await waitForScheme('dark');
  await setScheme('light');
});
