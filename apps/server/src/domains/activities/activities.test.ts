/** The day on which accounts were created and churned, and from when it counts in the company's time zone. */
import { activities } from '@mainstay/contract/activities';
import { addDays } from '@mainstay/contract/rules/dates';
import { afterEach, describe, expect, test } from 'vitest';
import { buildAccount, buildChurn } from '../../app/demo/factories/accounts.ts';
import { TEST_DAY, TEST_NOW } from '../../app/testing/services.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { formatActivity, parseCursor, toActivityDate } from './activities.ts';

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

const MS = Date.parse('2026-11-20T09:30:00.250Z');

describe('cursors', () => {
  test('the date of an activity has six decimals and is the cursor after it', () => {
    expect(toActivityDate(MS, 1)).toBe('2026-11-20T09:30:00.250999Z');
    expect(toActivityDate(MS, 1000)).toBe('2026-11-20T09:30:00.250000Z');
    expect(parseCursor(toActivityDate(MS, 1))).toEqual({ until: MS + 1, shown: 1 });
    expect(parseCursor(toActivityDate(MS, 12))).toEqual({ until: MS + 1, shown: 12 });
    expect(parseCursor(toActivityDate(MS, 1000))).toEqual({ until: MS, shown: 0 });
  });

  test('any instant is a cursor: with fewer or more decimals, with an offset', () => {
    expect(parseCursor('2026-11-20T09:30:00Z')).toEqual({ until: MS - 250, shown: 0 });
    expect(parseCursor('2026-11-20T09:30:00.25Z')).toEqual({ until: MS, shown: 0 });
    expect(parseCursor('2026-11-20T11:30:00.25+02:00')).toEqual({ until: MS, shown: 0 });
    expect(parseCursor('2026-11-20T09:30:00.2509Z')).toEqual({ until: MS + 1, shown: 100 });
    expect(parseCursor('2026-11-20T09:30:00.250999999Z')).toEqual({ until: MS + 1, shown: 1 });
  });
});

test('the text of an activity states who did what, if known', () => {
  const completion = { type: 'Action Completed', subject: 'Verify single sign-on' } as const;
  expect(formatActivity({ ...completion, actor: 'Emil Sorensen' })).toBe(
    'Emil Sorensen completed Verify single sign-on',
  );
  expect(formatActivity({ ...completion, actor: null })).toBe('Completed Verify single sign-on');
  expect(formatActivity({ type: 'Play Initiated', subject: 'Renewal', actor: null })).toBe('Started Renewal');
  expect(formatActivity({ type: 'Account Created', subject: '', actor: null })).toBe('Onboarded');
  expect(formatActivity({ type: 'Account Churned', subject: 'pricing', actor: null })).toBe('Churned: pricing');
  expect(formatActivity({ type: 'Case Opened', subject: 'Export hangs', actor: null })).toBe(
    'Support case opened: Export hangs',
  );
  expect(formatActivity({ type: 'Case Closed', subject: '', actor: null })).toBe('Support case closed');
});
