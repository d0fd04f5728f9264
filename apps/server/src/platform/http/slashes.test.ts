import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('1-C-46 2-S-02 answers every path in the same way with and without a trailing slash', async () => {
  const endpoints = features.routes.flatMap(({ contract }) => Object.values(contract));
  const unknownReply = await t.send({ domain: 'demo' }, 'GET', '/v1/api/nowhere/');
  expect([unknownReply.status, unknownReply.error]).toEqual([404, expect.any(String)]);
  expect(endpoints.length).toBeGreaterThan(200);
  for (const { method, path, access } of endpoints) {
    const url = path.replaceAll(/\{\w+\}/g, '1').replace(/\/$/, '');
    const replies = [
      await t.send({ domain: 'demo' }, method, url),
      await t.send({ domain: 'demo' }, method, `${url}/`),
    ];
    const [withoutSlash, withSlash] = replies.map(({ status, error }) => [method, url, status, error]);
    expect(withSlash).toEqual(withoutSlash);
    // Without a session, a known path returns 401, and a public one returns a different error than an unknown path.
    if (access !== 'public') expect(withoutSlash?.[2]).toBe(401);
    else expect([url, withoutSlash?.[3]]).not.toEqual([url, unknownReply.error]);
  }
});

test('2-S-03 accepts only positive whole numbers as ids and never fixed path segments', async () => {
  const ada = await t.signIn('ada.admin@demo.test');
  const invalidReply = await t.send(ada, 'GET', '/v1/api/accounts/x/');
  expect([invalidReply.status, invalidReply.error]).toEqual([400, 'Must be a positive whole number.']);
  for (const invalidId of ['0', '-1', '1.5', '1e3', 'account', '9007199254740993']) {
    const { status, error } = await t.send(ada, 'GET', `/v1/api/accounts/${invalidId}/`);
    expect([invalidId, status, error]).toEqual([invalidId, 400, invalidReply.error]);
  }
  const fixedPaths = features.routes.flatMap(({ contract }) =>
    Object.values(contract).filter(({ path }) => /^\/v1\/api\/accounts\/[a-z][\w-]*\/(?:[a-z-]+\/)*$/.test(path)),
  );
  const names = new Set(fixedPaths.map(({ path }) => path.split('/')[4]));
  for (const name of [
    'tabs',
    'kpi',
    'users',
    'search',
    'team',
    'subscriptions',
    'products',
    'product',
    'notes',
    'contacts',
  ])
    expect(names).toContain(name);
  for (const { method, path } of fixedPaths) {
    const { status, error } = await t.send(ada, method, path, method === 'GET' ? undefined : {});
    expect([path, error]).not.toEqual([path, invalidReply.error]);
    expect([path, status]).not.toEqual([path, 404]);
  }
});
