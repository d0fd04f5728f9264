/** The calendar of users who signed in by Google and by Microsoft. */
import { expect, test } from 'vitest';
import { openSignedIn } from './browser.ts';
import { callAsPageUser } from './components-pages.ts';
import { inDays, useConnectedMailboxes } from './connected-mailbox.ts';

const companies = useConnectedMailboxes();

test.each([
  ['google', '/v1/api/integrations/get-calendar/'],
  ['microsoft', '/v1/api/msintegrations/get_event_ms_calendar/'],
] as const)('%s lists the events of the own calendar', async (provider, path) => {
  const { owner, reader, domain } = companies[provider];
  for (const email of [owner, reader]) {
    const page = await openSignedIn(email, { domain });
    const address = `${path}?min=${inDays(0)}T00:00:00Z&max=${inDays(3)}T00:00:00Z`;
    const { events } = await callAsPageUser<{ events: unknown[] }>(page, 'GET', address);
    expect(events.length).toBe(3);
  }
});
