/** A feature outside the product's list is served like the others, and its contributions are read. */
import { endpoint, ok as okResponse } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../features.ts';
import { openTestApp, type TestApp } from '../app/testing/app.ts';
import { combineFeatures, defineFeature, extensionPoint } from './feature.ts';
import { ok, serve } from './http/kit.ts';
import { buildServer } from './http/server.ts';

const greetings = extensionPoint<string>('greetings');
const contract = {
  sayHello: endpoint({
    method: 'POST',
    path: '/v1/api/hello/',
    access: ['ADM'],
    effect: 'changes',
    summary: 'Greet someone',
    body: z.object({ name: z.string() }),
    response: okResponse(z.string()),
  }),
};
const hello = defineFeature({
  name: 'hello',
  routes: [
    serve('hello', contract, {
      sayHello: async ({ body, services }) => ok(`${greetings.from(services.features).join(' and ')}, ${body.name}`),
    }),
  ],
  contributions: [greetings('Hello', 'Good day')],
});
const polite = defineFeature({ name: 'polite', contributions: [greetings('Welcome')] });

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('an endpoint of an added feature answers by the access and the effect of its contract', async () => {
  const services = { ...t.services, features: combineFeatures([hello, polite]) };
  const app = await buildServer(services, async () => {});
  const call = async (email: string) => {
    const { domain, token } = await t.signIn(email);
    const reply = await app.inject({
      method: 'POST',
      url: '/v1/api/hello/',
      headers: { host: `${domain}.localhost:3000`, authorization: `JWT ${token}` },
      payload: { name: 'Ada' },
    });
    return [reply.statusCode, reply.json<{ data?: string }>().data];
  };
  expect(await call('ada.admin@demo.test')).toEqual([200, 'Hello and Good day and Welcome, Ada']);
  expect(await call('maya.csm@demo.test')).toEqual([403, undefined]);
  await app.close();
});

test('contributions keep the order of the features, and an unused extension point is empty', () => {
  expect(greetings.from(combineFeatures([polite, hello]))).toEqual(['Welcome', 'Hello', 'Good day']);
  expect(greetings.from(features)).toEqual([]);
});

test('two features cannot have the same name', () => {
  expect(() => combineFeatures([hello, polite, hello])).toThrow('Two features are named hello.');
});
