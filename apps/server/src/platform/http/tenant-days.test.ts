/**
 * Events in the first millisecond of a tenant's day belong to that day, and events one millisecond earlier to the
 * previous day, in every list and every metric by day. In UTC and on the server's clock, both are one day earlier.
 */
import { accountShell } from '@mainstay/contract/accounts/shell';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { audit } from '@mainstay/contract/audit';
import { notes } from '@mainstay/contract/notes';
import { gantt } from '@mainstay/contract/playbooks/gantt';
import { activities } from '@mainstay/contract/activities';
import { timeline } from '@mainstay/contract/timeline';
import { expect, test } from 'vitest';
import { buildAccount, buildChurn } from '../../app/demo/factories/accounts.ts';
import { buildContact, buildSupportCases } from '../../app/demo/factories/contacts.ts';
import { buildMailbox, buildMeetings } from '../../app/demo/factories/mailboxes.ts';
import { buildNotes } from '../../app/demo/factories/notes.ts';
import { buildActions, buildPlay } from '../../app/demo/factories/plays.ts';
import { recordAudit } from '../../core/audit/record-audit.ts';
import { refreshAllPlayMetrics } from '../../domains/playbooks/refresh-play-metrics.ts';
import { recordPortfolio } from '../../domains/portfolio/record-portfolio.ts';
import { recordEvents } from '../../core/timeline/record-events.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import type { TenantTx } from '../database/tenant-tx.ts';

/** A Monday, which starts a week, and the days around it. */
const [SUNDAY, MONDAY, TUESDAY] = ['2026-11-15', '2026-11-16', '2026-11-17'] as const;
/** The last moment of Sunday and the first moments of Monday and Tuesday in the company's time zone. */
const MOMENTS = {
  sunday: '2026-11-15T10:59:59.999Z',
  monday: '2026-11-15T11:00:00.000Z',
  tuesday: '2026-11-16T11:00:00.000Z',
} as const;
type Moment = keyof typeof MOMENTS;
const MOMENT_ENTRIES = Object.entries(MOMENTS) as [Moment, string][];

let account = 0;

async function build(tx: TenantTx): Promise<void> {
  account = await buildAccount(tx, { name: 'Alder', ownerId: users.ada, onboardedOn: '2026-01-01' });
  await buildNotes(
    tx,
    MOMENT_ENTRIES.map(([text, createdAt]) => ({ accountId: account, text, createdAt })),
  );
  const play = await buildPlay(tx, { accountId: account, name: 'Renewal' });
  const actionFields = { accountId: account, playId: play, dueOn: '2026-12-24' };
  await buildActions(tx, [
    ...MOMENT_ENTRIES.map(([name]) => ({ ...actionFields, name: `made ${name}`, createdOn: SUNDAY })),
    ...MOMENT_ENTRIES.map(([name]) => ({
      ...actionFields,
      name: `done ${name}`,
      status: 'Completed' as const,
      createdOn: '2026-11-01',
    })),
  ]);
  for (const [name, at] of MOMENT_ENTRIES) {
    const moment = [tx.tenant, name, at];
    await tx.rows(`update actions set created_at = $3 where tenant_id = $1 and name = 'made ' || $2`, moment);
    await tx.rows(`update actions set completed_at = $3 where tenant_id = $1 and name = 'done ' || $2`, moment);
    const actor = { userId: users.ada, now: new Date(at) };
    await recordAudit(tx, { verb: 'update', entity: 'account', entityId: account, changes: { name }, ...actor });
    const event = { accountId: account, category: 'Contact', event: name, meta: { operation: 'created' } } as const;
    await recordEvents(tx, [event], actor);
  }
  await buildSupportCases(tx, [
    ...MOMENT_ENTRIES.map(([subject, submittedAt]) => ({ accountId: account, subject, submittedAt })),
    ...MOMENT_ENTRIES.map(([subject, closedAt]) => ({
      accountId: account,
      subject: `closed ${subject}`,
      submittedAt: '2026-11-01T10:00:00Z',
      closedAt,
    })),
  ]);
  const monday = [tx.tenant, MOMENTS.monday];
  await buildContact(tx, { accountId: account, firstName: 'Rae' });
  await tx.rows('update contacts set updated_at = $2 where tenant_id = $1', monday);
  await tx.rows('update users set created_at = $2 where tenant_id = $1', monday);
  await buildChurn(tx, { accountId: account, churnedOn: MONDAY, reasonCode: 'pricing' });
  const connectionId = await buildMailbox(tx, users.ada, 'ada@acme.test');
  const meeting = { connectionId, accountId: account, end: '2026-11-20T00:00:00Z' };
  // In the company's time zone, today is November 20, which began at 11:00 UTC the day before.
  await buildMeetings(tx, [
    { ...meeting, title: 'Yesterday', start: '2026-11-19T10:59:59.999Z' },
    { ...meeting, title: 'Midnight', start: '2026-11-19T11:00:00.000Z' },
  ]);
  await refreshAllPlayMetrics(tx);
}
const { t, users, callers } = setUpTwoTenants({ ada: 'ADM' }, build);

