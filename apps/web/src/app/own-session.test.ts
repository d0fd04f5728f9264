/**
 * Tests that changes of the user and the company are shown in the bar at once, but only after the server has accepted
 * them.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveOwnName, saveTitle, uploadAvatar } from '../core/people/profile/queries.ts';
import { deleteLogo, uploadLogo } from '../core/tenants/settings/queries.ts';
import { saveCompanyName, saveTheme, saveTimeZone } from '../core/tenants/setup/queries.ts';
import { clearSession, getSession, SIGNED_OUT_SESSION, storeSession } from '../platform/lib/session.ts';
import { errorResponse } from '../testing/screen.tsx';

const FILE = new File(['x'], 'x.png', { type: 'image/png' });
const BEFORE = {
  ...SIGNED_OUT_SESSION,
  token: 'x',
  title: 'CSM',
  entity_logo: '/media/old',
  appearance: 'light',
} as const;

beforeEach(() => storeSession(BEFORE));
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    'a name',
    () => saveOwnName({ first_name: 'Lena', last_name: 'Berg', phone: '' }),
    { first_name: 'Lena', last_name: 'Berg' },
  ],
  ['a title', () => saveTitle('Lead'), { title: 'Lead' }],
  ['a picture', () => uploadAvatar(FILE), { avatar_url: '/media/new' }],
  ['a logo', () => uploadLogo(FILE), { entity_logo: '/media/new' }],
  ['no logo', () => deleteLogo(), { entity_logo: null }],
  ['the company’s time zone', () => saveTimeZone('Asia/Tokyo'), { entity_timezone: 'Asia/Tokyo' }],
  ['the company’s name', () => saveCompanyName('Acme'), { entity_name: 'Acme' }],
  ['the company’s colors', () => saveTheme('theme-pur'), { entity_theme: 'theme-pur' }],
])('%s', async (what, call, change) => {
  vi.stubGlobal('fetch', async () => errorResponse(400, 'Not now.'));
  await expect(call()).rejects.toMatchObject({ message: 'Not now.' });
  expect(getSession()).toEqual(BEFORE);
  const data = what === 'a picture' ? { avatar_url: '/media/new' } : { entity_logo: '/media/new' };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, msg: 'Saved.', data }));
  await call();
  expect(getSession()).toEqual({ ...BEFORE, ...change });
});
