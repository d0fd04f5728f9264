/** What a browser loads before the first screens are shown. A module that moves to another file would load that file as well. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closePage, getRequests, openOwnSession, openPage } from './browser.ts';
import { BLANK_ADDRESS } from './shared-pages.ts';
import { withholdHome } from './withhold-home.ts';

const SCRIPT = /\/(?:assets\/)?([\w-]+?)(?:-[\w-]{6,8})?\.js$/;

const getScripts = (page: Page) =>
  getRequests(page)
    .filter((request) => SCRIPT.test(request.url()))
    .map((request) => ({ request, name: SCRIPT.exec(request.url())?.[1] ?? '' }));

/** Returns the names of the scripts of a page without their hashes, and their gzipped size in bytes. */
async function measureScripts(page: Page): Promise<{ names: string[]; size: number }> {
  await page.waitForLoadState('networkidle');
  const scripts = getScripts(page);
  const sizes = await Promise.all(
    scripts.map(async ({ request }) => gzipSync((await (await request.response())?.body()) ?? '', { level: 9 }).length),
  );
  return { names: scripts.map(({ name }) => name).toSorted(), size: sizes.reduce((sum, size) => sum + size, 0) };
}

test('the sign-in screen loads its own files, 120 kB, and those of the first page as soon as the user types', async () => {
  const page = await openPage();
  await page.goto('/#!/email');
  await page.getByLabel('Email').waitFor();
  const { names, size } = await measureScripts(page);
  expect(names).toEqual(['entrance', 'first-paint', 'program', 'rolldown-runtime']);
  expect(size).toBeLessThanOrEqual(120_000);

  await page.getByLabel('Email').pressSequentially('a');
  const getNames = () => getScripts(page).map(({ name }) => name);
  await expect.poll(getNames).toEqual(expect.arrayContaining(['rows', 'desk']));
  await closePage(page);
});

test('the accounts list loads its own files and those of the shell, 200 kB', async () => {
  const page = await openOwnSession('maya.csm@demo.test', {}, BLANK_ADDRESS);
  await withholdHome(page);
  await page.goto('/#!/dashboard/accounts');
  await page.locator('tr[data-index]').first().waitFor();
  const { names, size } = await measureScripts(page);
  expect(names).toEqual(['background', 'desk', 'first-paint', 'program', 'rolldown-runtime', 'rows']);
  expect(size).toBeLessThanOrEqual(200_000);
  await closePage(page);
});
