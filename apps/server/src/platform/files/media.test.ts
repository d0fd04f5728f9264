import { get } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const LIMIT = 10_485_760;

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex']) await createTenant(t.services.database, { domain, name: domain });
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

/**
 * Stores a file for the tenant acme in the same way as an upload.
 * @returns its storage key
 */
async function storeFile(purpose: string, type = 'image/png', bytes = PIXEL): Promise<string> {
  const { storageKey, size } = await t.services.files.put(Readable.from([bytes]), LIMIT);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
       values ($1, $2, 'p', $3, $4, $5)`,
      [tx.tenant, storageKey, type, size, purpose],
    ),
  );
  return storageKey;
}

const requestMedia = (path: string, { domain = 'acme', method = 'GET', headers = {} } = {}) =>
  t.app.inject({
    method: method as 'GET',
    url: `/media/${path}`,
    headers: { host: domain ? `${domain}.localhost:3000` : 'localhost:3000', ...headers },
  });

test('1-S-48 decisions-04 serves logos and avatars to anyone as cacheable images', async () => {
  for (const purpose of ['logo', 'avatar', 'account_image']) {
    const reply = await requestMedia(await storeFile(purpose));
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(PIXEL)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PIXEL.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
    });
  }
});

test('answers HEAD without the image and does not resend a known image', async () => {
  const key = await storeFile('logo');
  const head = await requestMedia(key, { method: 'HEAD' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(PIXEL.length), '']);
  const tag = String(head.headers.etag);
  for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
    const secondReply = await requestMedia(key, { headers: { 'if-none-match': known } });
    expect([secondReply.statusCode, secondReply.body, secondReply.headers.etag]).toEqual([304, '', tag]);
  }
  expect((await requestMedia(key, { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  expect((await requestMedia('0'.repeat(32), { headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
});

test('1-S-48 decisions-04 returns 404 for every other kind of file', async () => {
  for (const purpose of ['note', 'asset', 'ticket', 'bulk', 'import', 'export', 'mail']) {
    expect([purpose, (await requestMedia(await storeFile(purpose))).statusCode]).toEqual([purpose, 404]);
  }
  for (const type of ['image/svg+xml', 'text/html', 'application/pdf', 'image/png; charset=x', '']) {
    expect([type, (await requestMedia(await storeFile('logo', type))).statusCode]).toEqual([type, 404]);
  }
});

test('serves an image only on the host of its company', async () => {
  const key = await storeFile('logo');
  for (const domain of ['globex', 'nobody', '']) expect((await requestMedia(key, { domain })).statusCode).toBe(404);
  await t.services.database.owner
    .updateTable('tenants')
    .set({ status: 'suspended' })
    .where('domain', '=', 'globex')
    .execute();
  expect((await requestMedia(key, { domain: 'globex' })).statusCode).toBe(404);
});

test('returns 404 in the envelope for unknown keys, lost bytes and path tricks', async () => {
  const key = await storeFile('logo');
  const lostKey = await storeFile('logo');
  await t.services.files.remove(lostKey);
  const paths = [
    lostKey,
    'f'.repeat(32),
    '1',
    '',
    key.toUpperCase(),
    `${key}0`,
    `${key}.png`,
    `${key}%00`,
    `${key}%0a`,
    `..%2f..%2f${key}`,
    `%2e%2e/${key}`,
    `${key.slice(0, 2)}/${key}`,
    '..%5c..%5csecret',
  ];
  for (const path of paths) {
    const reply = await requestMedia(path);
    expect([path, reply.statusCode]).toEqual([path, 404]);
    expect(reply.json()).toMatchObject({ success: false });
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  expect((await requestMedia(lostKey)).json().errors.e).toBe('Image not found.');
  expect((await requestMedia(key, { method: 'POST' })).statusCode).toBe(404);
});

test('streams a large image, and a client that disconnects early affects no one else', async () => {
  const large = Buffer.alloc(3_000_000, 7);
  const key = await storeFile('account_image', 'image/jpeg', large);
  const countBytes = (stop: boolean) => countReceivedBytes(`/media/${key}`, stop);
  expect(await countBytes(false)).toBe(large.length);
  expect(await countBytes(true)).toBeLessThan(large.length);
  expect(await countBytes(false)).toBe(large.length);
});

/**
 * Uses `http.get` because `fetch` does not allow setting the Host header.
 * @returns the number of received bytes
 */
function countReceivedBytes(path: string, stop: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: 'acme.localhost' } }, (reply) => {
      let size = 0;
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (stop) reply.destroy();
      });
      reply.on('close', () => resolve(size));
    }).on('error', reject);
  });
}
