import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, updateSession } from '../../platform/lib/session.ts';
import { createEventQueue } from './event-queue.ts';
import { parseTrace } from './look-up-visitor.ts';
import { startVisit } from './visit.ts';

const EVENTS_URL = 'https://events.test/collect';
const EMAIL = 'maya@acme.test';

interface Batch {
  device_id: string;
  visit_id: string;
  visitor: object | null;
  events: Record<string, unknown>[];
}

let batches: Batch[];
let requests: string[];
/** Answers the requests to the service of events. */
let collect: () => Promise<Response>;
let listeners: Set<() => void>;
let pattern: string;
let stopVisit: (() => void) | undefined;

const screens = {
  getPattern: () => pattern,
  onChange: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { scrollTo: () => {} });
  [batches, requests, listeners, pattern] = [[], [], new Set(), '/dashboard/accounts'];
  collect = async () => new Response();
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    requests.push(url);
    if (url !== EVENTS_URL) return new Response('fl=1\nip=203.0.113.9\nts=1\nloc=NO\n');
    const reply = await collect();
    batches.push(JSON.parse(String(body)) as Batch);
    return reply;
  });
  localStorage.setItem('user_id', '7');
  localStorage.setItem('role', '["CSM"]');
  updateSession({ token: 'secret-token', email: EMAIL, first_name: 'Maya', last_name: 'Ortiz', entity_name: 'Acme' });
});
afterEach(() => {
  stopVisit?.();
  stopVisit = undefined;
  clearSession();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(traceUrl: string | null = null) {
  const visit = startVisit({ eventsUrl: EVENTS_URL, traceUrl, screens });
  stopVisit = () => visit.stop(false);
  return visit;
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const getEvents = (kind?: string) =>
  batches
    .flatMap(({ events }) => events)
    .filter((event) => kind === undefined || event.kind === kind)
    .map(({ at: _at, sequence: _sequence, ...event }) => event);

test('1-analytics-02 decisions-17 nothing is requested or recorded before 1000 ms, and everything starts then', async () => {
  start('https://trace.test/delay');
  document.body.innerHTML = '<button class="Card-more">Northwind</button>';
  document.querySelector('button')?.click();
  await wait(999);
  expect(requests).toEqual([]);
  await wait(1);
  expect(requests).toEqual(['https://trace.test/delay']);
  await wait(5_000);
  expect(getEvents().map(({ kind }) => kind)).toEqual(['session', 'page', 'profile', 'customer']);
});

test('a visit that is stopped before 1000 ms reports nothing', async () => {
  start('https://trace.test/stopped').stop(true);
  await wait(60_000);
  expect(requests).toEqual([]);
});

test('1-analytics-11 the device id is the email of the user', async () => {
  start();
  await wait(6_000);
  expect(batches.map(({ device_id }) => device_id)).toEqual([EMAIL]);
  updateSession({ email: 'maya.ortiz@acme.test' });
  await wait(5_000);
  expect(batches.map(({ device_id }) => device_id)).toEqual([EMAIL, 'maya.ortiz@acme.test']);
});

test('1-analytics-12 the id of events that already wait is replaced by the email, and an equal one stays', async () => {
  const queue = createEventQueue(EVENTS_URL, 'a random id');
  queue.add('page', { page: '/' });
  queue.identify(EMAIL);
  queue.identify(EMAIL);
  queue.flush();
  await wait(0);
  expect(batches).toMatchObject([{ device_id: EMAIL, events: [{ kind: 'page', page: '/' }] }]);
});

test('1-analytics-13 the visitor is looked up once per page, also by a second visit', async () => {
  const url = 'https://trace.test/once';
  for (const _visit of [1, 2]) {
    const visit = start(url);
    await wait(1_000);
    visit.stop(true);
    await wait(0);
  }
  expect(requests.filter((each) => each === url)).toHaveLength(1);
  expect(batches.map(({ visitor }) => visitor)).toEqual([
    { address: '203.0.113.9', location: 'NO' },
    { address: '203.0.113.9', location: 'NO' },
  ]);
});

test('a reply of another format contains no visitor', () => {
  expect(parseTrace('<html>ip=1</html>')).toEqual({ address: null, location: null });
  expect(parseTrace(`ip=\nloc=${'x'.repeat(1000)}`)).toEqual({ address: null, location: 'x'.repeat(64) });
});

test('session, page, profile and customer events contain these properties and no others', async () => {
  start();
  await wait(1_000);
  pattern = '/dashboard/$accountId/$name';
  for (const listener of listeners) listener();
  await wait(30_000);
  dispatchEvent(new Event('pagehide'));
  await wait(0);
  expect(getEvents()).toEqual([
    { kind: 'session', page: '/dashboard/accounts', action: 'begin' },
    { kind: 'page', page: '/dashboard/accounts' },
    {
      kind: 'profile',
      page: '/dashboard/accounts',
      email: EMAIL,
      first_name: 'Maya',
      last_name: 'Ortiz',
      title: null,
      roles: ['CSM'],
      access: 'full',
      company: 'Acme',
    },
    { kind: 'customer', page: '/dashboard/accounts', subdomain: 'localhost' },
    { kind: 'page', page: '/dashboard/$accountId/$name' },
    { kind: 'session', page: '/dashboard/$accountId/$name', action: 'end', seconds: 30 },
  ]);
  expect(Object.keys(batches[0] ?? {})).toEqual(['device_id', 'visit_id', 'sent_at', 'visitor', 'events']);
  expect(JSON.stringify(batches)).not.toContain('secret-token');
});

test('clicks, links, forms and scrolling are described without texts, values and targets', async () => {
  document.body.innerHTML = `
    <div class="mantine-Card-root Card-card">
      <button type="button" aria-label="Revoke Northwind"><b>Northwind</b></button>
      <input type="checkbox" value="Northwind" />
      <p>Northwind</p>
      <a class="Card-more" href="#!/dashboard/7/Northwind?token=abc">Northwind</a>
      <a href="https://northwind.test/?secret=1">Northwind</a>
      <a href="mailto:kim@northwind.test">Kim</a>
      <form class="NoteForm-root" aria-label="Note for Northwind"><textarea>Northwind is about to leave</textarea></form>
    </div>`;
  start();
  await wait(1_000);
  for (const selector of ['b', 'input', 'p', 'a']) document.querySelector<HTMLElement>(selector)?.click();
  for (const link of [...document.querySelectorAll('a')].slice(1)) link.click();
  const form = document.querySelector('form');
  form?.addEventListener('submit', (event) => event.preventDefault());
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  const area = document.querySelector('div');
  Object.defineProperties(area, { clientHeight: { value: 100 }, scrollHeight: { value: 400 } });
  for (const top of [10, 160, 120, 300]) {
    Object.assign(area ?? {}, { scrollTop: top });
    area?.dispatchEvent(new Event('scroll'));
    await wait(250);
  }
  await wait(5_000);
  const page = '/dashboard/accounts';
  expect(getEvents().slice(4)).toEqual([
    { kind: 'click', page, control: 'button', part: 'Card-card' },
    { kind: 'click', page, control: 'checkbox', part: 'Card-card' },
    { kind: 'link', page, destination: 'screen', part: 'Card-more' },
    { kind: 'link', page, destination: 'external', part: 'Card-card' },
    { kind: 'link', page, destination: 'email', part: 'Card-card' },
    { kind: 'form', page, part: 'NoteForm-root' },
    { kind: 'scroll', page, depth: 25 },
    { kind: 'scroll', page, depth: 50 },
    { kind: 'scroll', page, depth: 100 },
  ]);
  expect(JSON.stringify(batches)).not.toMatch(/northwind|leave|secret=|token=|kim/i);
});

test('a withdrawn consent drops what waits, and nothing is recorded afterwards', async () => {
  const visit = start();
  await wait(1_000);
  visit.stop(false);
  document.body.innerHTML = '<button>Northwind</button>';
  document.querySelector('button')?.click();
  for (const listener of listeners) listener();
  dispatchEvent(new Event('pagehide'));
  await wait(60_000);
  expect(requests).toEqual([]);
});

test('1-S-66 a service that cannot be reached is ignored; the newest 120 events are sent when it can be reached', async () => {
  const queue = createEventQueue(EVENTS_URL, EMAIL);
  collect = () => Promise.reject(new TypeError('Failed to fetch'));
  for (let n = 0; n < 200; n++) queue.add('click', { n });
  await wait(4_999);
  expect(requests).toHaveLength(0);
  await wait(1);
  expect(requests).toHaveLength(1);
  // The pause doubles with every failure.
  await wait(10_000);
  expect(requests).toHaveLength(2);
  await wait(19_999);
  expect(requests).toHaveLength(2);
  collect = async () => new Response();
  queue.add('click', { n: 200 });
  await wait(1);
  expect(requests).toHaveLength(3);
  expect(getEvents().map(({ n }) => n)).toEqual(Array.from({ length: 120 }, (_, at) => at + 81));
});

test('1-S-66 a slow service gets one request at a time, which is aborted after ten seconds', async () => {
  let pending = 0;
  collect = () =>
    new Promise((_, reject) => {
      pending += 1;
      setTimeout(() => reject(new DOMException('Aborted', 'AbortError')), 10_000);
    });
  const queue = createEventQueue(EVENTS_URL, EMAIL);
  queue.add('click', {});
  await wait(5_000);
  queue.add('click', {});
  await wait(9_999);
  expect(pending).toBe(1);
  // A page that is left does not wait for it.
  queue.flush();
  await wait(0);
  expect(pending).toBe(2);
});
