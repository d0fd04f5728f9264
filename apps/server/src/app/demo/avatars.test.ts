import { users } from '@mainstay/contract/people/users';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { drawAvatar } from './avatars.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('an avatar is a PNG of 96 by 96 pixels, reproducible and different for each user', async () => {
  const ada = drawAvatar('ada') as Buffer;
  expect(await sharp(ada).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  expect(drawAvatar('ada')?.equals(ada)).toBe(true);
  expect(drawAvatar('olga')?.equals(ada)).toBe(false);
  expect(drawAvatar('rhea')).toBeUndefined();
});

test('more than half of the users have an avatar', async () => {
  const ada = await t.signIn('ada.admin@demo.test');
  const { listing } = (await t.call(ada, users.findUsers, { query: { limit: 100 } })).body.data;
  const shown = listing.flatMap(({ avatar_url }) => avatar_url ?? []);
  expect([listing.length, shown.length]).toEqual([9, 6]);
  expect(new Set(shown).size).toBe(6);
});
