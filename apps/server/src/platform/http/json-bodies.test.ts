/** No body is traversed deeper than the limit, whether or not its schema describes the nested part. */
import { type EndpointDef, isKeyAccess } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';

const endpoints: EndpointDef[] = features.routes.flatMap(({ contract }) => Object.values(contract));

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
});
afterAll(() => t.close());

const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

async function send(method: string, url: string, payload: string) {
  const raw = await t.app.inject({
    method: method as 'POST',
    url,
    headers: { host: 'demo.localhost:3000', authorization: `JWT ${ada.token}`, 'content-type': 'application/json' },
    payload,
  });
  return [raw.statusCode, raw.json<{ errors?: { e: string } }>().errors?.e];
}

test('rejects the import of definitions with 3,000 nested lists', async () => {
  const createImportBody = (depth: number) =>
    JSON.stringify({
      file: {
        format: 'mainstay-definitions',
        version: 1,
        entries: [{ kind: 'component', name: 'Deep', body: { query: '#' } }],
      },
      conflicts: 'skip',
      dry_run: true,
    }).replace('"#"', nest(depth));
  const url = '/v1/api/admin/definitions/import/';
  expect(await send('POST', url, createImportBody(3000))).toEqual([400, 'The input is nested too deep.']);
  // The request itself adds five levels.
  expect(await send('POST', url, createImportBody(96))).toEqual([400, 'The input is nested too deep.']);
  expect(await send('POST', url, createImportBody(95))).toEqual([200, undefined]);
});

test('rejects bodies that are nested too deeply at every endpoint', async () => {
  const bodies = endpoints.filter(({ body, encoding, access }) => body && !encoding && !isKeyAccess(access));
  expect(bodies.length).toBeGreaterThan(100);
  for (const { method, path } of bodies) {
    const answer = await send(method, path.replace(/\{\w+\}/g, '1'), `{"a":${nest(3000)}}`);
    expect([path, ...answer]).toEqual([path, 400, 'The input is nested too deep.']);
  }
});

test('handles deeply nested JSON in queries without an internal error', async () => {
  const deepJson = nest(5000);
  for (const url of [
    `/v1/api/accounts/?filters=${deepJson}`,
    `/v1/api/customObject/listing/?reqParam=${deepJson}`,
    `/v1/api/actions/account_plays/?accountId=1&filters=${deepJson}`,
  ]) {
    const raw = await t.app.inject({
      url,
      headers: { host: 'demo.localhost:3000', authorization: `JWT ${ada.token}` },
    });
    expect([url.slice(0, 40), raw.statusCode < 500]).toEqual([url.slice(0, 40), true]);
  }
});
