/** Notifications: those of due actions are derived from the actions, the others are stored with their event. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { type NotificationGroup, notifications } from '@mainstay/contract/notifications';
import { pages } from '@mainstay/contract/pages';
import { plays } from '@mainstay/contract/playbooks/plays';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import type { NotificationKind } from '@mainstay/contract/rules/notifications';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildActions, buildPlay } from '../../app/demo/factories/plays.ts';
import { addNote } from '../../app/testing/notes.ts';
import { inDays, type Name, setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { purgeNotifications } from './jobs.ts';

const world = setUpPlayFixture();
beforeEach(async () => {
  await world.renew();
  for (const table of ['notices', 'notice_marks', 'notes'])
    await world.query(`delete from ${table} where tenant_id = $1`);
});

const findNotifications = async (
  name: Name | 'gia',
  filters: { kind?: NotificationKind; after?: string | undefined; limit?: number } = {},
) => {
  const { body } = await world.t.call(world.callers[name], notifications.findNotices, { query: filters });
  return body.data;
};
/** Returns the action names in a group and the number of unread notifications. */
async function getGroup(
  name: Name,
  kind: NotificationKind,
): Promise<{ names: (string | undefined)[]; unread: number }> {
  const foundGroup = (await findNotifications(name)).groups.find((one) => one.kind === kind);
  return { names: foundGroup?.notices.map(({ action }) => action?.name) ?? [], unread: foundGroup?.unread ?? 0 };
}
const markRead = (name: Name, body: { keys?: string[]; all?: true }) =>
  world.t.call(world.callers[name], notifications.readNotices, { body });
const getUnreadInMenu = async (name: Name) => {
  const { body } = await world.t.call(world.callers[name], pages.findMenus, {});
  return body.data.unread_notices;
};
async function createDue(dues: (string | null)[], owner: Name = 'maya'): Promise<number[]> {
  return world.t.inTenant('acme', 'write', async (tx) => {
    const playId = await buildPlay(tx, { accountId: world.account.alder, name: 'Due', createdBy: world.users.maya });
    await buildActions(
      tx,
      dues.map((dueOn, index) => ({
        accountId: world.account.alder,
        playId,
        name: `Due ${index}`,
        dueOn,
        ownerId: world.users[owner],
      })),
    );
    const rows = await tx.rows<{ id: number }>(
      'select id from actions where tenant_id = $1 and play_id = $2 order by name',
      [tx.tenant, playId],
    );
    return rows.map(({ id }) => id);
  });
}
/** Moves the clock past the end of Maya's session and signs her in again. */
async function moveTo(now: string): Promise<void> {
  world.t.setNow(new Date(now));
  world.callers.maya = await world.t.signIn('maya@acme.test');
}
async function getFirstActionId(play: number): Promise<number> {
  const { body } = await world.t.call(world.callers.ada, workspace.findPlayActions, { query: { playId: play } });
  return body.data.actions[0]?.id ?? 0;
}

