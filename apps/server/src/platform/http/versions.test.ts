/** Every endpoint that takes the edited version, called with an outdated one. */
import type { EndpointDef } from '@mainstay/contract/kit';
import { getFields } from '@mainstay/contract/rules/parameters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import { isChange, needsRecord, sampleCalls, toSampleAddress, toSampleBody } from '../../app/testing/sample-calls.ts';

const OWNER = { domain: 'demo', email: 'ada.admin@demo.test' };

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const takesVersion = (schema: EndpointDef['body']) => getFields(schema).names.has('version');
/** The samples change no attribute value and no table; both have tests of their own. */
const NO_SAMPLE = ['POST /v1/api/custom-attribute-value/', 'PUT /v1/api/admin/custom-tables/{id}/'];
const versionedCalls = sampleCalls.filter(
  ({ name, endpoint, policy }) =>
    isChange(policy) && !NO_SAMPLE.includes(name) && (takesVersion(endpoint.body) || takesVersion(endpoint.query)),
);

test('endpoints that overwrite edited data require its version', () => {
  expect(versionedCalls).toHaveLength(24);
});

test.each(versionedCalls.map((call) => [call.name, call] as const))('%s', async (name, { endpoint }) => {
  const createRecord = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
  const send = async (version: number) => {
    const ids = (await createRecord?.(t, OWNER)) ?? {};
    const sample = toSampleBody(endpoint.path, ids) as object;
    const renamedSample = 'name' in sample ? { ...sample, name: `Berth ${version} by ${endpoint.method}` } : sample;
    const [body, query] = takesVersion(endpoint.body)
      ? [{ ...renamedSample, version }, '']
      : [renamedSample, `&version=${version}`];
    return t.send(await t.signIn(OWNER.email), endpoint.method, `${toSampleAddress(endpoint, ids)}${query}`, body);
  };
  const [stale, newest] = [await send(7), await send(1)];
  expect([name, stale.status, newest.status]).toEqual([name, 409, 200]);
});
