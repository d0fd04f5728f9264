import { notes } from '@mainstay/contract/notes';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { type LogKind, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { timeline } from '@mainstay/contract/timeline';
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { USER_PER_ROLE } from '../../app/testing/company.ts';
import { addNote } from '../../app/testing/notes.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const ids = {} as Record<'own' | 'moved' | 'other' | 'rheas' | 'jonas' | 'ana' | 'ben' | 'cleo' | 'stranger', number>;
const ROLES = { ...USER_PER_ROLE, noah: 'CSM', rhea: 'CSM' } as const;
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  ids.own = await buildAccount(tx, { name: 'Own', ownerId: users.maya });
  ids.moved = await buildAccount(tx, { name: 'Moved', ownerId: users.maya });
  ids.other = await buildAccount(tx, { name: 'Other' });
  ids.rheas = await buildAccount(tx, { name: 'Rheas', ownerId: users.rhea });
  ids.jonas = await buildContact(tx, { accountId: ids.own, firstName: 'Jonas', lastName: 'Weber' });
  ids.ana = await buildContact(tx, { accountId: ids.own, firstName: 'Ana', lastName: 'Ueda' });
  ids.ben = await buildContact(tx, { accountId: ids.moved, firstName: 'Ben', lastName: 'Abel' });
  ids.cleo = await buildContact(tx, { accountId: ids.moved, firstName: 'Cleo', lastName: 'Roth' });
  ids.stranger = await buildContact(tx, { accountId: ids.other });
});
const query = (sql: string) => t.inTenant('acme', 'read', (tx) => tx.rows(sql, [tx.tenant]));
const findChanges = async (verb: 'create' | 'update') =>
  (
    await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ changes: object }>(
        `select changes from audit_log where tenant_id = $1 and entity = 'note' and verb = $2 order by id`,
        [tx.tenant, verb],
      ),
    )
  ).map(({ changes }) => changes);
const findEvents = async (id: number) => {
  const options = { params: { id }, query: { group: 'activities' } } as const;
  const { timeline: events } = (await t.call(callers.maya, timeline.findEvents, options)).body.data;
  return events.map(({ category, event, event_date, meta }) => [category, event, event_date, meta.contact_name]);
};
const call = (fields = {}) => ({
  note_text: '<p>Agreed on two sites</p>',
  type: 'account',
  activity: 'call',
  happened_on: '2026-01-05',
  ...fields,
});
const log = (name: keyof typeof callers, accountId: number, fields = {}) =>
  addNote(t, callers[name], accountId, call(fields));

test('a logged call has its day and its participants, is dated by its day on the timeline and is recorded', async () => {
  const { body } = await log('maya', ids.own, { participants: JSON.stringify([ids.jonas, ids.ana]) });
  const { note } = body.data;
  expect([note.activity, note.happened_on, note.participants]).toEqual([
    'call',
    '2026-01-05',
    [
      { id: ids.ana, name: 'Ana Ueda' },
      { id: ids.jonas, name: 'Jonas Weber' },
    ],
  ]);
  const findIds = async (activity: LogKind) =>
    (
      await t.call(callers.maya, notes.filterNotes, { params: { id: ids.own }, body: { activity } })
    ).body.data.notes.map(({ account_notes_id: id }) => id);
  expect([await findIds('call'), await findIds('email'), await findIds('note')]).toEqual([
    [note.account_notes_id],
    [],
    [],
  ]);
  // Noon in the company's time zone.
  expect(await findEvents(ids.own)).toEqual([
    ['Call', 'Agreed on two sites', '2026-01-04T23:00:00.000Z', 'Ana Ueda, Jonas Weber'],
  ]);
  expect(await findChanges('create')).toEqual([
    {
      account: 'Own',
      text: 'Agreed on two sites',
      activity: 'call',
      happened_on: '2026-01-05',
      participants: ['Ana Ueda', 'Jonas Weber'],
    },
  ]);
});

