import { accounts } from '@mainstay/contract/accounts';
import { actions } from '@mainstay/contract/playbooks/actions';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { EVENT_ABBRS } from '@mainstay/contract/rules/timeline';
import { timeline, type TimelineEvent } from '@mainstay/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { buildAction, buildPlay } from '../../app/demo/factories/plays.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { addNote } from '../../app/testing/notes.ts';
import { createPlanChanges } from '../../app/testing/plan-changes.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { event } from '../../platform/events/event.ts';
import { record as recordImport } from '../../platform/events/record.ts';
import { accountsImported } from '../../domains/accounts/events.ts';
import { contactsImported } from '../../domains/contacts/events.ts';
import { deleteEvents, getImportActor } from './imported-events.ts';
import { recordEvents } from './record-events.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

let t: TestApp;
const ids: Record<string, number> = {};
const callers: Record<string, Caller> = {};
const getId = (name: string): number => ids[name] ?? 0;
const getCaller = (name: string): Caller => callers[name] as Caller;
const write = <R>(work: (tx: TenantTx) => Promise<R>): Promise<R> => t.inTenant('acme', 'write', work);

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  const buildUser = (name: string) => ({ firstName: name, lastName: 'Ray', passwordHash: 'none' });
  await write(async (tx) => {
    for (const name of ['maya', 'noah'])
      ids[name] = await createUser(tx, { ...buildUser(name), email: `${name}@acme.test`, roles: ['CSM'] });
    ids.own = await buildAccount(tx, { name: 'Own', ownerId: getId('maya'), onboardedOn: '2026-03-01' });
    ids.contact = await buildContact(tx, { accountId: getId('own'), firstName: 'Jonas', lastName: 'Weber' });
    ids.play = await buildPlay(tx, { accountId: getId('own'), name: 'Renewal' });
    ids.action = await buildAction(tx, { accountId: getId('own'), playId: getId('play'), name: 'Call the sponsor' });
  });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { ...buildUser('gia'), email: 'gia@globex.test', roles: ['ADM'] }),
  );
  for (const name of ['maya', 'noah']) callers[name] = await t.signIn(`${name}@acme.test`);
  callers.gia = await t.signIn('gia@globex.test');
});
beforeEach(() => write((tx) => tx.rows('delete from timeline_events where tenant_id = $1', [tx.tenant])));
afterAll(() => t.close());

const findEvents = (name: string, query = {}) =>
  t.call(getCaller(name), timeline.findEvents, { params: { id: getId('own') }, query });
const listEvents = async (query = {}): Promise<TimelineEvent[]> => (await findEvents('maya', query)).body.data.timeline;
/** Excludes the creation event, which always exists. */
const findWrittenEvents = async () => (await listEvents({ limit: 50 })).filter(({ id: event }) => event !== 0);
const record = (event: string, day: number, category: 'Contact' | 'Action Completed' = 'Contact') =>
  write((tx) =>
    recordEvents(tx, [{ accountId: getId('own'), category, event, meta: { operation: 'created' } }], {
      userId: getId('maya'),
      now: new Date(Date.UTC(2026, 9, day)),
    }),
  );