type Find = (from: string | undefined, to: string | undefined) => Promise<string[]>;
/** Lists between two days, both inclusive. */
const listsWithEnd: Record<string, Find> = {
  notes: async (from, to) => {
    const input = { params: { id: account }, body: { from, to } };
    const { body } = await t.call(callers.ada, notes.filterNotes, input);
    return body.data.notes.map(({ note_txt }) => note_txt.replace(/<\/?p>/g, ''));
  },
  'the audit log': async (from, to) => {
    const query = { from, to, entity: 'account', verb: 'update' };
    const { body } = await t.call(callers.ada, audit.findEntries, { query });
    return body.data.listing.map(({ changes }) => String(changes[0]?.after));
  },
};
/** The Gantt chart shows completed actions that end on the first day or later. */
const lists: Record<string, Find> = {
  ...listsWithEnd,
  'completed actions along the days': async (from = '2026-11-01', to = '2026-11-30') => {
    const input = { params: { id: account }, query: { from, to } };
    const { body } = await t.call(callers.ada, gantt.findGanttActions, input);
    const completed = body.data.actions.filter(({ name }) => name.startsWith('done '));
    return completed.map(({ name }) => name.slice(5)).toReversed();
  },
};

test.each(Object.entries(lists))(
  '%s: a filter from a day includes the first moment of that day',
  async (_what, find) => {
    expect(await find(SUNDAY, undefined)).toEqual(['tuesday', 'monday', 'sunday']);
    expect(await find(MONDAY, undefined)).toEqual(['tuesday', 'monday']);
    expect(await find(TUESDAY, undefined)).toEqual(['tuesday']);
  },
);

test.each(Object.entries(listsWithEnd))(
  '%s: a filter to a day excludes the first moment of the next day',
  async (_what, find) => {
    expect(await find(undefined, SUNDAY)).toEqual(['sunday']);
    expect(await find(undefined, MONDAY)).toEqual(['monday', 'sunday']);
    expect(await find(MONDAY, MONDAY)).toEqual(['monday']);
    expect(await find(SUNDAY, SUNDAY)).toEqual(['sunday']);
  },
);

test('the Gantt chart shows actions from the day of their creation', async () => {
  const findCreated = async (to: string) => {
    const input = { params: { id: account }, query: { from: '2026-11-01', to } };
    const { body } = await t.call(callers.ada, gantt.findGanttActions, input);
    return body.data.actions.map(({ name }) => name).filter((name) => name.startsWith('made '));
  };
  expect(await findCreated(SUNDAY)).toEqual(['made sunday']);
  expect(await findCreated(MONDAY)).toEqual(['made sunday', 'made monday']);
  expect(await findCreated(TUESDAY)).toEqual(['made sunday', 'made monday', 'made tuesday']);
});

test('weeks of a timeline begin on Monday at midnight', async () => {
  const { body } = await t.call(callers.ada, timeline.getWeeks, {
    params: { id: account },
    query: { group: 'contacts' },
  });
  expect(body.data).toEqual({
    weeks: [
      { week: '2026-11-09', events: 1 },
      { week: MONDAY, events: 2 },
    ],
    total: 3,
    since: SUNDAY,
  });
});

