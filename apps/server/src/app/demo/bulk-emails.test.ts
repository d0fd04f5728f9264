import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

test('the demo company has finished bulk emails with believable results', async () => {
  const ada = await t.signIn('ada.admin@demo.test');
  const { body } = await t.send(ada, 'GET', '/v1/api/template-config/details/');
  const { listing } = body.data as {
    listing: { filename: string; status: string | null; total: number; sent: number; failed: number }[];
  };
  expect(listing.map(({ filename, status }) => [filename, status])).toEqual([
    ['satisfaction-survey.csv', null],
    ['webinar-invitations.csv', 'partly failed'],
    ['product-news.csv', 'partly failed'],
  ]);
  for (const { total, sent, failed } of listing.slice(1)) {
    expect(total).toBeGreaterThan(40);
    expect(sent).toBeGreaterThan(0.9 * total);
    expect(failed).toBeGreaterThan(0);
  }
});

test('the demo company has suppressed addresses of every reason', async () => {
  const ada = await t.signIn('ada.admin@demo.test');
  const { body } = await t.send(ada, 'GET', '/v1/api/admin/suppressions/');
  const { listing } = body.data as { listing: { reason: string }[] };
  expect([...new Set(listing.map(({ reason }) => reason))].sort()).toEqual(['bounced', 'manual', 'unsubscribed']);
  expect(listing.length).toBeGreaterThan(4);
});
