import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('1-C-46 every path answers alike with a slash at its end and without', async () => {
  const endpoints = features.flatMap(({ contract }) => Object.values(contract));
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
    // Without a session a path that is known is answered 401, and a public one otherwise than an unknown path.
    if (access !== 'public') expect(without?.[2]).toBe(401);
    else expect([url, without?.[3]]).not.toEqual([url, unknown.error]);
  }
});
