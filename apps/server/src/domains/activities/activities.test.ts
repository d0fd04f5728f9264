/** The day on which accounts were created and churned, and from when it counts in the company's time zone. */
import { activities } from '@mainstay/contract/activities';
import { addDays } from '@mainstay/contract/rules/dates';
import { afterEach, expect, test } from 'vitest';
import { buildAccount, buildChurn } from '../../app/demo/factories/accounts.ts';
import { TEST_DAY, TEST_NOW } from '../../app/testing/services.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const TOMORROW = addDays(TEST_DAY, 1);

const { t } = setUpTwoTenants({ ada: 'ADM' }, async (tx) => {
  for (const day of [addDays(TEST_DAY, -1), TEST_DAY, TOMORROW]) {
    const accountId = await buildAccount(tx, { name: `Since ${day}`, onboardedOn: day });
    await buildChurn(tx, { accountId, churnedOn: day, reasonCode: 'pricing' });
  }
});
afterEach(() => t.setNow(TEST_NOW));

/** Returns name, type, and second of each activity. */
async function findActivities(datetime?: string): Promise<string[]> {
  // Sessions expire before the days to which the clock moves.
  const ada = await t.signIn('ada@acme.test');
  const { body } = await t.call(ada, activities.findActivities, { query: { limit: 50, datetime } });
  return body.data.data.map(({ name, type, date }) => `${name}: ${type}, ${date.slice(0, 19)}`).toSorted();
}
const buildActivities = (day: string, startedAt: string) =>
  ['Churned', 'Created'].map((verb) => `Since ${day}: Account ${verb}, ${startedAt}`);
const yesterday = buildActivities('2026-11-19', '2026-11-18T11:00:00');
const today = buildActivities(TEST_DAY, '2026-11-19T11:00:00');
const tomorrow = buildActivities(TOMORROW, '2026-11-20T11:00:00');

test('accounts of today are included half an hour into the day, while UTC is still on the previous day', async () => {
  expect(await findActivities()).toEqual([...yesterday, ...today]);
});

test('accounts of a day appear right after its first moment and not before', async () => {
  t.setNow(new Date('2026-11-20T10:59:59.999Z'));
  expect(await findActivities()).toEqual([...yesterday, ...today]);
  t.setNow(new Date('2026-11-20T11:00:01Z'));
  expect(await findActivities()).toEqual([...yesterday, ...today, ...tomorrow]);
});

test('a page that ends in the first hours of a day includes the accounts of that day', async () => {
  t.setNow(new Date('2026-11-21T12:00:00Z'));
  expect(await findActivities('2026-11-19T11:00:01.000Z')).toEqual([...yesterday, ...today]);
  expect(await findActivities('2026-11-19T11:00:00.000Z')).toEqual(yesterday);
});
