import { accounts } from '@mainstay/contract/accounts';
import { users } from '@mainstay/contract/people/users';
import { plays } from '@mainstay/contract/playbooks/plays';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { drawAvatar, drawLogo, seedLogos } from './images.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('a logo is a PNG of 96 by 96 pixels, white on one color, the same for a family', async () => {
  const logo = (await drawLogo('Calder Foods')) as Buffer;
  const { data, info } = await sharp(logo).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 96, height: 96, channels: 3 });
  const getPixel = (x: number, y: number) => [...data.subarray((y * 96 + x) * 3).subarray(0, 3)];
  expect([getPixel(0, 0), getPixel(48, 48)]).toEqual([
    [176, 70, 36],
    [255, 255, 255],
  ]);
  expect((await drawLogo('Calder Dairy'))?.equals(logo)).toBe(true);
  expect(await drawLogo('Marlock Tools')).toBeUndefined();
});

test('an avatar is a PNG of 96 by 96 pixels, reproducible and different for each user', async () => {
  const ada = (await drawAvatar('ada')) as Buffer;
  expect(await sharp(ada).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  expect((await drawAvatar('ada'))?.equals(ada)).toBe(true);
  expect((await drawAvatar('olga'))?.equals(ada)).toBe(false);
  expect(await drawAvatar('rhea')).toBeUndefined();
});

test('more than half of the users have an avatar', async () => {
  const ada = await t.signIn('ada.admin@demo.test');
  const { listing } = (await t.call(ada, users.findUsers, { query: { limit: 100 } })).body.data;
  const shown = listing.flatMap(({ avatar_url }) => avatar_url ?? []);
  expect([listing.length, shown.length]).toEqual([9, 6]);
  expect(new Set(shown).size).toBe(6);
});

test('some accounts of the demo have a public logo, most have none', async () => {
  const maya = await t.signIn('maya.csm@demo.test');
  const rows = (await t.call(maya, accounts.findAccounts, { query: { limit: 100 } })).body.data.accounts;
  const withLogo = rows.filter((row) => row.image_url !== null);
  expect(withLogo.length).toBeGreaterThan(8);
  expect(withLogo.length).toBeLessThan(rows.length / 2);
  expect(new Set(withLogo.map((row) => row.image_url)).size).toBe(withLogo.length);
  // The database of a test is a copy, but its file folder is not, so one logo is stored again.
  const { id, name } = withLogo[0] as (typeof rows)[number];
  await t.inTenant('demo', 'write', (tx) => seedLogos(tx, t.services.files, [{ id, name, slug: 'first' }]));
  const { image_url } = (await t.call(maya, accounts.getAccount, { params: { id } })).body.data;
  const recent = (await t.call(maya, accounts.findRecentAccounts, { query: { pageNum: 1, limit: 100 } })).body.data;
  expect(recent.listing.find((row) => row.account_id === id)?.image_url).toBe(image_url);
  const rowsOfPlays = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number }>('select id from plays where tenant_id = $1 and account_id = $2', [tx.tenant, id]),
  );
  expect(rowsOfPlays.length).toBeGreaterThan(0);
  for (const { id: play } of rowsOfPlays) {
    const { account } = (await t.call(maya, plays.getPlay, { params: { id: play } })).body.data.play;
    expect(account.image_url).toBe(image_url);
  }
  const reply = await t.app.inject({ url: image_url ?? '', headers: { host: 'demo.localhost:3000' } });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect(reply.rawPayload.equals((await drawLogo(name)) as Buffer)).toBe(true);
});
