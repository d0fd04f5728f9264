/** Streams all tickets: they are sent while they are still being read. */
import { TICKETS_LIMIT, tickets } from '@mainstay/contract/tickets';
import { beforeAll, expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';

const { t, people, query } = setUpCompany({ maya: 'CSM' });
const COUNT = 2500;
/** Newest first; a hundred tickets have the same time. */
const ALL = Array.from({ length: COUNT }, (_, at) => `Ticket ${COUNT - at}`);

beforeAll(() =>
  query(
    `insert into tickets (tenant_id, ticket_name, priority, description, created_at)
     select $1, 'Ticket ' || n, 'Low', repeat('x', 2000), timestamptz '2026-11-01' + (n / 100) * interval '1 minute'
     from generate_series(1, $2::int) n order by n`,
    COUNT,
  ),
);

const find = async (page: { pageNumber?: number; pageLimit: number }) => {
  const { response } = (await t.call(people.maya, tickets.findTickets, { query: page })).body.data;
  return { names: response.tickets.map(({ ticket_name }) => ticket_name), has_next: response.has_next };
};

test('decisions-16 pageLimit 10000000 returns all tickets, and other pages return their own', async () => {
  expect(await find({ pageLimit: TICKETS_LIMIT })).toEqual({ names: ALL, has_next: false });
  expect(await find({ pageLimit: COUNT })).toEqual({ names: ALL, has_next: false });
  expect(await find({ pageLimit: 1000 })).toEqual({ names: ALL.slice(0, 1000), has_next: true });
  expect(await find({ pageLimit: 2000 })).toEqual({ names: ALL.slice(0, 2000), has_next: true });
  expect(await find({ pageNumber: 2, pageLimit: 1200 })).toEqual({ names: ALL.slice(1200, 2400), has_next: true });
  expect(await find({ pageNumber: 3, pageLimit: 1200 })).toEqual({ names: ALL.slice(2400), has_next: false });
  expect(await find({ pageNumber: 4, pageLimit: 1200 })).toEqual({ names: [], has_next: false });
});

test('decisions-16 the list is read no faster than the client receives it', async () => {
  let transactions = 0;
  const count = () => void (transactions += 1);
  const { requestPool } = t.services.database;
  requestPool.on('acquire', count);
  const reply = await t.app.inject({
    url: `${tickets.findTickets.path}?pageLimit=${TICKETS_LIMIT}`,
    headers: { host: 'acme.localhost:3000', authorization: `JWT ${people.maya.token}` },
    payloadAsStream: true,
  });
  const counts: number[] = [];
  let text = '';
  for await (const chunk of reply.stream()) {
    counts.push(transactions);
    text += String(chunk);
  }
  requestPool.off('acquire', count);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.parse(text).data.response.tickets).toHaveLength(COUNT);
  // Of four transactions, one for the session and three for parts, not all had started when the first part arrived.
  expect([counts[0] ?? 0, counts.at(-1)]).toEqual([expect.any(Number), 4]);
  expect(counts[0]).toBeLessThan(4);
});