describe('due actions', () => {
  test('overdue and due today are the user’s own pending actions, by due date, and are not stored', async () => {
    await createDue([inDays(0), inDays(-5), inDays(1), null]);
    expect(await getGroup('maya', 'overdue')).toEqual({ names: ['Due 1', 'Delta 0'], unread: 2 });
    expect(await getGroup('maya', 'due_today')).toEqual({ names: ['Due 0'], unread: 1 });
    expect(await getGroup('emil', 'overdue')).toEqual({ names: [], unread: 0 });
    expect(await getUnreadInMenu('maya')).toBe(3);
    expect(await world.query('select from notices where tenant_id = $1')).toEqual([]);
    const [first] = (await findNotifications('maya', { kind: 'overdue' })).groups[0]?.notices ?? [];
    expect(first).toMatchObject({
      kind: 'overdue',
      unread: true,
      note: null,
      actor: null,
      at: null,
      account: { id: world.account.alder, name: 'Alder' },
      action: { name: 'Due 1', status: 'Pending', due_date: inDays(-5) },
    });
  });

  test('uses the day of the company', async () => {
    await createDue([inDays(1)]);
    // 11:30 on the 20th in UTC is 00:30 on the 21st in Auckland.
    await moveTo('2026-11-20T11:30:00Z');
    expect((await getGroup('maya', 'due_today')).names).toEqual(['Due 0']);
  });

  test('a read action stays read until it becomes overdue or its due date changes', async () => {
    const [today = 0] = await createDue([inDays(0)]);
    const answer = await markRead('maya', { keys: [`action-${today}`] });
    expect(answer.body.data).toEqual({ unread: 1 });
    expect(await getGroup('maya', 'due_today')).toEqual({ names: ['Due 0'], unread: 0 });
    await moveTo('2026-11-20T11:30:00Z');
    expect(await getGroup('maya', 'overdue')).toEqual({ names: ['Delta 0', 'Due 0'], unread: 2 });
    expect((await markRead('maya', { all: true })).body.data).toEqual({ unread: 0 });
    const body = { action_id: today, completedOn: inDays(-7) };
    await world.t.call(world.callers.maya, actions.editAction, { body });
    expect(await getGroup('maya', 'overdue')).toEqual({ names: ['Due 0', 'Delta 0'], unread: 1 });
  });

  test('pages continue at a cursor, even if actions are completed in between', async () => {
    const actionIds = await createDue(Array.from({ length: 12 }, (_, index) => inDays(-40 + index)));
    const first = (await findNotifications('maya', { kind: 'overdue', limit: 5 })).groups[0];
    expect([first?.total, first?.notices.length]).toEqual([13, 5]);
    await world.t.call(world.callers.maya, actions.completeAction, {
      params: { id: actionIds[0] ?? 0 },
      body: { isChecked: true },
    });
    const seenIds = first?.notices.map(({ action }) => action?.id) ?? [];
    for (let next = first?.next; next; ) {
      const page = (await findNotifications('maya', { kind: 'overdue', limit: 5, after: next })).groups[0];
      seenIds.push(...(page?.notices.map(({ action }) => action?.id) ?? []));
      next = page?.next;
    }
    expect([seenIds.length, new Set(seenIds).size]).toEqual([13, 13]);
  });
});

