/** A user's own profile: image, name, title, email, and the link to the password. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getCallsTo,
  resetPage,
  closePage,
  DEMO_PASSWORD,
  expectAccessible,
  openOwnSession,
  openSignedIn,
  getOrigin,
  getRoute,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { waitForLink } from './emails.ts';
import { createImage, createImageOfSize } from './images.ts';
import { signInByCalls } from './sign-in.ts';

const PROFILE = '/#!/dashboard/profileManagement';
const UPLOAD = '/v1/api/upload_avatar/';
let company: Company;
let pia: string;
/** Pia's page, loaded once. Changes of a test are visible in later tests. */
let page: Page;
beforeAll(async () => {
  company = await createCompany('Profile');
  pia = `pia@${company.domain}.test`;
  await addPerson(company.domain, { email: pia });
  await sql('update users set title = null where tenant_id = $1 and email = $2', [company.id, pia]);
  page = await openSignedIn(pia, { domain: company.domain });
});
beforeEach(() => resetPage(page));
afterAll(() => closePage(page));

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const getField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const waitForToast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
const openProfile = async () => {
  await page.goto(PROFILE);
  await getField(page, 'First name').waitFor();
};
/** Simulates that another tab has signed in with a different method. */
const setStrategy = (strategy: string) =>
  page.evaluate((value) => {
    localStorage.setItem('auth_strategy', value);
    dispatchEvent(new StorageEvent('storage', { key: 'auth_strategy' }));
  }, strategy);
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Change picture' });
const selectFile = (page: Page, file: Awaited<ReturnType<typeof createImage>>) =>
  getDialog(page).getByLabel('Picture').setInputFiles(file);
const clickUpload = (page: Page) => getDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();

test('1-profile-01 1-profile-02 1-profile-03 the profile and the password are side by side', async () => {
  await page.getByRole('button', { name: /^Profile, / }).click();
  await page.getByRole('link', { name: 'Your profile' }).click();
  await waitForRoute(page, '#!/dashboard/profileManagement');
  await getHeading(page, 'Profile').waitFor();
  await getField(page, 'First name').waitFor();
  await page.getByRole('link', { name: 'Change password', exact: true }).click();
  await waitForRoute(page, '#!/dashboard/profileManagement/changePassword');
  await page.getByLabel('Old password').waitFor();
  expect(await getField(page, 'First name').count()).toBe(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'profile-password');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await getField(page, 'First name').waitFor();
  expect(await page.getByLabel('Old password').count()).toBe(0);
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await page.getByText('Where you are signed in').waitFor();
});

test('1-profile-05 1-profile-21 1-profile-22 without a title the label is CSM; saves a title, and rejects an empty one', async () => {
  await openProfile();
  const csm = page.getByText('CSM', { exact: true });
  await csm.waitFor();
  expect(await getField(page, 'Title').inputValue()).toBe('');
  await getField(page, 'Title').fill('Head of partners');
  await clickButton(page, 'Save title');
  await waitForToast(page, 'Title updated successfully');
  await page.getByText('Head of partners', { exact: true }).waitFor();
  await csm.waitFor({ state: 'detached' });
  await getField(page, 'Title').fill('  ');
  await clickButton(page, 'Save title');
  await waitForToast(page, 'Invalid title name.');
  expect(getCallsTo(page, '/v1/api/update/title/')).toHaveLength(1);
});

test('1-profile-07 1-profile-10 displays a new picture in the profile and in the bar immediately', async () => {
  await openProfile();
  const getImages = () =>
    page.locator('img.Person-root').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
  expect(await getImages()).toEqual([]);
  await clickButton(page, 'Change picture');
  await clickUpload(page);
  await waitForToast(page, 'Please select image.');
  expect(getCallsTo(page, UPLOAD)).toHaveLength(0);
  await selectFile(page, await createImage('me.png', '#177346'));
  await getDialog(page).locator('img.Person-root').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'profile-picture');
  await clickUpload(page);
  await waitForToast(page, 'Picture updated successfully');
  await getDialog(page).waitFor({ state: 'detached' });
  const countImages = async () => [(await getImages()).length, new Set(await getImages()).size];
  await expect.poll(countImages).toEqual([2, 1]);
  const currentImages = await getImages();
  expect(currentImages[0]).toMatch(/\/media\/[0-9a-f]{32}$/);
  await expectAccessible(page);
  await takeScreenshot(page, 'profile');
  await clickButton(page, 'Change picture');
  await selectFile(page, await createImage('other.jpeg', '#9f430b', 'jpeg'));
  await clickUpload(page);
  await getDialog(page).waitFor({ state: 'detached' });
  await expect.poll(async () => (await getImages()).includes(currentImages[0] ?? '')).toBe(false);
  await expect.poll(countImages).toEqual([2, 1]);
  const newImages = await getImages();
  await page.reload();
  await page.getByRole('banner').locator('img.Person-root').waitFor();
  expect(await page.getByRole('banner').locator('img.Person-root').getAttribute('src')).toBe(
    new URL(newImages[0] ?? '').pathname,
  );
});