test('an edit changes the kind, the day and the participants of an activity, and moves it on the timeline', async () => {
  const { body } = await log('maya', ids.moved, { activity: 'email', participants: JSON.stringify([ids.ben]) });
  const { account_notes_id: note_id, note_txt, version } = body.data.note;
  const edit = (caller: keyof typeof callers, fields: object) =>
    t.call(callers[caller], notes.updateNote, { params: { id: ids.moved }, body: { note_id, note_txt, ...fields } });
  const change = { activity: 'call', happened_on: '2026-01-03', participants: [ids.cleo] };
  const edited = await edit('maya', { ...change, version });
  expect(edited.body.data.note).toMatchObject({
    activity: 'call',
    happened_on: '2026-01-03',
    participants: [{ id: ids.cleo, name: 'Cleo Roth' }],
    version: version + 1,
  });
  expect(await findEvents(ids.moved)).toEqual([
    ['Call', 'Agreed on two sites', null, 'Cleo Roth'],
    ['Call', 'Agreed on two sites', '2026-01-02T23:00:00.000Z', 'Ben Abel'],
  ]);
  expect(await findChanges('update')).toEqual([
    {
      account: 'Moved',
      activity: { before: 'email', after: 'call' },
      happened_on: { before: '2026-01-05', after: '2026-01-03' },
      participants: { before: ['Ben Abel'], after: ['Cleo Roth'] },
    },
  ]);
  // The same values are not written; values that are not sent are retained.
  expect((await edit('maya', change)).body.data.note.version).toBe(2);
  const reworded = (await edit('maya', { note_txt: '<p>Agreed on one site</p>' })).body.data.note;
  expect([reworded.activity, reworded.happened_on, reworded.participants.length, reworded.version]).toEqual([
    'call',
    '2026-01-03',
    1,
    3,
  ]);

  const errors = [
    await edit('maya', { happened_on: '2199-01-01' }),
    await edit('maya', { participants: [ids.ana] }),
    await edit('noah', { happened_on: '2026-01-01' }),
    await edit('rhea', { participants: [] }),
    await edit('gia', { participants: [] }),
  ];
  expect(errors.map(({ status }) => status)).toEqual([400, 404, 403, 403, 404]);
  const plain = (await addNote(t, callers.maya, ids.moved)).body.data.note;
  const rejected = await edit('maya', { note_id: plain.account_notes_id, happened_on: '2026-01-01' });
  expect([rejected.status, rejected.error]).toEqual([400, NOTE_MESSAGES.invalid]);
  expect((await edit('maya', { note_id: plain.account_notes_id, activity: 'call' })).status).toBe(400);
});

const followUp = (text: string) => ({ text, due_on: '2099-02-01' });

test('follow-ups become actions of the author, in one play for follow-ups', async () => {
  for (const followUps of [followUp('Send the offer'), [followUp('Call again'), followUp('Book the berth')]])
    await log('maya', ids.own, { activity: 'meeting', follow_up: JSON.stringify(followUps) });
  expect(
    await query(`select p.name as play, x.name, x.due_on, x.owner_id, x.description from actions x
      join plays p on p.tenant_id = $1 and p.id = x.play_id where x.tenant_id = $1 order by x.id`),
  ).toEqual(
    ['Send the offer', 'Call again', 'Book the berth'].map((name) => ({
      play: 'Follow-ups',
      name,
      due_on: '2099-02-01',
      owner_id: users.maya,
      description: 'Agreed on two sites',
    })),
  );
});

test('only users who may write to an account log activities on it, and read-only users on none', async () => {
  const statuses: Record<string, number> = {};
  for (const name of Object.keys(ROLES) as (keyof typeof ROLES)[]) statuses[name] = (await log(name, ids.own)).status;
  expect(statuses).toEqual({ ada: 200, dev: 403, olga: 200, evan: 403, lena: 403, maya: 200, noah: 403, rhea: 403 });
  const denied = await log('rhea', ids.rheas);
  expect([denied.status, denied.error]).toEqual([403, READ_ONLY_MESSAGE]);
  expect((await log('gia', ids.own)).status).toBe(404);
});

test.each([
  [{ happened_on: undefined }, 400, NOTE_MESSAGES.day],
  [{ happened_on: '2199-01-01' }, 400, NOTE_MESSAGES.future],
  [{ activity: 'fax' }, 400, NOTE_MESSAGES.invalid],
  [{ participants: 'Jonas' }, 400, NOTE_MESSAGES.invalid],
  [{ follow_up: '{"text":"","due_on":"2099-01-01"}' }, 400, NOTE_MESSAGES.invalid],
  [{ follow_up: JSON.stringify(Array.from({ length: 11 }, () => followUp('Call'))) }, 400, NOTE_MESSAGES.invalid],
])('rejects an activity with %j and stores nothing', async (fields, status, message) => {
  const count = () => query(`select count(*)::int as n from notes where tenant_id = $1`);
  const before = await count();
  const reply = await log('maya', ids.own, fields);
  expect([reply.status, reply.error]).toEqual([status, message]);
  expect(await count()).toEqual(before);
});

test('participants must be contacts of the account', async () => {
  const reply = await log('maya', ids.own, { participants: JSON.stringify([ids.stranger]) });
  expect([reply.status, reply.error]).toEqual([404, 'Contact not found.']);
});

test('a note is found by the meeting that it is about, on its account only', async () => {
  const meeting = { activity: 'meeting', meeting_id: 'event-1' };
  const { note } = (await log('maya', ids.own, meeting)).body.data;
  expect(note.meeting_id).toBe('event-1');
  await log('maya', ids.moved, meeting);
  const findIds = async (meetings: string[]) =>
    (
      await t.call(callers.maya, notes.filterNotes, { params: { id: ids.own }, body: { meetings } })
    ).body.data.notes.map(({ account_notes_id: id }) => id);
  expect([await findIds(['other', 'event-1']), await findIds(['other']), await findIds([])]).toEqual([
    [note.account_notes_id],
    [],
    [],
  ]);
});
