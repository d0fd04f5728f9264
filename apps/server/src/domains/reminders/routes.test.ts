/** Creating, reading, changing and deleting reminders. Sending is tested with the job. */
import { reminders } from '@mainstay/contract/reminders';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays, type Name, setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

const world = setUpPlayFixture();
let actionId = 0;
beforeEach(async () => {
  await world.renew();
  actionId = await findActionId(world.play.late);
});

async function findActionId(play: number): Promise<number> {
  const { body } = await world.t.call(world.callers.ada, workspace.findPlayActions, { query: { playId: play } });
  const id = body.data.actions[0]?.id;
  if (!id) throw new Error('A play without an action.');
  return id;
}

const CONFIGURATION = { to: ['maya@acme.test'], cc: [], when: 'before' as const, hour: 8, minute: 30, trigger_at: 2 };
interface Change {
  timezone?: string;
  [key: string]: unknown;
}
const send = (method: string, name: Name | 'gia', { timezone, ...configuration }: Change = {}, action = actionId) =>
  world.t.send(world.callers[name], method, reminders.createReminder.path, {
    action_id: action,
    configuration: { ...CONFIGURATION, ...configuration },
    ...(timezone !== undefined && { timezone }),
  });
const get = (name: Name | 'gia', action = actionId) =>
  world.t.call(world.callers[name], reminders.getReminder, { query: { action_id: action } });
const remove = (name: Name | 'gia', action = actionId) =>
  world.t.call(world.callers[name], reminders.deleteReminder, { query: { action_id: action } });

describe('a reminder', () => {
  test('2-reminders-02 2-reminders-03 2-reminders-06 2-reminders-07 is created and returned as it was sent', async () => {
    expect((await get('maya')).body.data).toEqual({ reminder: null });
    const created = await send('POST', 'maya', { cc: ['boss@acme.test'], timezone: 'America/New_York' });
    const reminder = {
      action_id: actionId,
      configuration: { ...CONFIGURATION, cc: ['boss@acme.test'] },
      timezone: 'America/New_York',
      // Due on the 18th; two days before is the 16th, at 08:30 in New York.
      remind_at: '2026-11-16T13:30:00.000Z',
      sent_at: null,
    };
    expect(inDays(-2)).toBe('2026-11-18');
    expect([created.status, created.body.data]).toEqual([200, { reminder }]);
    expect((await get('maya')).body.data.reminder).toEqual(reminder);
    // The time zone defaults to that of the company.
    await send('POST', 'emil');
    expect((await get('emil')).body.data.reminder).toMatchObject({
      timezone: TEST_ZONE,
      remind_at: '2026-11-15T19:30:00.000Z',
    });
  });

  test('2-reminders-04 2-reminders-05 is changed and deleted', async () => {
    expect((await send('PUT', 'maya')).status).toBe(404);
    await send('POST', 'maya');
    const response = await send('PUT', 'maya', { to: ['a@b.co', 'c@d.co'], hour: 23, minute: 59, trigger_at: 29 });
    expect(response.status).toBe(200);
    expect((await get('maya')).body.data.reminder?.configuration).toEqual({
      ...CONFIGURATION,
      to: ['a@b.co', 'c@d.co'],
      hour: 23,
      minute: 59,
      trigger_at: 29,
    });
    expect((await remove('maya')).body.data).toEqual({ reminder: null });
    expect((await get('maya')).body.data).toEqual({ reminder: null });
    expect((await remove('maya')).status).toBe(404);
  });

  test('is unique per user and action, also for concurrent requests', async () => {
    const responses = await Promise.all([send('POST', 'maya'), send('POST', 'maya')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(responses.find(({ status }) => status === 400)?.error).toBe('You already have a reminder on this action.');
    expect((await send('POST', 'emil', { hour: 9 })).status).toBe(200);
    expect((await get('maya')).body.data.reminder?.configuration.hour).toBe(8);
  });

  test('of an action without a due date has no time yet', async () => {
    const undatedAction = await findActionId(world.play.undated);
    await send('POST', 'maya', {}, undatedAction);
    expect((await get('maya', undatedAction)).body.data.reminder?.remind_at).toBeNull();
  });

  test('is recorded in the log of the play', async () => {
    await send('POST', 'maya');
    await send('PUT', 'maya');
    await remove('maya');
    const { body } = await world.t.call(world.callers.maya, workspace.findLogs, { query: { playId: world.play.late } });
    expect(body.data.logs.map(({ msg, agent, activity_type }) => [agent, msg, activity_type])).toEqual([
      ['maya Doe', 'deleted a reminder', 'reminder'],
      ['maya Doe', 'changed a reminder', 'reminder'],
      ['maya Doe', 'set a reminder', 'reminder'],
    ]);
  });
});

describe('rejects', () => {
  test('2-reminders-08 2-reminders-10 anything but before, and times and time zones that do not exist', async () => {
    const invalidChanges = [
      { when: 'after' },
      { when: undefined },
      { hour: 24 },
      { hour: -1 },
      { hour: 1.5 },
      { hour: '8' },
      { minute: 60 },
      { minute: -1 },
      { trigger_at: 0 },
      { trigger_at: 30 },
      { trigger_at: null },
      { timezone: 'Mars/Olympus' },
      { timezone: '+02:00' },
      { to: 'maya@acme.test' },
      { to: undefined },
      { to: Array.from({ length: 21 }, (_, index) => `a${index}@b.co`) },
    ];
    for (const method of ['POST', 'PUT'])
      for (const change of invalidChanges) {
        const { status, error } = await send(method, 'maya', change);
        expect([change, status, typeof error]).toEqual([change, 400, 'string']);
      }
    expect((await get('maya')).body.data.reminder).toBeNull();
  });

  test('2-reminders-12 2-reminders-14 decisions-35 invalid addresses, with the specified messages', async () => {
    for (const to of [[], ['  ']])
      expect((await send('POST', 'maya', { to })).error).toBe('Please add atleast one email.');
    const invalid = await send('POST', 'maya', { to: ['maya@acme.test', 'maya@acme'] });
    expect([invalid.status, invalid.error]).toEqual([400, 'Invalid email address - maya@acme']);
    expect((await send('POST', 'maya', { cc: ['x'] })).error).toBe('Invalid email address - x');
    // Each address is stored once.
    await send('POST', 'maya', { to: ['A@b.co', 'a@b.co'], cc: ['a@B.co', 'c@d.co'] });
    expect((await get('maya')).body.data.reminder?.configuration).toMatchObject({ to: ['A@b.co'], cc: ['c@d.co'] });
  });

  test('users who may not write on the account, and users who may not read it', async () => {
    for (const name of ['vera', 'rhea', 'evan'] as const) {
      expect([name, (await send('POST', name)).status]).toEqual([name, 403]);
      expect([name, (await get(name)).status]).toEqual([name, 200]);
    }
    for (const [name, status] of [
      ['noah', 403],
      ['gia', 404],
    ] as const) {
      const answers = [await send('POST', name), await send('PUT', name), await get(name), await remove(name)];
      expect([name, answers.map((answer) => answer.status)]).toEqual([name, [status, status, status, status]]);
    }
  });

  test('an unknown action', async () => {
    expect((await send('POST', 'maya', {}, 999_999)).status).toBe(404);
    expect((await get('maya', 999_999)).status).toBe(404);
    expect((await world.t.send(world.callers.maya, 'GET', reminders.getReminder.path)).status).toBe(400);
  });
});
