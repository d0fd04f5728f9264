import { beforeEach, expect, test } from 'vitest';
import { click, getField, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { updateSession } from '../../../platform/lib/session.ts';
import { ChatChannels } from './ChatChannels.tsx';

const screens = setUpScreenTests();
const PATH = '/v1/api/admin/chat-channels/';
const AT = '2026-11-20T11:30:00Z';
const EMPTY = { host: null, updated_at: null, updated_by: null, last_attempt: null, failed: 0, users: 0 };
const SLACK = {
  ...EMPTY,
  kind: 'slack',
  host: 'hooks.slack.com',
  last_attempt: { at: AT, error: 'Responded with status 404.' },
  failed: 2,
  users: 3,
};

let sent: string[];
beforeEach(() => {
  sent = [];
  screens.serve(({ path, method, body }) => {
    if (method !== 'GET') sent.push(`${method} ${path} ${JSON.stringify(body)}`);
    if (path.endsWith('/test/')) return { http_status: 404, error: 'Responded with status 404.' };
    return method === 'GET' ? { channels: [SLACK, { ...EMPTY, kind: 'teams' }] } : {};
  });
});
const getText = () => document.body.textContent ?? '';
const getButtons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);

test('shows whether posting works, and neither a test nor removal for a chat that is not set up', async () => {
  await screens.open(ChatChannels);
  await waitForText('hooks.slack.com');
  expect(getText()).toContain('Used by 3 people · 2 messages not posted in the last 30 days');
  expect(getText()).toContain('Responded with status 404.');
  expect(getText()).toContain('Microsoft TeamsNot set up');
  expect(getButtons().filter((name) => name !== 'Save')).toEqual(['Send test', 'Remove']);
});

test('an address is checked, saved and not shown', async () => {
  await screens.open(ChatChannels);
  await waitForText('Microsoft Teams');
  const field = getField('URL of the incoming webhook');
  typeText(field, 'hooks.example.com');
  await click('Save', '[aria-label="Microsoft Teams"]');
  expect(getText()).toContain('Enter an address that starts with https:// or http://.');
  typeText(field, 'https://hooks.example.com/secret');
  await click('Save', '[aria-label="Microsoft Teams"]');
  expect(sent).toEqual([`PUT ${PATH}teams/ {"url":"https://hooks.example.com/secret"}`]);
  await expect.poll(() => getField('URL of the incoming webhook').value).toBe('');
});

test('a test can be sent, and a chat removed after a confirmation', async () => {
  await screens.open(ChatChannels);
  await waitForText('hooks.slack.com');
  await click('Send test');
  await click('Remove');
  await waitForText('Remove Slack?');
  await click('Remove', '.mantine-Modal-content');
  expect(sent).toEqual([`POST ${PATH}slack/test/ {}`, `DELETE ${PATH}slack/ {}`]);
});

test('a read-only administrator changes nothing', async () => {
  updateSession({ user_access_type: 'read_only' });
  await screens.open(ChatChannels);
  await waitForText('hooks.slack.com');
  expect(getButtons()).toEqual([]);
});
