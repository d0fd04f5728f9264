import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { okResponse } from '../../testing/screen.tsx';
import { deleteReminder, playPages, type ReminderBody, reminderQuery, saveReminder } from './queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('caches plays by filter and sort order', () => {
  const client = new QueryClient();
  const filters = { states: ['open'] } as never;
  client.setQueryData(playPages(filters, 'due_date').queryKey, { pages: [], pageParams: [] });
  const isCached = (...[criteria, sort]: Parameters<typeof playPages>) =>
    client.getQueryData(playPages(criteria, sort).queryKey) !== undefined;
  expect(isCached(filters, 'due_date')).toBe(true);
  expect([isCached(filters, 'play_name'), isCached(filters, undefined)]).toEqual([false, false]);
  expect(isCached({ states: ['closed'] } as never, 'due_date')).toBe(false);
});

test('caches a saved reminder from the response, and null after its deletion', async () => {
  const client = new QueryClient();
  const getCached = () => client.getQueryData(reminderQuery(7).queryKey);
  const reminder = { id: 3, action_id: 7 };
  vi.stubGlobal('fetch', async () => okResponse({ reminder }));
  await saveReminder(client, { action_id: 7 } as ReminderBody, true);
  expect(getCached()).toEqual({ reminder });
  await deleteReminder(client, 7);
  expect(getCached()).toEqual({ reminder: null });
});
