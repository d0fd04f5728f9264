import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { updateSession } from '../../platform/lib/session.ts';
import { click, setUpScreenTests, waitForText } from '../../testing/screen.tsx';
import { ChatChoicesCard } from './ChatChoicesCard.tsx';

const screens = setUpScreenTests();
let chats: object[];
let sent: object[];
beforeEach(() => {
  chats = [
    { kind: 'slack', topics: ['mentioned'] },
    { kind: 'teams', topics: [] },
  ];
  sent = [];
  screens.serve(({ method, body }) => {
    if (method === 'PUT') sent.push(body);
    return { chats: method === 'PUT' ? body.chats : chats };
  });
});

const getLabels = () => [...document.querySelectorAll('label')].map((label) => label.textContent);
const toggle = (label: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
    found?.querySelector('input')?.click();
  });

test('selects per chat what is posted', async () => {
  await screens.open(ChatChoicesCard);
  await waitForText('Slack and Microsoft Teams');
  await toggle('Reminders that I set or receive');
  await click('Save');
  expect(sent).toEqual([
    {
      chats: [
        { kind: 'slack', topics: ['reminder', 'mentioned'] },
        { kind: 'teams', topics: [] },
      ],
    },
  ]);
});

test('shows only what the role receives', async () => {
  localStorage.setItem('role', '["CSM"]');
  updateSession({ token: 'y' });
  await screens.open(ChatChoicesCard);
  await waitForText('Slack and Microsoft Teams');
  expect(getLabels()).not.toContain('Disabled webhooks');
});

test('shows nothing if the company has no chat', async () => {
  chats = [];
  await screens.open(ChatChoicesCard);
  expect(document.body.textContent).not.toContain('What is posted for you');
});
