/** Tests the bell and its panel against a stubbed server. */
import type { UserNotification } from '@mainstay/contract/notifications';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import {
  okResponse,
  serverErrorResponse,
  getButton,
  getField,
  click,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { NotificationSettings } from '../screens/NotificationSettings.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { NotificationPanel } from './NotificationPanel.tsx';

const screen = setUpScreenTests();
const notification = (id: number, more: Partial<UserNotification> = {}): UserNotification => ({
  ...{ key: `action-${id}`, kind: 'overdue', unread: true, note: null, actor: null, at: null },
  account: { id: 5, name: 'Alder' },
  action: { id, name: `Call ${id}`, status: 'Pending', priority: 'M', due_date: '2026-01-01', play_id: 3 },
  ...more,
});
const REPORTED = notification(9, {
  key: 'notice-4',
  kind: 'assigned',
  actor: 'Lena Fischer',
  at: '2026-11-19T09:00:00.000Z',
});
const MENTION = notification(9, {
  ...{ key: 'notice-5', kind: 'mentioned', action: null, note: '@Maya, see this' },
  unread: false,
});
let sent: unknown[] = [];
let left = 0;

function serve(menu = 3): void {
  sent = [];
  left = 0;
  const groups = [
    { kind: 'overdue', total: 3, unread: 2, notices: [notification(1), notification(2)], next: '2026-01-01_2' },
    { kind: 'due_today', total: 0, unread: 0, notices: [], next: null },
    { kind: 'assigned', total: 1, unread: 1, notices: [REPORTED], next: null },
    { kind: 'mentioned', total: 1, unread: 0, notices: [MENTION], next: null },
  ];
  screen.serve(({ path, method, body, query }) => {
    if (path.endsWith('/menu/')) return okResponse({ menus: [], company: {}, unread_notices: menu });
    if (method === 'POST') {
      sent.push(body);
      return okResponse({ unread: 'all' in body ? 0 : 2 });
    }
    if (query.get('kind') === 'overdue')
      return okResponse({
        groups: [{ kind: 'overdue', total: 3, unread: 2, notices: [notification(3, { unread: false })], next: null }],
        unread: 3,
      });
    return okResponse({ groups, unread: 3 });
  });
}
const openPanel = async () => {
  await screen.open(() => (
    <MantineProvider env="test">
      <NotificationBell />
      <NotificationPanel onLeave={() => (left += 1)} />
    </MantineProvider>
  ));
  await waitForText('Overdue');
  await waitForText('Notifications, 3 unread');
};
const items = () => [...document.querySelectorAll<HTMLAnchorElement>('.nt-i')];
const bell = () => document.querySelector('.nt-bell')?.textContent;

test('the bell shows the unread count of the menu, up to 99', async () => {
  serve(3);
  await screen.open(() => <NotificationBell />);
  expect(bell()).toBe('3Notifications, 3 unread');
  serve(100);
  await screen.refresh();
  expect(bell()).toBe('99+Notifications, 99+ unread');
  serve(0);
  await screen.refresh();
  expect(bell()).toBe('Notifications');
});

test('each notification links to its action, or to the notes of its account; empty groups are hidden', async () => {
  serve();
  await openPanel();
  expect([...document.querySelectorAll('.nt-group h3')].map((head) => head.textContent)).toEqual([
    ...['Overdue 3', 'Assigned to you 1'],
    'Mentioned 1',
  ]);
  expect(items().map((item) => item.getAttribute('href'))).toEqual([
    ...['#!/dashboard/actions?actionId=1', '#!/dashboard/actions?actionId=2', '#!/dashboard/actions?actionId=9'],
    '#!/dashboard/accounts/5/notes',
  ]);
  expect(items()[2]?.textContent).toContain('Alder · by Lena Fischer · Nov 19th, 2026');
  expect(items()[3]?.textContent).toContain('@Maya, see this');
});

test('arrow keys, Home and End move through the notifications; the first has the focus', async () => {
  serve();
  await openPanel();
  const key = (name: string): void =>
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    });
  const at = () => items().indexOf(document.activeElement as HTMLAnchorElement);
  expect(at()).toBe(0);
  for (const [name, where] of [
    ['ArrowUp', 0],
    ['ArrowDown', 1],
    ['End', 3],
    ['ArrowDown', 3],
    ['Home', 0],
  ] as const) {
    key(name);
    expect([name, at()]).toEqual([name, where]);
  }
  key('ArrowDown');
  key('ArrowDown');
  expect(document.activeElement).toBe(getButton('Show more'));
});

