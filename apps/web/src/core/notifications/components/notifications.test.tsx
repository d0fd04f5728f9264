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
  key: `action-${id}`,
  kind: 'overdue',
  unread: true,
  note: null,
  message: null,
  actor: null,
  at: null,
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
  key: 'notice-5',
  kind: 'mentioned',
  action: null,
  note: '@Maya, see this',
  unread: false,
});
let sent: unknown[] = [];
let closedCount = 0;

function serve(menu = 3): void {
  sent = [];
  closedCount = 0;
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
      <NotificationPanel onLeave={() => (closedCount += 1)} />
    </MantineProvider>
  ));
  await waitForText('Overdue');
  await waitForText('Notifications, 3 unread');
};
const getItems = () => [...document.querySelectorAll<HTMLAnchorElement>('.NotificationBell-item')];
const getBellText = () => document.querySelector('.NotificationBell-bell')?.textContent;

test('the bell shows the unread count of the menu, up to 99', async () => {
  serve(3);
  await screen.open(() => <NotificationBell />);
  expect(getBellText()).toBe('3Notifications, 3 unread');
  serve(100);
  await screen.refresh();
  expect(getBellText()).toBe('99+Notifications, 99+ unread');
  serve(0);
  await screen.refresh();
  expect(getBellText()).toBe('Notifications');
});

test('each notification links to its action, or to the notes of its account; empty groups are hidden', async () => {
  serve();
  await openPanel();
  expect([...document.querySelectorAll('.NotificationBell-group h3')].map((head) => head.textContent)).toEqual([
    'Overdue 3',
    'Assigned to you 1',
    'Mentioned 1',
  ]);
  expect(getItems().map((item) => item.getAttribute('href'))).toEqual([
    '#!/dashboard/actions?actionId=1',
    '#!/dashboard/actions?actionId=2',
    '#!/dashboard/actions?actionId=9',
    '#!/dashboard/accounts/5/notes',
  ]);
  expect(getItems()[2]?.textContent).toContain('Alder · by Lena Fischer · Nov 19th, 2026');
  expect(getItems()[3]?.textContent).toContain('@Maya, see this');
});

test('arrow keys, Home and End move through the notifications; the first has the focus', async () => {
  serve();
  await openPanel();
  const pressKey = (name: string): void =>
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    });
  const getFocusedIndex = () => getItems().indexOf(document.activeElement as HTMLAnchorElement);
  expect(getFocusedIndex()).toBe(0);
  for (const [name, expectedIndex] of [
    ['ArrowUp', 0],
    ['ArrowDown', 1],
    ['End', 3],
    ['ArrowDown', 3],
    ['Home', 0],
  ] as const) {
    pressKey(name);
    expect([name, getFocusedIndex()]).toEqual([name, expectedIndex]);
  }
  pressKey('ArrowDown');
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(getButton('Show more'));
});

test('opening a notification marks it as read and updates the bell', async () => {
  serve();
  await openPanel();
  await act(async () => getItems()[0]?.click());
  await vi.waitFor(() => expect(getBellText()).toBe('2Notifications, 2 unread'));
  expect([sent, closedCount]).toEqual([[{ keys: ['action-1'] }], 1]);
  expect(getItems().map(({ dataset }) => dataset.unread)).toEqual([undefined, 'true', 'true', undefined]);
  await act(async () => getItems()[3]?.click());
  expect([sent.length, closedCount]).toEqual([1, 2]);
});

test('marks all as read; loads more of a group after its cursor', async () => {
  serve();
  await openPanel();
  await click('Show more');
  expect(getItems().map((item) => item.querySelector('b')?.title)).toEqual([
    'Call 1',
    'Call 2',
    'Call 3',
    'Call 9',
    '@Maya, see this',
  ]);
  await click('Mark all as read');
  expect([sent, getBellText()]).toEqual([[{ all: true }], 'Notifications']);
  expect(getItems().filter(({ dataset }) => dataset.unread)).toEqual([]);
});

test('clicking twice loads the next page of a group only once', async () => {
  serve();
  await openPanel();
  const getTitles = () => getItems().map((item) => item.querySelector('b')?.title);
  const moreButton = getButton('Show more');
  await act(async () => {
    moreButton.click();
    moreButton.click();
  });
  await flushUpdates();
  expect(getTitles()).toEqual(['Call 1', 'Call 2', 'Call 3', 'Call 9', '@Maya, see this']);
  expect(() => getButton('Show more')).toThrow('no button');
});

test('a page of a group that could not be loaded can be loaded again', async () => {
  serve();
  await openPanel();
  screen.serve(() => serverErrorResponse());
  await click('Show more');
  expect(getItems()).toHaveLength(4);
  serve();
  await click('Show more');
  expect(getItems()).toHaveLength(5);
});

test('shows an empty state without notifications, and keeps it when a refresh fails', async () => {
  screen.serve(({ path }) => (path.includes('notices') ? okResponse({ groups: [], unread: 0 }) : undefined));
  await screen.open(() => <NotificationPanel onLeave={() => undefined} />);
  await waitForText('No notifications');
  screen.serve(({ path }) => (path.includes('notices') ? serverErrorResponse() : undefined));
  await screen.refresh();
  expect(document.body.textContent).toContain('No notifications');
});

test('shows an error if the notifications never loaded, until a retry succeeds', async () => {
  screen.serve(({ path }) => (path.includes('notices') ? serverErrorResponse() : undefined));
  await screen.open(() => <NotificationPanel onLeave={() => undefined} />);
  await waitForText('The notifications could not be loaded');
  expect(document.body.textContent).not.toContain('No notifications');
  screen.serve(({ path }) => (path.includes('notices') ? okResponse({ groups: [], unread: 0 }) : undefined));
  await click('Retry');
  await waitForText('No notifications');
});

test('saves the digest with its time of day and time zone', async () => {
  const digest = { enabled: false, at: '08:00', timezone: 'Europe/Berlin', skip_empty: true };
  const savedDigests: unknown[] = [];
  screen.serve(({ path, method, body }) => {
    if (!path.includes('digest')) return undefined;
    if (method === 'PUT') savedDigests.push(body);
    return okResponse({ digest: method === 'PUT' ? body : digest });
  });
  await screen.open(() => <NotificationSettings />);
  await waitForText('Daily digest');
  expect(document.body.textContent).not.toContain('Time of day');
  const toggleCheckbox = (label: string) =>
    act(async () =>
      [...document.querySelectorAll('label')]
        .find((one) => one.textContent?.startsWith(label))
        ?.querySelector('input')
        ?.click(),
    );
  await toggleCheckbox('Send me a daily digest');
  typeText(getField('Time of day'), '06:45');
  await toggleCheckbox('Skip days');
  await click('Save');
  expect(savedDigests).toEqual([{ enabled: true, at: '06:45', timezone: 'Europe/Berlin', skip_empty: false }]);
});
