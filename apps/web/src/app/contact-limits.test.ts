/** Tests how many contacts each screen requests. */
import { expect, test } from 'vitest';
import { meetingContacts } from '../domains/accounts/summary/queries.ts';
import { calendarContacts } from '../domains/calendar/queries.ts';
import { contactPages } from '../domains/contacts/queries.ts';
import { fetchQuery } from './data-layer/calls.ts';

const getLimit = async (query: object): Promise<number> => {
  const [request = ''] = await fetchQuery(query);
  return Number(/limit["=:]+(\d+)/.exec(request)?.[1]);
};

test('2-contacts-04 2-calendar-08 the tab requests 10, a tag filter 20, the calendar 100 and the meetings 1000', async () => {
  const queries = [contactPages(7, {}), contactPages(7, { tags: [3] }), calendarContacts(7), meetingContacts(7)];
  expect(await Promise.all(queries.map(getLimit))).toEqual([10, 20, 100, 1000]);
});
