/** Every endpoint that names a record of an account, called by a user of the company without access to the account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../core/people/create-user.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import {
  findAccountParameters,
  needsRecord,
  sampleCalls,
  toSampleAddress,
  toSampleBody,
} from '../../app/testing/sample-calls.ts';

const OWNER = { domain: 'demo', email: 'ada.admin@demo.test' };
const EMAIL = 'otto@only.test';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  await t.inTenant(OWNER.domain, 'write', (tx) =>
    createUser(tx, { email: EMAIL, firstName: 'Otto', roles: ['CSM'], passwordHash: 'none' }),
  );
});
afterAll(() => t.close());

/**
 * Definitions, replies limited to the caller's own account scope, and records of pages and bulk edits that do not
 * belong to one account. Tickets concern the product and are visible to everyone in the company.
 */
const OPEN_TO_ALL = [
  'DELETE /v1/api/report-delivery/{page_id} 400',
  'GET /v1/api/accounts/bulk-edits/{id}/ 200',
  'GET /v1/api/accounts/check-account-access/ 200',
  'GET /v1/api/actions/bulk-edits/{id}/ 200',
  'GET /v1/api/actions/tickets/{id}/ 200',
  'GET /v1/api/component/ 200',
  'GET /v1/api/component/detail/ 200',
  'GET /v1/api/component/get-score-component-data/{id}/ 200',
  'GET /v1/api/component/page/detail/ 200',
  'GET /v1/api/component/rows/ 200',
  'GET /v1/api/custom-attribute/name/ 200',
  'GET /v1/api/custom-attribute/{id}/ 200',
  'GET /v1/api/play-applications/{id}/ 200',
  'GET /v1/api/products/accounts/ 200',
  'GET /v1/api/report-delivery/{page_id} 200',
  'GET /v1/api/team/get_report_data/ 200',
  'GET /v1/api/team/get_reports_meta/ 200',
  'GET /v1/api/userkpi/result/ 200',
  'GET /v1/api/userkpi/rows/ 200',
  'GET /v1/api/userkpi/{id}/ 200',
  'POST /v1/api/component/ 200',
  'POST /v1/api/component/download_component_data/ 200',
  'POST /v1/api/play-applications/ 200',
  'POST /v1/api/report-delivery/{page_id} 200',
  'PUT /v1/api/report-delivery/{page_id} 400',
];

test('decisions-05 a manager of other accounts can neither read nor change an account outside their scope', async () => {
  const admitted: string[] = [];
  for (const { name, endpoint, policy } of sampleCalls) {
    if (policy.who !== 'session' || !needsRecord(endpoint)) continue;
    const ids = (await getRecordFactory(endpoint.path)?.(t, OWNER)) ?? {};
    const otto = await t.signIn(EMAIL);
    const body = toSampleBody(endpoint.path, ids);
    const { status } = await t.send(otto, endpoint.method, toSampleAddress(endpoint, ids), body);
    if (status !== 403 && status !== 404) admitted.push(`${name} ${status}`);
  }
  expect(admitted.toSorted()).toEqual(OPEN_TO_ALL.toSorted());
});

/** The first replies with the access result itself; the sample of the second lacks an action. */
const EXPECTED_ANSWERS = [
  'GET /v1/api/accounts/check-account-access/ query 200',
  'POST /v1/api/custom-attribute-value/ body 400',
];

test('decisions-05 rejects an account outside the scope in the query and in the body, also where it is optional', async () => {
  const [first] = await t.query<{ id: number }>(
    OWNER.domain,
    'select min(id) as id from accounts where tenant_id = $1',
  );
  const otto = await t.signIn(EMAIL);
  const answeredCalls: string[] = [];
  let callCount = 0;
  for (const { name, endpoint, policy } of sampleCalls) {
    if (policy.who !== 'session') continue;
    for (const location of ['query', 'body'] as const) {
      for (const parameter of findAccountParameters(endpoint[location])) {
        const ids = (await getRecordFactory(endpoint.path)?.(t, OWNER)) ?? {};
        const query = location === 'query' ? `&${parameter}=${first?.id}` : '';
        const body = toSampleBody(endpoint.path, ids) as object | undefined;
        const address = toSampleAddress(endpoint, ids).replace(new RegExp(`[?&]${parameter}=[^&]*`), '');
        const url = (address.includes('?') ? address : `${address}?`) + query;
        const sentBody = location === 'body' ? { ...body, [parameter]: first?.id } : body;
        const { status } = await t.send(otto, endpoint.method, url, sentBody);
        callCount++;
        if (status !== 403 && status !== 404) answeredCalls.push(`${name} ${location} ${status}`);
      }
    }
  }
  expect(callCount).toBeGreaterThan(45);
  expect(answeredCalls.toSorted()).toEqual(EXPECTED_ANSWERS);
});
