import { inflateSync } from 'node:zlib';
import { accounts } from '@mainstay/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { drawLogo, seedLogos } from './logos.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const SIDE = 96;

test('a logo is a PNG of 96 by 96 pixels, white on one color, the same for a family', () => {
  const logo = drawLogo('Calder Foods') as Buffer;
  expect(logo.subarray(1, 4).toString()).toBe('PNG');
  expect([logo.readUInt32BE(16), logo.readUInt32BE(20)]).toEqual([SIDE, SIDE]);
  const length = logo.readUInt32BE(33);
  expect(logo.subarray(37, 41).toString()).toBe('IDAT');
  const pixels = inflateSync(logo.subarray(41, 41 + length));
  expect(pixels).toHaveLength(SIDE * (1 + SIDE * 3));
  const getPixel = (x: number, y: number) => [...pixels.subarray(y * (1 + SIDE * 3) + 1 + x * 3).subarray(0, 3)];
  expect([getPixel(0, 0), getPixel(48, 48)]).toEqual([
    [176, 70, 36],
    [255, 255, 255],
  ]);
  expect(drawLogo('Calder Dairy')?.equals(logo)).toBe(true);
  expect(drawLogo('Marlock Tools')).toBeUndefined();
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
  const reply = await t.app.inject({ url: image_url ?? '', headers: { host: 'demo.localhost:3000' } });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect(reply.rawPayload.equals(drawLogo(name) as Buffer)).toBe(true);
});
