import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('1-C-46 2-S-02 answers every path in the same way with and without a trailing slash', async () => {
  const endpoints = features.routes.flatMap(({ contract }) => Object.values(contract));
  const unknown = await t.send({ domain: 'demo' }, 'GET', '/v1/api/nowhere/');
  expect([unknown.status, unknown.error]).toEqual([404, expect.any(String)]);
  expect(endpoints.length).toBeGreaterThan(200);
  for (const { method, path, access } of endpoints) {
    const url = path.replaceAll(/\{\w+\}/g, '1').replace(/\/$/, '');
    const replies = [
      await t.send({ domain: 'demo' }, method, url),
      await t.send({ domain: 'demo' }, method, `${url}/`),
    ];
    const [without, withSlash] = replies.map(({ status, error }) => [method, url, status, error]);
    expect(withSlash).toEqual(without);
    // Without a session, a known path returns 401, and a public one returns a different error than an unknown path.
    if (access !== 'public') expect(without?.[2]).toBe(401);
    else expect([url, without?.[3]]).not.toEqual([url, unknown.error]);
  }
});

test('2-S-03 accepts only positive whole numbers as ids and never fixed path segments', async () => {
  const ada = await t.signIn('ada.admin@demo.test');
  const wrong = await t.send(ada, 'GET', '/v1/api/accounts/x/');
  expect([wrong.status, wrong.error]).toEqual([400, 'Must be a positive whole number.']);
  for (const none of ['0', '-1', '1.5', '1e3', 'account', '9007199254740993']) {
    const { status, error } = await t.send(ada, 'GET', `/v1/api/accounts/${none}/`);
    expect([none, status, error]).toEqual([none, 400, wrong.error]);
  }
  const fixed = features.routes.flatMap(({ contract }) =>
    Object.values(contract).filter(({ path }) => /^\/v1\/api\/accounts\/[a-z][\w-]*\/(?:[a-z-]+\/)*$/.test(path)),
  );
  const names = new Set(fixed.map(({ path }) => path.split('/')[4]));
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
  for (const { method, path } of fixed) {
    const { status, error } = await t.send(ada, method, path, method === 'GET' ? undefined : {});
    expect([path, error]).not.toEqual([path, wrong.error]);
    expect([path, status]).not.toEqual([path, 404]);
  }
});
