import { apiKeys } from '@mainstay/contract/identity/api-keys';
/** What holds for every endpoint of every contract: input that the contract does not take is refused in one form. */
import type { EndpointDef } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../../app.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { BODIES } from '../../testing/samples.ts';

const endpoints: EndpointDef[] = features.flatMap(({ contract }) => Object.values(contract));
const getName = (e: EndpointDef) => `${e.method} ${e.path}`;

let t: TestApp;
let ada: Caller;
/** With an API key. */
let program: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  const made = await t.call(ada, apiKeys.createApiKey, { body: { name: 'Harbour' } });
  program = { domain: 'demo', token: made.body.data.key };
});
afterAll(() => t.close());

async function expectRejected(endpoint: EndpointDef, url: string, body?: unknown): Promise<void> {
  const {
    status,
    body: reply,
    error,
  } = await t.send(endpoint.access === 'api-key' ? program : ada, endpoint.method, url, body);
  expect([getName(endpoint), status, reply.success]).toEqual([getName(endpoint), 400, false]);
  expect(error).toMatch(/\w/);
  expect(Object.values((reply.errors as { fields?: object }).fields ?? {})).toContain(error);
}

/** Bodies that say nothing. A search of all rows takes the empty one, nothing takes a list for an object. */
const getBodies = (schema: z.core.$ZodType) => (z.safeParse(schema, {}).success ? [[]] : [{}, []]);

test('3-platform-03 a path, a body or a page that is none is 400 with the problem in errors.e', async () => {
  for (const endpoint of endpoints) {
    const at = (value: string) => endpoint.path.replace(/\{\w+\}/g, value);
    if (endpoint.params) await expectRejected(endpoint, at('x'), BODIES[endpoint.path]);
    if (endpoint.body) for (const body of getBodies(endpoint.body)) await expectRejected(endpoint, at('1'), body);
    const query = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
    if ('pageNum' in query) await expectRejected(endpoint, `${at('1')}?pageNum=0`);
  }
});
