/** Four colour themes by company, light and dark by person, and what axe says of sign-in and shell in each of them. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  expectContrast,
  openPage,
  openSignedIn,
  signInThroughScreens,
  takeScreenshot,
} from './browser.ts';
import { addPerson, type Company, createCompany, setMenu, sql } from './company.ts';

/** Each theme with its filled tone, `--brand`. */
const THEMES = {
  'theme-default': 'rgb(23, 115, 70)',
  'theme-bl': 'rgb(32, 73, 192)',
  'theme-pur': 'rgb(88, 53, 192)',
  'theme-org': 'rgb(159, 67, 11)',
} as const;
type Theme = keyof typeof THEMES;
const NAMES = Object.keys(THEMES) as Theme[];
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
/** Every rule runs in one light and one dark look; the others differ from them in colour only. */
const isFull = (theme: Theme, scheme: Scheme) =>
  `${theme} ${scheme}` === 'theme-default light' || `${theme} ${scheme}` === 'theme-pur dark';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const email = `iris.${Date.now()}@prism.test`;
let company: Company;
beforeAll(async () => {
  company = await createCompany('Prism');
  for (const domain of [company.domain, 'globex']) await addPerson(domain, { email, roles: ['ADM'] });
  const plain = ['Renewals', 'Onboarding', 'Adoption', 'Forecast', 'Handover'].map((name) => ({ name }));
  await setMenu(company, [
    { name: 'Accounts', state: 'dashboard.accounts' },
    { name: 'Admin', state: 'dashboard.admin' },
    ...plain,
  ]);
});

const setTheme = (theme: Theme) =>
  sql('update settings set entity_theme = $2 where tenant_id = $1', [company.id, theme]);
const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const fillOf = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((element) => getComputedStyle(element).backgroundColor);
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function setScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
}

/** Screens of signing in, one after another in one document. */
const WAYS_IN: readonly [string, (page: Page) => Promise<void>][] = [
  [
    'email',
    async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'email?email=x',
    async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('radio', { name: 'Prism' }).check();
    },
  ],
  [
    'basic_auth?email=maya.csm@demo.test',
    async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'enter_password?email=maya.csm@demo.test',
    async (page) => {
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  ['success_form', (page) => title(page, 'Done').waitFor()],
  ['unauthorize', (page) => title(page, 'You are not signed in').waitFor()],
  ['not_found', (page) => title(page, 'Workspace not found').waitFor()],
];

test.each(NAMES)('%s colours sign-in and shell, legible in light and dark', async (theme) => {
  await setTheme(theme);
  const page = await openPage({ domain: company.domain });
  for (const [route, arrive] of WAYS_IN) {
    await page.goto(`/#!/${route}`);
    await arrive(page);
    await page.mouse.move(0, 0);
    for (const scheme of SCHEMES) {
      await setScheme(page, scheme);
      await takeScreenshot(page, `${route.replace(/\W/g, '_')}-${theme}-${scheme}-1440`);
      if (!isFull(theme, scheme)) {
        await expectContrast(page);
        continue;
      }
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await takeScreenshot(page, `${route.replace(/\W/g, '_')}-${theme}-${scheme}-390`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.setViewportSize(DESK);
    }
    await setScheme(page, 'light');
    if (route === 'email') expect(await fillOf(page, 'Continue')).toBe(THEMES[theme]);
  }
  await signInThroughScreens(page, email);
  expect(await page.evaluate(() => localStorage.getItem('entity_theme'))).toBe(theme);
  const mark = page.getByRole('banner').locator('.mark rect');
  expect(await mark.evaluate((element) => getComputedStyle(element).fill)).toBe(THEMES[theme]);
  await closePage(page);
});

test('light, dark or as the system says is the person’s, on every machine', async () => {
  const view = { domain: company.domain };
  const page = await openPage(view);
  await signInThroughScreens(page, email);
  expect(await schemeOf(page)).toBe('light');
  const choose = async (label: string) => {
    const dialog = page.getByRole('dialog', { name: 'Profile' });
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: /^Profile/ }).click();
    const saved = page.waitForResponse('**/v1/api/users/appearance/');
    await dialog.getByText(label, { exact: true }).click();
    expect((await saved).status()).toBe(200);
  };
  await choose('Dark');
  expect(await schemeOf(page)).toBe('dark');
  await page.reload();
  await page.getByRole('banner').waitFor();
  expect(await schemeOf(page)).toBe('dark');
  const elsewhere = await openPage(view);
  await signInThroughScreens(elsewhere, email);
  expect(await schemeOf(elsewhere)).toBe('dark');
  await closePage(elsewhere);
  await choose('Light');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await schemeOf(page)).toBe('light');
  await choose('System');
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  await setScheme(page, 'light');
  await closePage(page);
});

/** Tells the page another theme as another tab would, so that what is open stays open. */
async function setLook(page: Page, theme: Theme, scheme: Scheme): Promise<void> {
  await setScheme(page, scheme);
  await page.evaluate(async (code) => {
    localStorage.setItem('entity_theme', code);
    dispatchEvent(new StorageEvent('storage'));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, theme);
}

interface Part {
  name: string;
  open: (page: Page) => Promise<void>;
  only?: 'phone' | 'desk';
}

const press = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name }).click();
const go = async (page: Page, route: string, name: string) => {
  await page.goto(`/#!/${route}`);
  await title(page, name).waitFor();
};

const PARTS: readonly Part[] = [
  {
    name: 'page',
    open: async (page) => page.getByRole('banner').getByRole('link', { name: 'Onboarding' }).click(),
    only: 'desk',
  },
  { name: 'help', open: (page) => go(page, 'help/help-center', 'Help Center') },
  { name: 'admin', open: (page) => go(page, 'dashboard/admin', 'Administration') },
  { name: 'menu-help', open: (page) => press(page, 'Help'), only: 'desk' },
  { name: 'menu-more', open: (page) => press(page, 'More'), only: 'desk' },
  { name: 'menu-profile', open: (page) => press(page, /^Profile/) },
  { name: 'menu-phone', open: (page) => press(page, 'Menu'), only: 'phone' },
  {
    name: 'search-phone',
    open: (page) => page.getByRole('combobox', { name: 'Search or jump to' }).click(),
    only: 'phone',
  },
  { name: 'palette', open: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', open: (page) => page.keyboard.press('?') },
];
const OPENED = '[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible';

test.each(['desk', 'phone'] as const)('shell, popups, palette and help pass axe on the %s', async (size) => {
  await setTheme('theme-default');
  const view = { domain: company.domain, ...(size === 'phone' ? PHONE : DESK) };
  const page = await openSignedIn(email, view, '/#!/dashboard/admin');
  await title(page, 'Administration').waitFor();
  for (const { name, open } of PARTS.filter(({ only }) => !only || only === size)) {
    await open(page);
    const floats = /^menu|palette|search|shortcuts/.test(name);
    if (floats) await page.locator(OPENED).first().waitFor();
    for (const theme of NAMES) {
      for (const scheme of SCHEMES) {
        if (size === 'phone' && !isFull(theme, scheme)) continue;
        await setLook(page, theme, scheme);
        await takeScreenshot(page, `${name}-${theme}-${scheme}-${view.width}`);
        await (isFull(theme, scheme) ? expectAccessible(page) : expectContrast(page));
      }
    }
    await setLook(page, 'theme-default', 'light');
    if (floats) await page.keyboard.press('Escape');
    await page.locator(OPENED).first().waitFor({ state: 'hidden' });
  }
  await closePage(page);
});
