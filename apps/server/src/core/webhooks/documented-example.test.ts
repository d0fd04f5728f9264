/** The example in the user guide verifies what is sent. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDeliveryHeaders, generateWebhookSecret } from './webhook-secrets.ts';

const GUIDE = path.join(import.meta.dirname, '../../../../../docs/user-guide.md');

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean;

async function readExample(): Promise<Verify> {
  const [, code = ''] = /```js\n(import [^`]*function isFromMainstay[^]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'example-')), 'example.mjs');
  writeFileSync(file, `${code}\nexport { isFromMainstay };\n`);
  const { isFromMainstay } = (await import(file)) as { isFromMainstay: Verify };
  rmSync(path.dirname(file), { recursive: true });
  return isFromMainstay;
}

test('the example accepts requests that are signed by one of two secrets, and no others', async () => {
  const verify = await readExample();
  const [current, previous, foreign] = [generateWebhookSecret(), generateWebhookSecret(), generateWebhookSecret()];
  const body = '{"type":"action.completed","data":{"name":"Größe"}}';
  const sign = (at: number) =>
    createDeliveryHeaders({ eventId: 'evt_1', eventName: 'action.completed', body }, [current, previous], new Date(at));
  const headers = sign(Date.now());
  expect([current, previous].map((secret) => verify(headers, body, secret))).toEqual([true, true]);
  expect(verify(headers, body, foreign)).toBe(false);
  expect(verify(headers, `${body} `, current)).toBe(false);
  expect(verify({ ...headers, 'webhook-id': 'evt_2' }, body, current)).toBe(false);
  expect(verify(sign(Date.now() - 600_000), body, current)).toBe(false);
});