describe('event list', () => {
  test('2-timeline-05 2-timeline-06 pages of ten, newest first; a limit of 10,000 returns all events', async () => {
    for (let day = 1; day <= 12; day++) await record(`Event ${day}`, day);
    const first = (await findEvents('maya')).body.data;
    expect([first.timeline.length, first.has_next, first.timeline[0]?.event]).toEqual([10, true, 'Event 12']);
    const second = (await findEvents('maya', { pageNum: 2 })).body.data;
    expect(second.timeline.map(({ event }) => event)).toEqual(['Event 2', 'Event 1', 'Own']);
    expect(second.has_next).toBe(false);
    const all = (await findEvents('maya', { limit: 10_000, pageNum: 1 })).body.data;
    expect([all.timeline.length, all.has_next]).toEqual([13, false]);
  });

  test('2-timeline-07 the creation of the account is last, even if other events have an earlier date', async () => {
    await write((tx) =>
      recordEvents(
        tx,
        [{ accountId: getId('own'), category: 'Contact', event: 'Early', meta: { operation: 'created' } }],
        { userId: getId('maya'), now: new Date('2024-01-01T00:00:00Z') },
      ),
    );
    const [early, created] = await listEvents();
    expect(early).toMatchObject({
      event: 'Early',
      event_date: '2024-01-01T00:00:00.000Z',
      meta: { owner_name: 'maya Ray' },
    });
    expect(created).toEqual({
      id: 0,
      event: 'Own',
      event_abbr: 'AU',
      event_date: '2026-02-28T11:00:00.000Z',
      last_updated: '2026-02-28T11:00:00.000Z',
      category: 'Account Created',
      meta: { operation: 'created', name: 'Own' },
    });
  });

  test('a group contains only its categories, and weeks count the events of the group', async () => {
    await record('Jonas', 5);
    await record('Call', 6, 'Action Completed');
    await record('Write', 13, 'Action Completed');
    expect((await listEvents({ group: 'actions' })).map(({ event }) => event)).toEqual(['Write', 'Call']);
    expect((await listEvents({ group: 'account' })).map(({ event }) => event)).toEqual(['Own']);
    const getWeeks = async (query = {}) =>
      (await t.call(getCaller('maya'), timeline.getWeeks, { params: { id: getId('own') }, query })).body.data;
    expect(await getWeeks({ group: 'actions' })).toEqual({
      weeks: [
        { week: '2026-10-05', events: 1 },
        { week: '2026-10-12', events: 1 },
      ],
      total: 2,
      since: '2026-10-06',
    });
    expect(await getWeeks()).toMatchObject({ total: 4, since: '2026-03-01' });
  });

  test("weeks start 728 days before the tenant's current day", async () => {
    const atNoon = (day: string) => ({ userId: getId('maya'), now: new Date(`${day}T12:00:00+13:00`) });
    for (const day of ['2024-11-22', '2024-11-23'])
      await write((tx) =>
        recordEvents(
          tx,
          [{ accountId: getId('own'), category: 'Action Completed', event: day, meta: { operation: 'created' } }],
          atNoon(day),
        ),
      );
    const { data } = (
      await t.call(getCaller('maya'), timeline.getWeeks, { params: { id: getId('own') }, query: { group: 'actions' } })
    ).body;
    expect(data).toEqual({ weeks: [{ week: '2024-11-18', events: 1 }], total: 2, since: '2024-11-22' });
  });

  test('2-access-06 rejects accounts outside the scope by name, accounts of other tenants with 404, and invalid queries', async () => {
    const getWeeks = (name: string) =>
      t.call(getCaller(name), timeline.getWeeks, { params: { id: getId('own') }, query: {} });
    for (const request of [findEvents, getWeeks]) {
      expect((await request('noah')).error).toBe(noAccessMessage('Own'));
      expect((await request('gia')).status).toBe(404);
    }
    for (const query of ['group=all', 'limit=0', 'pageNum=0', 'limit=x']) {
      const { status } = await t.send(getCaller('maya'), 'GET', `/v1/api/accounts/${getId('own')}/timeline/?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });
});

describe('recorded events', () => {
  test('2-timeline-08 2-timeline-09 notes, their files, actions and the rank with the names that apply to each', async () => {
    const { account_notes_id: noteId } = (
      await addNote(t, getCaller('maya'), getId('own'), { note_text: 'Called', file: { name: 'a.txt', content: 'a' } })
    ).body.data.note;
    await addNote(t, getCaller('maya'), getId('own'), {
      note_text: 'Met',
      type: 'contact',
      contact_id: getId('contact'),
    });
    const actionNote = { note_text: 'Waits', type: 'action', action_id: getId('action') };
    await addNote(t, getCaller('maya'), getId('own'), { ...actionNote, file: { name: 'b.txt', content: 'b' } });
    const base = `/v1/api/accounts/${getId('own')}`;
    await t.send(getCaller('maya'), 'POST', `${base}/notes/edit/`, { note_id: noteId, note_txt: 'Called twice' });
    await t.send(getCaller('maya'), 'DELETE', `/v1/api/accounts/notes/?note_id=${noteId}`);
    const action = { params: { id: getId('action') } };
    await t.call(getCaller('maya'), actions.completeAction, { ...action, body: { isChecked: true } });
    await t.call(getCaller('maya'), actions.completeAction, { ...action, body: { isChecked: false } });
    await t.call(getCaller('maya'), accounts.setRank, { params: { id: getId('own') }, body: { rank: 7 } });
    const found = (await findWrittenEvents()).toReversed();
    const owner_name = 'maya Ray';
    const names = { action_name: 'Call the sponsor', play_name: 'Renewal' };
    expect(found.map(({ category, event_abbr, event, meta }) => [category, event_abbr, event, meta])).toEqual([
      ['Account Note', 'AN', 'Called', { operation: 'created', note: 'Called', owner_name }],
      ['Upload', 'UP', 'a.txt', { operation: 'created', asset_name: 'a.txt', owner_name }],
      ['Contact Note', 'CN', 'Met', { operation: 'created', note: 'Met', contact_name: 'Jonas Weber', owner_name }],
      ['Action Note', 'ACTN', 'Waits', { operation: 'created', note: 'Waits', ...names, owner_name }],
      ['Action Asset', 'ACTA', 'b.txt', { operation: 'created', asset_name: 'b.txt', ...names, owner_name }],
      ['Account Note', 'AN', 'Called twice', { operation: 'updated', note: 'Called twice', owner_name }],
      ['Account Note', 'AN', 'Called twice', { operation: 'deleted', note: 'Called twice', owner_name }],
      ['Upload', 'UP', 'a.txt', { operation: 'deleted', asset_name: 'a.txt', owner_name }],
      ['Action Completed', 'ACT', 'Call the sponsor', { operation: 'completed', ...names, owner_name }],
      ['Action', 'ACT', 'Call the sponsor', { operation: 'reopened', ...names, owner_name }],
      ['Account Update', 'AU', 'Rank', { operation: 'updated', name: 'Own', note: 'Ranked 7', owner_name }],
    ]);
    expect(found.filter(({ event_abbr }) => !EVENT_ABBRS.includes(event_abbr))).toEqual([]);
    expect(found.filter(({ event_date }) => event_date === null).map(({ meta }) => meta.operation)).toEqual([
      'updated',
      'updated',
    ]);
  });

  test('2-timeline-09 contacts, plays, success plans and the creation with the names that apply to each', async () => {
    const send = async (method: string, path: string, body?: object) => {
      const reply = await t.send(getCaller('maya'), method, path, body);
      expect([path, reply.status, reply.error]).toEqual([path, 200, undefined]);
      return (reply.body.data ?? {}) as Record<string, unknown>;
    };
    const contact = { fName: 'Pat', lName: 'Ray', email: 'pat@acme.test' };
    await send('POST', `/v1/api/accounts/${getId('own')}/contacts/add/`, contact);
    const play = { accountId: getId('own'), priority: 'H', name: 'Spring' };
    await send('POST', '/v1/api/actions/account/create-play/', play);
    const changes = createPlanChanges(send, () => getId('own'));
    const complete = await changes['PUT /v1/api/success-plan/objective/']?.();
    await complete?.();
    const owner_name = 'maya Ray';
    const plan = { plan_name: 'Broad use', owner_name };
    const found = (await listEvents({ limit: 50 })).toReversed();
    expect(found.map(({ category, event, meta }) => [category, event, meta])).toEqual([
      ['Account Created', 'Own', { operation: 'created', name: 'Own' }],
      ['Contact', 'Pat Ray', { operation: 'created', contact_name: 'Pat Ray', owner_name }],
      ['Play Initiated', 'Spring', { operation: 'created', play: 'Spring', play_name: 'Spring', owner_name }],
      ['Play Initiated', 'Broad use', { operation: 'created', play: 'Broad use', play_name: 'Broad use', owner_name }],
      ['Success Plan', 'Broad use', { operation: 'created', ...plan }],
      ['Success Plan', 'Seats', { operation: 'completed', ...plan }],
    ]);
  });

  test('changes without effect and rejected requests are not recorded', async () => {
    await t.call(getCaller('maya'), accounts.setRank, { params: { id: getId('own') }, body: { rank: 7 } });
    await addNote(t, getCaller('noah'), getId('own'));
    expect(await findWrittenEvents()).toEqual([]);
  });

  test('an import records new contacts and changed accounts, and its undo deletes the events of the contacts', async () => {
    const created = event(contactsImported, { created: [{ id: getId('contact') }], updated: [] });
    const fields = ['plan', 'primary owner'];
    const changed = event(accountsImported, { created: [], updated: [{ id: getId('own'), fields }] });
    await write((tx) => recordImport(tx, [created, changed], getImportActor()));
    const summarizeEvents = async () =>
      (await findWrittenEvents()).map(({ category, event, meta }) => [category, event, meta.note]);
    expect(new Set(await summarizeEvents())).toEqual(
      new Set([
        ['Contact', 'Jonas Weber', undefined],
        ['Account Update', 'Import', 'plan, primary owner'],
      ]),
    );
    await write((tx) => deleteEvents(tx, 'Contact', [getId('contact')]));
    expect(await summarizeEvents()).toEqual([['Account Update', 'Import', 'plan, primary owner']]);
  });

  test('texts that exceed the length of an event are truncated, and markup in them remains text', async () => {
    await addNote(t, getCaller('maya'), getId('own'), { note_text: `${'x'.repeat(400)} &lt;script&gt;` });
    const [event] = await findWrittenEvents();
    expect([event?.event.length, event?.event.endsWith('…')]).toEqual([350, true]);
  });
});