test('opening a notification marks it as read and updates the bell', async () => {
  serve();
  await openPanel();
  await act(async () => items()[0]?.click());
  await vi.waitFor(() => expect(bell()).toBe('2Notifications, 2 unread'));
  expect([sent, left]).toEqual([[{ keys: ['action-1'] }], 1]);
  expect(items().map(({ dataset }) => dataset.unread)).toEqual([undefined, 'true', 'true', undefined]);
  await act(async () => items()[3]?.click());
  expect([sent.length, left]).toEqual([1, 2]);
});

test('marks all as read; loads more of a group after its cursor', async () => {
  serve();
  await openPanel();
  await click('Show more');
  expect(items().map((item) => item.querySelector('b')?.title)).toEqual([
    ...['Call 1', 'Call 2', 'Call 3', 'Call 9'],
    '@Maya, see this',
  ]);
  await click('Mark all as read');
  expect([sent, bell()]).toEqual([[{ all: true }], 'Notifications']);
  expect(items().filter(({ dataset }) => dataset.unread)).toEqual([]);
});

test('clicking twice loads the next page of a group only once', async () => {
  serve();
  await openPanel();
  const titles = () => items().map((item) => item.querySelector('b')?.title);
  const more = getButton('Show more');
  await act(async () => {
    more.click();
    more.click();
  });
  await flushUpdates();
  expect(titles()).toEqual(['Call 1', 'Call 2', 'Call 3', 'Call 9', '@Maya, see this']);
  expect(() => getButton('Show more')).toThrow('no button');
});

test('a page of a group that could not be loaded can be loaded again', async () => {
  serve();
  await openPanel();
  screen.serve(() => serverErrorResponse());
  await click('Show more');
  expect(items()).toHaveLength(4);
  serve();
  await click('Show more');
  expect(items()).toHaveLength(5);
});

test('shows an empty state without notifications', async () => {
  screen.serve(({ path }) => (path.includes('notices') ? okResponse({ groups: [], unread: 0 }) : undefined));
  await screen.open(() => <NotificationPanel onLeave={() => undefined} />);
  await waitForText('No notifications');
  screen.serve(({ path }) => (path.includes('notices') ? serverErrorResponse() : undefined));
});

test('saves the digest with its time of day and time zone', async () => {
  const digest = { enabled: false, at: '08:00', timezone: 'Europe/Berlin', skip_empty: true };
  const put: unknown[] = [];
  screen.serve(({ path, method, body }) => {
    if (!path.includes('digest')) return undefined;
    if (method === 'PUT') put.push(body);
    return okResponse({ digest: method === 'PUT' ? body : digest });
  });
  await screen.open(() => <NotificationSettings />);
  await waitForText('Daily digest');
  expect(document.body.textContent).not.toContain('Time of day');
  const tick = (label: string) =>
    act(async () =>
      [...document.querySelectorAll('label')]
        .find((one) => one.textContent?.startsWith(label))
        ?.querySelector('input')
        ?.click(),
    );
  await tick('Send me a daily digest');
  typeText(getField('Time of day'), '06:45');
  await tick('Skip days');
  await click('Save');
  expect(put).toEqual([{ enabled: true, at: '06:45', timezone: 'Europe/Berlin', skip_empty: false }]);
});