test('open support cases as of a day are those at its end', async () => {
  const countOpenCases = async (as_of: string) =>
    (await t.call(callers.ada, accountMetrics.getSummary, { params: { id: account }, query: { as_of } })).body.data
      .open_cases;
  // One more case is submitted each day, and one of three is closed.
  expect(await countOpenCases('2026-11-14')).toBe(3);
  expect(await countOpenCases(SUNDAY)).toBe(1 + 2);
  expect(await countOpenCases(MONDAY)).toBe(2 + 1);
  expect(await countOpenCases(TUESDAY)).toBe(3);
  await t.query('acme', `update support_cases set closed_at = null where tenant_id = $1 and subject = 'closed monday'`);
  expect([await countOpenCases(SUNDAY), await countOpenCases(MONDAY), await countOpenCases(TUESDAY)]).toEqual([
    3, 4, 4,
  ]);
  await t.query(
    'acme',
    `update support_cases set closed_at = $2 where tenant_id = $1 and subject = 'closed monday'`,
    MOMENTS.monday,
  );
});

test('the portfolio counts pending actions by the days of their creation and completion', async () => {
  const record = (tx: TenantTx) => recordPortfolio(tx, { from: '2026-11-14', to: TUESDAY }, TEST_ZONE);
  await t.inTenant('acme', 'write', record);
  const readPendingActions = () =>
    t.query<{ day: string; n: number }>(
      'acme',
      'select day, pending_actions::int as n from portfolio_daily where tenant_id = $1 and user_id = 0 order by day',
    );
  const toNumbers = (rows: { n: number }[]) => rows.map(({ n }) => n);
  // One action is created and one completed each day; the three completed actions were created before.
  expect(toNumbers(await readPendingActions())).toEqual([3, 3, 3, 3]);
  await t.query('acme', `update actions set status = 'Skip' where tenant_id = $1 and name like 'made %'`);
  await t.inTenant('acme', 'write', record);
  expect(toNumbers(await readPendingActions())).toEqual([3, 2, 1, 0]);
  await t.query('acme', `update actions set status = 'Pending' where tenant_id = $1 and name like 'made %'`);
});

test('a churn appears in the activities at the moment its day began', async () => {
  const { body } = await t.call(callers.ada, activities.findActivities, { query: { limit: 50 } });
  const churnActivity = body.data.data.find(({ type }) => type === 'Account Churned');
  expect(churnActivity?.date.slice(0, 20)).toBe('2026-11-15T11:00:00.');
  const earlier = await t.call(callers.ada, activities.findActivities, {
    query: { limit: 50, datetime: MOMENTS.monday },
  });
  expect(earlier.body.data.data.map(({ type }) => type)).not.toContain('Account Churned');
});

const SHEETS = {
  notes: ['POST', () => `/v1/api/accounts/${account}/notes/export/`],
  contacts: ['POST', () => `/v1/api/accounts/${account}/contacts/export/`],
  'the timeline': ['GET', () => `/v1/api/accounts/${account}/timeline/export/`],
  'the audit log': ['GET', () => '/v1/api/admin/audit/export/?entity=account'],
  users: ['GET', () => '/v1/api/admin/users/export/'],
} as const;
test.each(Object.entries(SHEETS))(
  '%s as a sheet: formats moments in the time zone of the company',
  async (_what, sheet) => {
    const [method, toPath] = sheet;
    const { raw } = await t.send(callers.ada, method, toPath(), method === 'POST' ? {} : undefined);
    expect(raw.statusCode).toBe(200);
    expect(raw.body).toContain('2026-11-16 00:00:00');
    expect(raw.body).not.toContain('2026-11-15 11:00:00');
  },
);

test('appointments from today on include one at midnight', async () => {
  const { body } = await t.call(callers.ada, accountShell.findAppointments, { params: { id: account } });
  expect(body.data.appointments.map(({ title }) => title)).toEqual(['Midnight']);
});
