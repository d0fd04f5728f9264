/** A component of a feature outside the product: saved with valid options only, and evaluated like the others. */
import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import type { Report } from '@mainstay/contract/components/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { features } from '../../features.ts';
import { combineFeatures, defineFeature } from '../../platform/feature.ts';
import { extensionComponents } from './definition-check.ts';

const product = defineFeature({
  name: 'product',
  ...features,
  contributions: [...features.contributions].map(([point, items]) => ({ point, items })),
});
const options = z.strictObject({ zoom: z.number().max(9, 'Zoom is at most 9.') });
const maps = defineFeature({
  name: 'maps',
  contributions: [extensionComponents({ name: 'account-map', options })],
});

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  t = await openTestApp({ features: combineFeatures([product, maps]) });
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await t.inTenant('acme', 'write', async (tx) => {
    await createUser(tx, { firstName: 'Ada', email: 'ada@acme.test', roles: ['ADM'], passwordHash: 'none' });
    for (const name of ['Alder', 'Birch']) await buildAccount(tx, { name });
  });
  ada = await t.signIn('ada@acme.test');
});
afterAll(() => t.close());

const save = (extension: object) =>
  t.send(ada, 'POST', componentAuthoring.createComponent.path, {
    kind: 'extension',
    name: 'Map of accounts',
    meta: {},
    extension,
    query: {
      source: { kind: 'dataset', name: 'accounts' },
      columns: [{ key: 'name', label: 'Account', expr: { field: 'name' } }],
      sort: [{ sort_key: 'name', order_by: 'asc' }],
    },
  });

test('an extension that no feature has, and options that it does not accept, are rejected with their place', async () => {
  const rejections = await Promise.all(
    [{ name: 'globe' }, { name: 'account-map' }, { name: 'account-map', options: { zoom: 10 } }].map(save),
  );
  expect(
    rejections.map(({ status, fields }) => [status, Object.keys(fields ?? {}), Object.values(fields ?? {})]),
  ).toEqual([
    [400, ['extension.name'], ['There is no extension named globe.']],
    [400, ['extension.options.zoom'], ['Invalid input: expected number, received undefined']],
    [400, ['extension.options.zoom'], ['Zoom is at most 9.']],
  ]);
});

test('its rows and options are returned', async () => {
  const { status, body } = await save({ name: 'account-map', options: { zoom: 3 } });
  expect(status).toBe(200);
  const { id } = body.data as { id: number };
  const detail = await t.call(ada, components.getComponentDetail, { query: { id } });
  expect(detail.body.data).toMatchObject({
    kind: 'extension',
    extension: { name: 'account-map', options: { zoom: 3 } },
  });
  const { body: reply } = await t.call(ada, components.getComponentData, { query: { id } });
  expect((reply.data as Report).reports).toEqual([{ name: 'Alder' }, { name: 'Birch' }]);
});