describe('stored notifications', () => {
  test('notifies a user of an assigned action, but not of an own assignment', async () => {
    const id = await getFirstActionId(world.play.late);
    const assign = (name: Name, to: Name) =>
      world.t.call(world.callers[name], actions.assignAction, { body: { actionId: id, userId: world.users[to] } });
    await assign('maya', 'emil');
    await assign('maya', 'emil');
    expect(await getGroup('emil', 'assigned')).toEqual({ names: ['Delta 0'], unread: 1 });
    const [notice] = (await findNotifications('emil', { kind: 'assigned' })).groups[0]?.notices ?? [];
    expect(notice).toMatchObject({ actor: 'maya Doe', at: '2026-11-19T11:30:00.000Z' });
    await assign('emil', 'emil');
    expect((await getGroup('emil', 'assigned')).names).toHaveLength(1);
    // The action was reassigned, so the notification no longer appears.
    await assign('maya', 'maya');
    expect([await getGroup('emil', 'assigned'), await getGroup('maya', 'assigned')]).toEqual([
      { names: [], unread: 0 },
      { names: [], unread: 0 },
    ]);
  });

  test('a new action and a whole playbook notify their owners', async () => {
    const body = { account_play_id: world.play.late, text: 'Call', description: 'Them', assignUser: world.users.emil };
    await world.t.call(world.callers.maya, actions.createAction, { body });
    await world.t.call(world.callers.maya, plays.addPlay, {
      body: { account_id: world.account.alder, play_id: world.template.own, priority: 'M' },
    });
    expect(await getGroup('emil', 'assigned')).toEqual({ names: ['Train', 'Call'], unread: 2 });
    expect(await getGroup('maya', 'assigned')).toEqual({ names: [], unread: 0 });
  });

  test('notifies users mentioned in a note by name or address once, and only if they may read it', async () => {
    const id = await getFirstActionId(world.play.late);
    const note = '<p>Ask @Emil Doe, @noah@acme.test and @emil doe; not @maya Doering or emil Doe.</p>';
    const created = await world.t.call(world.callers.maya, workspace.createActionNote, {
      body: { note, action_id: id },
    });
    const [notification] = (await findNotifications('emil', { kind: 'mentioned' })).groups[0]?.notices ?? [];
    expect(notification).toMatchObject({
      unread: true,
      actor: 'maya Doe',
      action: { id },
      account: { name: 'Alder' },
      note: 'Ask @Emil Doe, @noah@acme.test and @emil doe; not @maya Doering or emil Doe.',
    });
    // Noah is not a member of Alder.
    expect((await findNotifications('noah')).unread).toBe(0);
    await world.t.call(world.callers.maya, workspace.updateActionNote, {
      body: {
        note_id: created.body.data.note.account_notes_id,
        note_txt: '<p>@emil Doe and @vera&nbsp;doe (please)</p>',
      },
    });
    expect((await findNotifications('emil', { kind: 'mentioned' })).groups[0]?.total).toBe(1);
    expect((await findNotifications('vera', { kind: 'mentioned' })).groups[0]?.total).toBe(1);
    await addNote(world.t, world.callers.maya, world.account.alder, { note_text: '<p>@emil Doe</p>' });
    const [newest] = (await findNotifications('emil', { kind: 'mentioned' })).groups[0]?.notices ?? [];
    expect(newest).toMatchObject({ action: null, note: '@emil Doe' });
  });

  test('does not notify authors who mention themselves by name or address, in a new or an edited note', async () => {
    const findMentionedUsers = async () =>
      (
        await world.t.query<{ user_id: number }>(
          'acme',
          `select user_id from notices where tenant_id = $1 and kind = 'mentioned' and note_id in
             (select id from notes where tenant_id = $1 and plain_text like '%to myself%') order by user_id`,
        )
      ).map(({ user_id }) => user_id);
    const before = await findNotifications('maya');
    await addNote(world.t, world.callers.maya, world.account.alder, {
      note_text: '<p>@Maya Doe, @maya doe and @maya@acme.test: to myself</p>',
    });
    const action_id = await getFirstActionId(world.play.late);
    const created = await world.t.call(world.callers.maya, workspace.createActionNote, {
      body: { note: '<p>A reminder to myself</p>', action_id },
    });
    await world.t.call(world.callers.maya, workspace.updateActionNote, {
      body: {
        note_id: created.body.data.note.account_notes_id,
        note_txt: '<p>@maya Doe: to myself, and @emil Doe</p>',
      },
    });
    expect(await findMentionedUsers()).toEqual([world.users.emil]);
    expect(await findNotifications('maya')).toEqual(before);
    // A mention by another user notifies her.
    await addNote(world.t, world.callers.emil, world.account.alder, { note_text: '<p>@maya Doe, not to myself</p>' });
    expect(await findMentionedUsers()).toEqual([world.users.maya, world.users.emil].toSorted((a, b) => a - b));
  });

  test('does not notify an inactive user', async () => {
    const setStatus = (status: string) =>
      world.t.query('acme', 'update users set status = $3 where tenant_id = $1 and id = $2', world.users.vera, status);
    const countNotices = async () => {
      const [row] = await world.t.query<{ n: number }>(
        'acme',
        'select count(*)::int as n from notices where tenant_id = $1 and user_id = $2',
        world.users.vera,
      );
      return row?.n;
    };
    const before = await countNotices();
    await setStatus('inactive');
    await addNote(world.t, world.callers.maya, world.account.alder, {
      note_text: '<p>@vera Doe and @vera@acme.test</p>',
    });
    expect(await countNotices()).toBe(before);
    await setStatus('active');
    await addNote(world.t, world.callers.maya, world.account.alder, { note_text: '<p>@vera Doe</p>' });
    expect(await countNotices()).toBe((before ?? 0) + 1);
  });

  test('a user cannot read or mark notifications of another user', async () => {
    const id = await getFirstActionId(world.play.late);
    const body = { actionId: id, userId: world.users.emil };
    await world.t.call(world.callers.maya, actions.assignAction, { body });
    const [notice] = (await findNotifications('emil', { kind: 'assigned' })).groups[0]?.notices ?? [];
    const keys = [notice?.key ?? '', `action-${id}`];
    await markRead('noah', { keys });
    await world.t.call(world.callers.gia, notifications.readNotices, { body: { keys } });
    expect((await getGroup('emil', 'assigned')).unread).toBe(1);
    expect((await findNotifications('gia')).groups.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await world.query('select from notice_marks where tenant_id = $1')).toEqual([]);
    // Read-only users may mark their own notifications as read.
    expect((await markRead('rhea', { all: true })).status).toBe(200);
  });

  test('pages of stored notifications continue after any id', async () => {
    const ids = [9, 13, 31, 275_761, 3_000_000_000];
    const action = await getFirstActionId(world.play.late);
    await world.query(
      `insert into notices (tenant_id, id, user_id, kind, account_id, action_id)
       select $1, id, $2, 'reminder', $3, $4 from unnest($5::bigint[]) id`,
      world.users.maya,
      world.account.alder,
      action,
      ids,
    );
    const seenKeys: string[] = [];
    for (let next: string | null | undefined = undefined; next !== null; ) {
      const [page]: NotificationGroup[] = (await findNotifications('maya', { kind: 'reminder', limit: 1, after: next }))
        .groups;
      seenKeys.push(...(page?.notices.map(({ key }) => key) ?? []));
      next = page?.next ?? null;
    }
    expect(seenKeys).toEqual(ids.toReversed().map((id) => `notice-${id}`));
  });

  test('excludes notifications of an account that the user may no longer read', async () => {
    await world.query(
      `insert into notices (tenant_id, user_id, kind, account_id, action_id) values ($1, $2, 'reminder', $3, $4)`,
      world.users.noah,
      world.account.alder,
      await getFirstActionId(world.play.late),
    );
    expect([(await findNotifications('noah')).unread, await getUnreadInMenu('noah')]).toEqual([0, 0]);
  });

  test('purges old notifications, and read marks of actions that are no longer pending', async () => {
    const [today = 0] = await createDue([inDays(0)]);
    await world.query(
      `insert into notices (tenant_id, user_id, kind, account_id, action_id, created_at)
       values ($1, $2, 'reminder', $3, $4, '2026-01-01'), ($1, $2, 'reminder', $3, $4, '2026-11-19')`,
      world.users.maya,
      world.account.alder,
      today,
    );
    await markRead('maya', { all: true });
    await world.t.call(world.callers.maya, actions.skipAction, { body: { action_id: today } });
    await world.t.inTenant('acme', 'write', (tx) => purgeNotifications(tx, new Date('2026-08-20T00:00:00Z')));
    const remaining = await world.query<{ notices: number; marks: number }>(
      `select (select count(*)::int from notices where tenant_id = $1) as notices,
         (select count(*)::int from notice_marks where tenant_id = $1) as marks`,
    );
    expect(remaining).toEqual([{ notices: 1, marks: 1 }]);
  });
});

