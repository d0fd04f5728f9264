import { activities, type Activity } from '@mainstay/contract/activities';
import { expect, test } from 'vitest';
import { inDays } from '../../app/testing/play-fixture.ts';
import { type Name, setUpPortfolio } from '../../app/testing/portfolio-fixture.ts';
import { createUser } from '../../core/people/create-user.ts';

const { t, callers, ids } = setUpPortfolio();

const findActivities = async (name: Name, query: { datetime?: string; limit?: number } = { limit: 100 }) =>
  (await t.call(callers[name], activities.findActivities, { query })).body.data.data;
const toMessage = ({ name, text, type }: Activity) => [name, type, text];

test(`3-dashboard-widgets-02 3-dashboard-widgets-03 3-dashboard-widgets-04 3-dashboard-widgets-05 3-dashboard-widgets-06
    3-dashboard-widgets-08 1-portfolio-03 1-C-40 the activities on the accounts of an account manager, newest first`, async () => {
  const found = await findActivities('maya');
  const steps = Array.from({ length: 12 }, (_, at) => [
    'Alder',
    'Action Completed',
    `maya Doe completed Step ${12 - at}`,
  ]);
  expect(found.map(toMessage)).toEqual([
    ['Alder', 'Case Closed', 'Support case closed: Export hangs'],
    ['Alder', 'Case Opened', 'Support case opened: Export hangs'],
    ...steps,
    ['Birch', 'Account Churned', 'Churned: budget'],
    ['Birch', 'Play Initiated', 'maya Doe started Review'],
    ['Alder', 'Play Initiated', 'maya Doe started Renewal'],
    ['Birch', 'Account Created', 'Onboarded'],
    ['Alder', 'Account Created', 'Onboarded'],
  ]);
  expect(Object.keys(found[0] ?? {}).sort()).toEqual(
    ['account_id', 'date', 'id', 'name', 'read_only', 'text', 'type'].sort(),
  );
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found[0]).toMatchObject({ account_id: ids.alder, date: `${inDays(-1)}T10:00:00.000999Z` });
  const body = (await t.send(callers.maya, 'GET', '/v1/api/portfolio/activities/')).body;
  expect(body).toMatchObject({ success: true, data: { data: expect.any(Array) } });
});

test('1-portfolio-02 decisions-49 pages by datetime and limit neither skip nor repeat activities of one instant', async () => {
  for (const name of ['maya', 'ada', 'noah'] as const) {
    const all = await findActivities(name);
    const pagedActivities: Activity[] = [];
    for (let last: string | undefined; ; last = pagedActivities.at(-1)?.date) {
      const page = await findActivities(name, { limit: 5, ...(last && { datetime: last }) });
      pagedActivities.push(...page);
      if (page.length < 5 || pagedActivities.length >= all.length) break;
    }
    expect(pagedActivities.slice(0, all.length)).toEqual(all);
    expect(new Set(all.map(({ date }) => date)).size).toBe(all.length);
  }
  expect(await findActivities('maya', {})).toHaveLength(10);
  expect(await findActivities('ada', { limit: 5000 })).toHaveLength(1000);
  const [newest] = await findActivities('maya', { datetime: '2199-01-01T00:00:00Z', limit: 1 });
  expect(newest?.type).toBe('Case Closed');
});

test('1-S-35 decisions-49 newest first without datetime, strictly older with it, ten by default and at most a thousand', async () => {
  const all = await findActivities('ada', { limit: 1000 });
  const dates = all.map(({ date }) => date);
  // Cursors have microseconds, because milliseconds would not distinguish all activities.
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/);
  expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
  expect(await findActivities('ada', {})).toEqual(all.slice(0, 10));
  expect(await findActivities('ada', { datetime: dates[3] })).toEqual(all.slice(4, 14));
  expect(await findActivities('ada', { limit: 1001 })).toEqual(all);
});

test('account scopes: all accounts, a team, a large scope, a few accounts, none', async () => {
  const findNames = async (name: Name) => [...new Set((await findActivities(name)).map((one) => one.name))].sort();
  expect((await findNames('ada')).slice(0, 3)).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(await findActivities('evan', { limit: 16 })).toHaveLength(16);
  expect(await findNames('lena')).toEqual(['Alder', 'Birch']);
  expect(await findNames('emil')).toEqual(['Alder', 'Birch']);
  expect(await findNames('rhea')).toEqual(['Alder']);
  const largeScopeNames = (await findActivities('noah')).map(({ name }) => name);
  expect(largeScopeNames.slice(0, 16)).toEqual(Array(16).fill('Alder'));
  expect(largeScopeNames.slice(16).every((name) => name.startsWith('Many'))).toBe(true);
  expect(await findNames('gia')).toEqual(['Foreign']);
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email: 'new@acme.test', firstName: 'New', roles: ['CSM'], passwordHash: 'x' }),
  );
  const response = await t.call(await t.signIn('new@acme.test'), activities.findActivities, {});
  expect([response.status, response.body.data.data]).toEqual([200, []]);
});

test('3-dashboard-widgets-07 read_only follows the permission on the account', async () => {
  const getFlags = async (name: Name) =>
    new Map((await findActivities(name)).map(({ name: account, read_only }) => [account, read_only]));
  expect(await getFlags('emil')).toEqual(
    new Map([
      ['Alder', true],
      ['Birch', false],
    ]),
  );
  expect((await getFlags('ada')).get('Alder')).toBe(false);
  expect((await getFlags('evan')).get('Alder')).toBe(true);
  expect((await getFlags('rhea')).get('Alder')).toBe(true);
});

test('invalid input is 400', async () => {
  const path = '/v1/api/portfolio/activities/';
  for (const bad of [
    'yesterday',
    '2026-13-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-20',
    '9999-12-31T00:00:00Z',
  ]) {
    const { status, error } = await t.send(callers.maya, 'GET', `${path}?datetime=${bad}`);
    expect([bad, status, error]).toEqual([bad, 400, expect.stringContaining('2026-11-20T09:30:00')]);
  }
  for (const limit of ['0', '-1', 'ten', '1.5'])
    expect((await t.send(callers.maya, 'GET', `${path}?limit=${limit}`)).status).toBe(400);
});
