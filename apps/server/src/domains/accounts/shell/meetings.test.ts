/**
 * Meetings from connected calendars: the user's own with contacts of an account, and those of all users with the
 * account.
 */
import { accountShell } from '@mainstay/contract/accounts/shell';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { buildMailbox, buildMeetings } from '../../../app/demo/factories/mailboxes.ts';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { TEST_ZONE } from '../../../app/testing/services.ts';
import { createUser } from '../../../core/people/create-user.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';

let t: TestApp;
const callers = {} as Record<'maya' | 'noah' | 'gia', Caller>;
const ids = {} as Record<'maya' | 'noah' | 'own' | 'far', number>;

const WILMA = 'wilma@alder.example';
const toInstant = (day: string, hour = 10) => `2026-${day}T${hour}:00:00.000Z`;
const buildMeeting = (title: string, day: string, attendees: string[] = [WILMA]) => ({
  title,
  start: toInstant(day),
  end: toInstant(day, 11),
  attendees,
});

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex'])
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
  const buildUser = (name: string, domain = 'acme') => ({
    firstName: name,
    email: `${name}@${domain}.test`,
    roles: ['CSM' as const],
    passwordHash: 'none',
  });
  await t.inTenant('acme', 'write', async (tx) => {
    ids.maya = await createUser(tx, buildUser('maya'));
    ids.noah = await createUser(tx, buildUser('noah'));
    ids.own = await buildAccount(tx, { name: 'Own', ownerId: ids.maya });
    ids.far = await buildAccount(tx, { name: 'Far', ownerId: ids.noah });
    const maya = { connectionId: await buildMailbox(tx, ids.maya, 'maya@mail.test'), accountId: ids.own };
    const noah = { connectionId: await buildMailbox(tx, ids.noah, 'noah@mail.test'), accountId: ids.own };
    await buildMeetings(tx, [
      { ...maya, ...buildMeeting('Last of October', '10-31') },
      { ...maya, ...buildMeeting('Kick-off', '11-02', ['Wilma@Alder.example', 'maya@mail.test']) },
      { ...maya, ...buildMeeting('Review', '11-20'), providerId: 'shared' },
      { ...noah, ...buildMeeting('Review', '11-20'), providerId: 'shared' },
      { ...noah, ...buildMeeting('Only noah', '11-21') },
      { ...maya, ...buildMeeting('With others', '11-25', ['otto@elm.example']) },
      { ...maya, accountId: ids.far, ...buildMeeting('With another account', '11-26') },
      { ...maya, ...buildMeeting('December', '12-01') },
    ]);
  });
  await t.inTenant('globex', 'write', (tx) => createUser(tx, buildUser('gia', 'globex')));
  callers.maya = await t.signIn('maya@acme.test');
  callers.noah = await t.signIn('noah@acme.test');
  callers.gia = await t.signIn('gia@globex.test');
});
afterAll(() => t.close());

const setStrategy = (domain: string, strategy: string) =>
  t.inTenant(domain, 'write', (tx) =>
    tx.rows('update sessions set strategy = $2 where tenant_id = $1', [tx.tenant, strategy]),
  );
const NOVEMBER = { min: '2026-11-01T00:00:00Z', max: toInstant('12-01') };
const findMeetings = async (name: keyof typeof callers, query: { min: string; max: string; q?: string }) =>
  (await t.call(callers[name], accountShell.findMeetings, { query })).body.data;
const findTitles = async (...args: Parameters<typeof findMeetings>) =>
  (await findMeetings(...args)).result.map(({ title }) => title);

test('2-account-summary-25 only meetings of the own calendar that start within the period with one of the addresses', async () => {
  await setStrategy('acme', 'OAuth-Google');
  const { result, auth_method } = await findMeetings('maya', {
    ...NOVEMBER,
    q: `otta@x.example, ${WILMA.toUpperCase()}`,
  });
  expect(auth_method).toBe('OAuth-Google');
  expect(result.map(({ title }) => title)).toEqual(['Kick-off', 'Review', 'With another account']);
  expect(result[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    title: 'Kick-off',
    start: toInstant('11-02'),
    end: toInstant('11-02', 11),
    attendees: ['Wilma@Alder.example', 'maya@mail.test'],
    event_id: expect.any(String),
    join_url: null,
    all_day: false,
  });
  // The start of the period is inclusive, the end exclusive.
  expect(await findTitles('maya', { min: toInstant('11-20'), max: toInstant('11-26'), q: WILMA })).toEqual(['Review']);
  expect(await findTitles('noah', { ...NOVEMBER, q: WILMA })).toEqual(['Review', 'Only noah']);
  expect(await findTitles('maya', NOVEMBER)).toEqual([]);
  await setStrategy('globex', 'OAuth-Google');
  expect(await findTitles('gia', { ...NOVEMBER, q: WILMA })).toEqual([]);
});

test('users of passwords and SAML have meetings only after connecting a calendar', async () => {
  for (const strategy of ['local', 'SAML2', 'OAuth-Office365']) {
    await setStrategy('acme', strategy);
    await setStrategy('globex', strategy);
    const connected = await findMeetings('maya', { ...NOVEMBER, q: WILMA });
    expect([connected.auth_method, connected.result.length]).toEqual([strategy, 3]);
    expect(await findMeetings('gia', { ...NOVEMBER, q: WILMA })).toEqual({ result: [], auth_method: strategy });
  }
});

test('appointments of an account are those of all users, from today on, each once', async () => {
  const findAppointments = (name: keyof typeof callers, id: number) =>
    t.call(callers[name], accountShell.findAppointments, { params: { id } });
  // 22:30 on the 19th in the tenant's time zone, where it is the 20th by now.
  await t.inTenant('acme', 'write', async (tx) => {
    const [found] = await tx.rows<{ id: number }>(
      'select id from mail_connections where tenant_id = $1 and user_id = $2',
      [tx.tenant, ids.maya],
    );
    const calendar = { connectionId: found?.id ?? 0, accountId: ids.own };
    await buildMeetings(tx, [
      { ...calendar, ...buildMeeting('Evening before', '11-19'), start: '2026-11-19T09:30:00.000Z' },
    ]);
  });
  t.setNow(new Date('2026-11-19T16:00:00Z'));
  const { body } = await findAppointments('maya', ids.own);
  expect(body.data.appointments.map(({ title }) => title)).toEqual(['Review', 'Only noah', 'With others', 'December']);
  const outOfScope = await findAppointments('maya', ids.far);
  expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage('Far')]);
  expect((await findAppointments('gia', ids.own)).status).toBe(404);
});

test('both queries use an index that starts with the calendar or the account, regardless of the number of meetings', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `insert into calendar_events (tenant_id, connection_id, account_id, provider_id, title, start_at, end_at)
       select $1, c.id, $2, 'old-' || n, 'Old', h, h + interval '1 hour' from mail_connections c, generate_series(1, 2000) n,
         lateral (select timestamptz '2026-01-01' - n * interval '1 day' as h) d where c.tenant_id = $1`,
      [tx.tenant, ids.own],
    ),
  );
  await t.services.database.ownerPool.query('analyze calendar_events');
  const explain = (condition: string) =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ 'QUERY PLAN': string }>(
        `explain select from calendar_events e where e.tenant_id = $1 and ${condition} and e.start_at >= '2026-11-20'`,
        [tx.tenant],
      ),
    );
  for (const [condition, index] of [
    ['e.connection_id = 1', 'calendar_events_calendar'],
    [`e.account_id = ${ids.own}`, 'calendar_events_account'],
  ] as const)
    expect((await explain(condition)).map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
});