test('a note can mention active users of the company; those with a name that begins with the text are listed first', async () => {
  const find = async (name: Name | 'gia', search: string) => {
    const { body } = await world.t.call(world.callers[name], notifications.findMentionable, { query: { search } });
    return body.data.people.map((person) => person.name);
  };
  expect(await find('maya', 'no')).toEqual(['noah Doe']);
  const containing = await find('maya', 'e');
  expect([containing[0], containing.includes('noah Doe')]).toEqual(['emil Doe', true]);
  expect(await find('maya', 'Maya')).toEqual([]);
  expect(await find('noah', 'EMIL D')).toEqual(['emil Doe']);
  expect(await find('noah', 'emil@acme')).toEqual(['emil Doe']);
  expect(await find('gia', '')).toEqual([]);
  await world.query(`update users set status = 'inactive' where tenant_id = $1 and first_name = 'emil'`);
  expect(await find('noah', 'emil')).toEqual([]);
  await world.query(`update users set status = 'active' where tenant_id = $1 and first_name = 'emil'`);
});

test('rejects invalid input with a message', async () => {
  const get = (search: string) =>
    world.t.send(world.callers.maya, 'GET', `${notifications.findNotices.path}?${search}`);
  for (const search of [
    'kind=due',
    'after=7',
    'kind=overdue&after=7',
    'kind=assigned&after=2026-11-20_7',
    'limit=0',
    'limit=x',
    'kind=overdue&after=2026-02-30_7',
    'kind=overdue&after=0000-01-01_7',
    'kind=overdue&after=2026-13-45_7',
    'kind=assigned&after=%00',
    `kind=assigned&after=${'9'.repeat(20)}`,
  ]) {
    const { status, error } = await get(search);
    expect([search, status, typeof error]).toEqual([search, 400, 'string']);
  }
  const post = (body: object) => world.t.send(world.callers.maya, 'POST', notifications.readNotices.path, body);
  for (const body of [{}, { keys: ['7'] }, { keys: 'all' }, { all: false }, { keys: Array(101).fill('notice-1') }])
    expect([body, (await post(body)).status]).toEqual([body, 400]);
});
