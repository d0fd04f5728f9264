/** Measures the reads of an account in a tenant with 100,000 accounts against one with 1,000. */
import http from 'node:http';
import { type ReadRequest, measureReads, type Read } from '../reads.ts';
import type { BenchResult } from '../report.ts';
import { BENCH_PORT, type BenchFixture } from '../fixture.ts';

const EXPORT_TURNS = 20;

/** Measures the time to the first byte of an export and ignores the rest. */
const requestFirstByte =
  (method: 'GET' | 'POST'): ReadRequest =>
  (path, { domain, token }) =>
    new Promise((resolve, reject) => {
      const headers = { host: `${domain}.localhost`, authorization: `JWT ${token}` };
      const options = { host: '127.0.0.1', port: BENCH_PORT, method, path, headers, agent: false };
      const request = http.request(options, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`));
        reply.once('data', resolve).once('end', () => reject(new Error(`${path} is empty.`)));
        reply.once('data', () => request.destroy());
      });
      request.on('error', reject).end();
    });

const buildSheetRead = (name: string, path: Read['path'], method: 'GET' | 'POST' = 'GET'): Read => ({
  name: `${name}, first byte`,
  path,
  request: requestFirstByte(method),
  turns: EXPORT_TURNS,
});

/** Reads of one account. */
const READS: readonly Read[] = [
  { name: 'tabs', path: ({ account: id }) => `/v1/api/accounts/tabs/?account_id=${id}` },
  { name: 'name', path: ({ account: id }) => `/v1/api/accounts/get-account-name/${id}` },
  { name: 'permission', path: ({ account: id }) => `/v1/api/accounts/get-account-permission/${id}/` },
  { name: 'access', path: ({ account: id }) => `/v1/api/accounts/check-account-access/?account_id=${id}` },
  { name: 'family', path: ({ account: id }) => `/v1/api/accounts/get-accnts-sub-accounts/?account_id=${id}` },
  { name: 'hierarchy', path: ({ account: id }) => `/v1/api/accounts/get-account-hierarchy/?id=${id}` },
  { name: 'details', path: ({ account: id }) => `/v1/api/accounts/${id}/` },
  { name: 'team', path: ({ account: id }) => `/v1/api/accounts/${id}/team/` },
  { name: 'users', path: ({ account: id }) => `/v1/api/accounts/get-account-csm/?account_id=${id}` },
  { name: 'health', path: ({ account: id }) => `/v1/api/accounts/${id}/health/` },
  { name: 'history', path: ({ account: id }) => `/v1/api/accounts/${id}/history/` },
  { name: 'pinned assets', path: ({ account: id }) => `/v1/api/accounts/${id}/pinned-assets/` },
  { name: 'appointments', path: ({ account: id }) => `/v1/api/accounts/${id}/appointments/` },
  { name: 'neighbors by name', path: ({ account: id }) => `/v1/api/accounts/${id}/neighbors/` },
  {
    name: 'neighbors by MRR, active ones',
    path: ({ account: id }) => `/v1/api/accounts/${id}/neighbors/?sort=-mrr&active=true`,
  },
  {
    name: 'key contacts of the summary',
    path: ({ account: id }) => `/v1/api/accounts/${id}/contacts/?pageNum=1&limit=5`,
  },
  { name: 'key contacts', path: ({ account: id }) => `/v1/api/accounts/${id}/key_contacts/` },
  { name: 'all contacts', path: ({ account: id }) => `/v1/api/accounts/${id}/all_contacts/` },
  { name: 'organisation', path: ({ account: id }) => `/v1/api/accounts/${id}/get_organization_data/` },
  { name: 'duplicates', path: ({ account: id }) => `/v1/api/accounts/${id}/contacts/duplicates/` },
  { name: 'notes', path: ({ account: id }) => `/v1/api/accounts/${id}/notes/` },
  { name: 'timeline', path: ({ account: id }) => `/v1/api/accounts/${id}/timeline/` },
  { name: 'timeline of one kind', path: ({ account: id }) => `/v1/api/accounts/${id}/timeline/?group=actions` },
  { name: 'weeks of the timeline', path: ({ account: id }) => `/v1/api/accounts/${id}/timeline/weeks/` },
  { name: 'subscriptions', path: ({ account: id }) => `/v1/api/accounts/subscriptions/?aid=${id}` },
  { name: 'subscription statuses', path: ({ account: id }) => `/v1/api/accounts/subscriptions/statuses/?aid=${id}` },
  { name: 'products', path: ({ account: id }) => `/v1/api/accounts/products/?aid=${id}` },
  { name: 'usage', path: ({ account: id }) => `/v1/api/accounts/${id}/usage/` },
  { name: 'products of the usage', path: ({ account: id }) => `/v1/api/accounts/${id}/usage/products/` },
  { name: 'subscriptions of the usage', path: ({ account: id }) => `/v1/api/accounts/${id}/usage/subscriptions/` },
  { name: 'users by day', path: ({ account: id }) => `/v1/api/graph/${id}/user/?type=daily` },
  { name: 'users by month', path: ({ account: id }) => `/v1/api/graph/${id}/user/?type=monthly` },
  { name: 'uses by day', path: ({ account: id }) => `/v1/api/graph/${id}/family/` },
  { name: 'uses of features', path: ({ account: id }) => `/v1/api/graph/${id}/feature/` },
  { name: 'entitlements by month', path: ({ account: id }) => `/v1/api/graph/${id}/entitlements/` },
  { name: 'contact', path: ({ account, contact }) => `/v1/api/accounts/${account}/contacts/${contact}/` },
  {
    name: 'notes of a contact',
    path: ({ account, contact }) => `/v1/api/accounts/${account}/contacts/${contact}/notes/`,
  },
  { name: 'note', path: ({ account, note }) => `/v1/api/accounts/${account}/notes/${note}/` },
  { name: 'support cases', path: ({ account: id }) => `/v1/api/accounts/${id}/support-cases/` },
  { name: 'attributes', path: ({ account: id }) => `/v1/api/accounts/${id}/custom-attributes/` },
  {
    name: 'uses of a product',
    path: ({ account, product }) => `/v1/api/graph/${account}/product/?productId=${product}`,
  },
  {
    name: 'subscriptions of a product',
    path: ({ account, sku }) => `/v1/api/accounts/product/subscription/?aid=${account}&skuId=${sku}`,
  },
  buildSheetRead('contacts as a sheet', ({ account: id }) => `/v1/api/accounts/${id}/contacts/export/`, 'POST'),
  buildSheetRead('timeline as a sheet', ({ account: id }) => `/v1/api/accounts/${id}/timeline/export/`),
  buildSheetRead('usage as a sheet', ({ account: id }) => `/v1/api/accounts/${id}/usage/export/`),
  buildSheetRead('subscriptions as a sheet', ({ account }) => `/v1/api/accounts/subscriptions/export/?aid=${account}`),
  buildSheetRead('products as a sheet', ({ account }) => `/v1/api/accounts/products/export/?aid=${account}`),
];

/** Reads of company data that screens around an account request. */
const OTHER_READS: readonly Read[] = [
  { name: 'pins', path: () => '/v1/api/pin_board/' },
  { name: 'accounts to pin', path: () => '/v1/api/pin_board/accounts/?limit=20' },
  { name: 'accounts to pin that are found', path: () => '/v1/api/pin_board/accounts/?limit=20&search=harbor' },
  { name: 'recent accounts', path: () => '/v1/api/accounts/recent/' },
  { name: 'accounts that are found', path: () => '/v1/api/accounts/search/?limit=10&search=harbor' },
  { name: 'team that is found', path: () => '/v1/api/accounts/team/search/?limit=10&search=sable' },
  { name: 'tags', path: () => '/v1/api/tags/?limit=100' },
  buildSheetRead('accounts as a sheet', () => '/v1/api/accounts/export/'),
  { name: 'accounts that are pinned', path: ({ user }) => `/v1/api/accounts/get-all-pinned-accounts/${user}/` },
  { name: 'family of a product', path: ({ sku }) => `/v1/api/entity/products/?sku_id=${sku}` },
  {
    name: 'meetings',
    path: () => '/v1/api/accounts/get-upcoming-meetings/?min=2026-11-01T00:00:00Z&max=2026-12-01T00:00:00Z',
  },
  { name: 'support tickets', path: () => '/v1/api/actions/get-all-client-tickets/' },
];

/** Requires the product to run on the bench's port. */
export const measureAccountReads = (fixture: BenchFixture): Promise<BenchResult[]> =>
  measureReads(
    [...READS.map((read) => ({ ...read, name: `account ${read.name}` })), ...OTHER_READS],
    fixture,
    'accounts',
  );
