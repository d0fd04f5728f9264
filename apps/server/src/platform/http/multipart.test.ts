/** Forms with a file, over real HTTP: an incomplete or invalid form gets a reply that names the error. */
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import type { EndpointDef } from '@mainstay/contract/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { PATH_TEXTS } from '../../app/testing/samples.ts';

const forms: EndpointDef[] = features.routes
  .flatMap(({ contract }) => Object.values(contract))
  .filter(({ form }) => form);

let t: TestApp;
let ada: Caller;
const urls = new Map<EndpointDef, string>();
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  for (const endpoint of forms) {
    const ids = await getRecordFactory(endpoint.path)?.(t, { domain: 'demo', email: 'ada.admin@demo.test' });
    const values: Record<string, unknown> = { ...PATH_TEXTS, ...ids };
    urls.set(
      endpoint,
      endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    );
  }
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const BOUNDARY = 'harbour';
const FIELD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="kind"\r\n\r\naccounts\r\n`;
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

async function post(url: string, payload: string, type = `multipart/form-data; boundary=${BOUNDARY}`) {
  const raw = await t.app.inject({
    method: 'POST',
    url,
    headers: { host: 'demo.localhost:3000', authorization: `JWT ${ada.token}`, 'content-type': type },
    payload,
  });
  return { status: raw.statusCode, error: raw.json<{ errors?: { e: string } }>().errors?.e };
}

const findStoredFiles = () =>
  readdirSync(path.join(t.services.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

describe.each(forms.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_, form) => {
  test.each<[name: string, payload: string]>([
    ['in the file', `${FILE}half of it`],
    [
      'in a field after the file',
      `${FILE}all of it\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nacc`,
    ],
    ['in a field', FIELD.slice(0, -6)],
    ['after a field', FIELD],
    ['in the headers of a part', FILE.slice(0, 60)],
  ])('returns 400 and stores no file if an upload ends %s', async (_name, payload) => {
    const before = findStoredFiles();
    const sheet = /import|bulk-email/.test(form.path) ? 'a.csv' : 'a.png';
    const fileName = form.path.includes('archive') ? 'a.zip' : sheet;
    const { status, error } = await post(urls.get(form) ?? '', payload.replace('a.png', fileName));
    expect([status, error]).toEqual([400, 'The upload is incomplete. Try again.']);
    expect(findStoredFiles()).toEqual(before);
  });

  test.each<[name: string, payload: string, type?: string]>([
    ['no boundary', `${FIELD}${END}`, 'multipart/form-data'],
    ['another boundary', `${FIELD}${END}`, 'multipart/form-data; boundary=quay'],
    ['a boundary of 300 characters', `${FIELD}${END}`, `multipart/form-data; boundary=${'x'.repeat(300)}`],
    ['another content type', '{}', 'application/json'],
    ['no content', ''],
    ['an empty boundary', `${FIELD}${END}`, 'multipart/form-data; boundary=""'],
    ['a field called __proto__', `${FIELD.replace('"kind"', '"__proto__"')}${END}`],
    ['fifty fields', `${FIELD.repeat(50)}${END}`],
    [
      'a JSON field that is not text',
      `${FIELD.replace('\r\n\r\naccounts', '\r\nContent-Type: application/json\r\n\r\n{"toString":1}')}${END}`,
    ],
    [
      'a deeply nested JSON field',
      `${FIELD.replace('\r\n\r\naccounts', `\r\nContent-Type: application/json\r\n\r\n${'['.repeat(9000)}${']'.repeat(9000)}`)}${END}`,
    ],
  ])('rejects a form with %s', async (_name, payload, type) => {
    const { status, error } = await post(urls.get(form) ?? '', payload, type);
    expect([status, error]).toEqual([400, expect.stringMatching(/\w\.?$/)]);
  });
});

test('a client that disconnects during an upload does not cause a server error', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const before = findStoredFiles();
  for (const url of urls.values()) {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST ${url} HTTP/1.1\r\nHost: demo.localhost\r\nAuthorization: JWT ${ada.token}\r\nContent-Length: 100000\r\n` +
          `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${FILE}half`,
      ),
    );
    await new Promise<void>((resolve) => {
      t.app.server.once('request', (request, reply) => {
        request.once('data', () => socket.destroy());
        reply.once('close', resolve);
      });
    });
  }
  const metrics = await t.app.inject({ url: '/metrics', headers: { host: 'demo.localhost' } });
  expect(metrics.body.split('\n').filter((line) => /_count.*method="POST".*status="5/.test(line))).toEqual([]);
  expect(findStoredFiles()).toEqual(before);
});