// Decision 12 takes precedence over the wording of the row: the message prevents an image over 1 MB from being sent.
test('decisions-12 1-profile-13 1-profile-14 1-profile-15 rejects a picture of another type or over 1 MB without sending it', async () => {
  await openProfile();
  await clickButton(page, 'Change picture');
  await selectFile(page, await createImage('me.gif', '#177346', 'gif'));
  await waitForToast(page, 'Only image of type jpg or png is allowed for logo.');
  await selectFile(page, await createImageOfSize(1_572_864));
  await waitForToast(page, 'File size must be less than 1MB.');
  await clickUpload(page);
  await waitForToast(page, 'Please select image.');
  await selectFile(page, { ...(await createImage('a.php.png', '#177346')) });
  await waitForToast(page, 'Filename with two extensions is not supported due security restrictions');
  expect(getCallsTo(page, UPLOAD)).toHaveLength(0);
  await selectFile(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await clickUpload(page);
  await waitForToast(page, 'Uploaded file is not a valid image.');
  await getDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await getDialog(page).waitFor({ state: 'detached' });
});

test('decisions-12 1-profile-16 shows an error if the server rejects an upload for its size', async () => {
  await openProfile();
  const { buffer } = await createImageOfSize(10_485_761);
  await page.route(`**${UPLOAD}`, (route) => {
    const multipartHeader =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n';
    const postData = Buffer.concat([Buffer.from(multipartHeader), buffer, Buffer.from('\r\n--x--\r\n')]);
    const headers = { ...route.request().headers(), 'content-type': 'multipart/form-data; boundary=x' };
    return route.continue({ postData, headers });
  });
  await clickButton(page, 'Change picture');
  await selectFile(page, await createImage('me.png', '#177346'));
  await clickUpload(page);
  await waitForToast(page, 'File size is too large');
  expect(getCallsTo(page, UPLOAD)).toHaveLength(1);
  await page.unroute(`**${UPLOAD}`);
  // A proxy in front of the server can also reject the upload, with its own response.
  await page.route(`**${UPLOAD}`, (route) => route.fulfill({ status: 413, body: '<h1>Request Entity Too Large</h1>' }));
  await clickUpload(page);
  await waitForToast(page, 'File size is too large');
  await expect.poll(() => getCallsTo(page, UPLOAD).length).toBe(2);
  await getDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await getDialog(page).waitFor({ state: 'detached' });
});

test('1-profile-18 1-profile-19 2-platform-02 saves a name, displays it in the bar, and shows errors in the form', async () => {
  await openProfile();
  await getField(page, 'First name').fill('Pia');
  await getField(page, 'Last name').fill('Lindqvist');
  await clickButton(page, 'Save');
  await waitForToast(page, 'Name updated successfully');
  await page.getByRole('button', { name: 'Profile, Pia Lindqvist' }).waitFor();
  await page.route('**/v1/api/profile/user/name/', (route) =>
    route.continue({ postData: JSON.stringify({ first_name: '', last_name: 'Lindqvist' }) }),
  );
  await clickButton(page, 'Save');
  const alert = page.getByRole('region', { name: 'About you' }).locator('form').getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toBe('First name is required.');
});

test('1-S-46 users of an external provider change their email there', async () => {
  await openProfile();
  await page.getByRole('button', { name: 'Change email' }).waitFor();
  await setStrategy('SAML2');
  await page.getByText('Managed by your company’s identity provider.').waitFor();
  expect(await getField(page, 'Email').getAttribute('readonly')).toBe('');
  expect(await page.getByRole('button', { name: 'Change email' }).count()).toBe(0);
  await setStrategy('local');
});

test('the profile is accessible, narrow and dark, and with read-only access', async () => {
  await sql(`update users set user_access_type = 'read_only' where tenant_id = $1 and email = $2`, [company.id, pia]);
  await openProfile();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takeScreenshot(page, 'profile-phone-dark');
  await getField(page, 'Title').fill('Reader');
  await clickButton(page, 'Save title');
  await waitForToast(page, 'Title updated successfully');
});

test('1-profile-24 1-profile-25 1-profile-27 1-C-27 1-identity-78 an email change needs the password and can be undone', async () => {
  const email = `mail@${company.domain}.test`;
  const next = `new@${company.domain}.test`;
  await addPerson(company.domain, { email });
  const page = await openOwnSession(email, { domain: company.domain }, PROFILE);
  await getField(page, 'Email').fill('no address');
  await clickButton(page, 'Change email');
  await page.getByText('Invalid Email Address', { exact: true }).waitFor();
  await getField(page, 'Email').fill(next);
  await clickButton(page, 'Change email');
  const passwordDialog = page.getByRole('dialog', { name: 'Confirm with your password' });
  await passwordDialog.waitFor();
  expect(getCallsTo(page, '/v1/api/profile/update/email/')).toHaveLength(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'profile-email');
  const password = passwordDialog.getByLabel('Password');
  await password.fill('not this one');
  await password.press('Enter');
  await passwordDialog.getByRole('alert').waitFor();
  const steps: string[] = [];
  page.on('framenavigated', () => steps.push(getRoute(page).replace(/\?.*/, '')));
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await waitForRoute(page, '#!/email');
  // The route changes before the application has reloaded. Opening the next URL earlier would be interrupted by the reload.
  await getHeading(page, 'Sign in').waitFor();
  expect(steps).toContain('#!/logout');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const origin = getOrigin(company.domain);
  await signInByCalls(origin, next);

  await page.goto(await waitForLink(company, email, 'email_changed'));
  await getHeading(page, 'Undo the change').waitFor();
  await page.getByLabel('New password').fill('Harbour!42');
  await page.getByLabel('Confirm password').fill('Harbour!43');
  await clickButton(page, 'Undo change');
  await page.getByText('Confirm password does not match.').waitFor();
  expect(getCallsTo(page, '/v1/api/undo_email/')).toHaveLength(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'undo-email');
  await page.getByLabel('Confirm password').fill('Harbour!42');
  await clickButton(page, 'Undo change');
  await getHeading(page, 'Password changed').waitFor();
  await signInByCalls(origin, email, 'Harbour!42');
  await closePage(page);
});
