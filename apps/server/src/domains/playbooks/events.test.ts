import { expect, test } from 'vitest';
import { event } from '../../platform/events/event.ts';
import { ACTION_STEPS, playRenamed, quickFilterCreated, quickFilterDeleted, quickFilterUpdated } from './events.ts';

test('the name in events is the one after the change', () => {
  const action = { id: 3, name: 'Call', account: 7, play: 2 };
  const getActionData = (changes: Record<string, { before: unknown; after: unknown }>) =>
    event(ACTION_STEPS.update, { action, changes }).getPublicPayload().data;
  const name = { before: 'Call', after: 'Visit' };
  expect(getActionData({ name })).toEqual({ name: 'Visit', play_id: 2, changes: { name } });
  const due = { due_on: { before: null, after: '2026-12-01' } };
  expect(getActionData(due)).toEqual({ name: 'Call', play_id: 2, changes: due });
  const { data } = event(playRenamed, { id: 2, accountId: 7, before: 'Start', after: 'Renewal' }).getPublicPayload();
  expect(data).toEqual({ name: 'Renewal', changes: { name: { before: 'Start', after: 'Renewal' } } });
});

test.each([quickFilterCreated, quickFilterUpdated, quickFilterDeleted])(
  'only the user of a quick filter may receive $name',
  (kind) => {
    expect(event(kind, { id: 5, userId: 12 }).getPublicPayload()).toMatchObject({ readers: { user: 12 } });
  },
);
