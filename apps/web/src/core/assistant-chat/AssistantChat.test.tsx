/** A chat: streamed answers with their sources, errors, and what is typed. */
import { CHAT_MESSAGES, NO_SOURCE } from '@mainstay/contract/rules/assistant';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { updateSession } from '../../platform/lib/session.ts';
import { createConversation, createMessage, serveChat } from '../../testing/chat-server.ts';
import { click, flushUpdates, getButton, getField, setUpScreenTests, typeText } from '../../testing/screen.tsx';
import { AssistantChat } from './AssistantChat.tsx';

const { open, serve, close } = setUpScreenTests();
/** Every test has a chat of its own, because chats outlive their components. */
let componentId = 100;
let server: ReturnType<typeof serveChat>;

beforeEach(() => {
  componentId += 1;
  server = serveChat(serve);
});

const openChat = (accountId?: number) => open(() => <AssistantChat componentId={componentId} accountId={accountId} />);
const getPrompt = () => getField('Question') as unknown as HTMLTextAreaElement;
const getThread = () => document.querySelector('[aria-label="Conversation"]');
const getAlert = () => document.querySelector('[role="alert"]')?.firstChild?.textContent;
async function press(key: string, more: KeyboardEventInit = {}) {
  act(
    () =>
      void getPrompt().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  );
  await flushUpdates();
}
async function ask(text: string) {
  typeText(getPrompt(), text);
  await press('Enter');
}

const SOURCES = [
  { n: 1, type: 'account' as const, id: 7, account_id: 7, label: 'Alder', address: '#!/dashboard/accounts/7/summary' },
  { n: 2, type: 'report' as const, id: 8, account_id: null, label: 'Revenue', address: 'https://evil.test' },
];

test('3-ai-chat-01 a streamed answer appears below its question, with links to its sources', async () => {
  await openChat(7);
  await ask('How is Alder?');
  expect(server.questions).toEqual([
    { prompt: 'How is Alder?', component_id: componentId, account_id: 7, conversation_id: null },
  ]);
  expect([getPrompt().value, getThread()?.textContent]).toEqual(['', 'You: How is Alder?Thinking…']);
  await server.send('start', { conversation_id: 5 });
  await server.send('tool', { label: 'Reading the account' });
  expect(getThread()?.textContent).toBe('You: How is Alder?Reading the account…');
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Reading the account…');
  await server.send('text', { text: 'Alder **is** well [1].' });
  await server.send('text', { text: ' It grows [' });
  expect(getThread()?.textContent).toBe('You: How is Alder?Alder is well. It grows');
  await server.complete({
    text: 'Alder is well. It grows. <b>Call</b> [them](https://evil.test).',
    statements: [
      { text: 'Alder is well.', sources: [1], is_new_line: true },
      { text: 'It grows.', sources: [2, 9], is_new_line: false },
      { text: '<b>Call</b> [them](https://evil.test).', sources: [], is_new_line: true },
    ],
    sources: SOURCES,
  });
  const paragraphs = [...document.querySelectorAll('[aria-label="Conversation"] p')].map((one) => one.textContent);
  expect(paragraphs).toEqual([
    'How is Alder?',
    'Alder is well.1 It grows.Source 2',
    `<b>Call</b> [them](https://evil.test). ${NO_SOURCE}`,
    'No source: No record that the assistant has read confirms this. Check it before you rely on it.',
  ]);
  const links = [...document.querySelectorAll('[aria-label="Conversation"] a')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Source 1, Account: Alder', '#!/dashboard/accounts/7/summary'],
    ['Alder', '#!/dashboard/accounts/7/summary'],
  ]);
  expect([...document.querySelectorAll('[aria-label="Sources"] li')].map((one) => one.textContent)).toEqual([
    '1AccountAlder',
    '2ReportRevenue',
  ]);
  expect(document.querySelector('[role="status"]')?.textContent).toMatch(/^Alder is well\./);
  await ask('And Birch?');
  expect(server.questions.at(-1)).toEqual({ prompt: 'And Birch?', conversation_id: 5 });
});

test('S3-32 Enter sends, Shift+Enter does not, and a blank or too long prompt has a message', async () => {
  await openChat();
  await press('Enter');
  expect(getAlert()).toBe(CHAT_MESSAGES.required);
  expect(getAlert()).toBe('Please enter a prompt');
  typeText(getPrompt(), ` ${'x'.repeat(4000)} `);
  expect(getAlert()).toBeUndefined();
  typeText(getPrompt(), 'x'.repeat(4001));
  await press('Enter');
  expect(getAlert()).toBe('Maximum 4,000 characters are allowed.');
  typeText(getPrompt(), 'Hello');
  await press('Enter', { shiftKey: true });
  expect(server.questions).toEqual([]);
  await press('Enter');
  expect(server.questions).toHaveLength(1);
});

test('3-ai-chat-01 Stop ends an answer and shows what was received', async () => {
  await openChat();
  await ask('Tell me all.');
  await server.send('start', { conversation_id: 5 });
  await server.send('text', { text: 'First [1].' });
  await click('Stop');
  expect(getThread()?.textContent).toBe('You: Tell me all.Assistant: First.Stopped');
  expect(document.activeElement).toBe(getPrompt());
  await ask('Go on.');
  expect(server.questions.at(-1)).toEqual({ prompt: 'Go on.', conversation_id: 5 });
});

test('a question that is stopped before the server has stored it returns to the field', async () => {
  await openChat();
  await ask('Never mind.');
  await click('Stop');
  expect(getPrompt().value).toBe('Never mind.');
});

test.each(['a rejected question', 'a failed provider', 'an answer without an end'])(
  'S3-33 %s returns to the field with the error and Retry',
  async (what) => {
    await openChat();
    const isRejected = what === 'a rejected question';
    if (isRejected) server.error = 'AI is not available';
    await ask('How is Alder?');
    if (!isRejected) {
      await server.send('start', { conversation_id: 5 });
      if (what === 'a failed provider') await server.send('failure', { message: 'AI is not available' });
      await server.end();
    }
    const expected =
      what === 'an answer without an end' ? 'The connection was lost. Try again.' : 'AI is not available';
    expect([getPrompt().value, getAlert()]).toEqual(['How is Alder?', expected]);
    await click('Retry');
    expect([getPrompt().value, document.querySelector('[role="alert"]')]).toEqual(['', null]);
    await server.complete({});
    expect(server.questions).toHaveLength(2);
    expect(getThread()?.textContent).toContain('Yes.');
  },
);

test('a question that is typed during an answer is retained if the answer fails', async () => {
  await openChat();
  await ask('One?');
  typeText(getPrompt(), 'Two?');
  await press('Enter');
  expect(server.questions).toHaveLength(1);
  await server.send('failure', { message: 'AI is not available' });
  expect([getPrompt().value, getAlert()]).toEqual(['Two?', 'One?']);
  await click('Retry');
  expect(server.questions.at(-1)).toMatchObject({ prompt: 'One?' });
  expect(getPrompt().value).toBe('Two?');
});

test('what is typed survives navigation and reloads, and an answer continues while its chat is closed', async () => {
  await openChat();
  typeText(getPrompt(), 'Later');
  close();
  expect(JSON.stringify(localStorage)).toContain('Later');
  await openChat();
  expect(getPrompt().value).toBe('Later');
  await press('Enter');
  await server.send('start', { conversation_id: 5 });
  expect(JSON.stringify(localStorage)).not.toContain('Later');
  close();
  await server.complete({ text: 'Done.', statements: [{ text: 'Done.', sources: [], is_new_line: true }] });
  await openChat();
  expect(getThread()?.textContent).toContain('Done.');
});

test('a chat is not visible to the next user', async () => {
  await openChat();
  await ask('Secret?');
  await server.complete({});
  close();
  localStorage.setItem('user_id', '99');
  updateSession({ email: 'other@x.test' });
  await openChat();
  expect(document.body.textContent).not.toContain('Secret?');
});

test('conversations are listed, continued, deleted after confirmation, and started', async () => {
  server.conversations = [createConversation({}), createConversation({ id: 6, title: 'Other' })];
  server.messages = [createMessage({ id: 1, role: 'user', text: 'Before?' }), createMessage({ id: 2 })];
  await openChat();
  await click('Conversations');
  expect(server.requests).toContain(`GET /v1/api/ai-support/conversations/?component_id=${componentId}`);
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Conversations"] li button')?.click());
  await flushUpdates();
  expect(server.requests).toContain('GET /v1/api/ai-support/conversations/5/');
  expect(getThread()?.textContent).toContain('You: Before?Assistant: Yes.');
  await ask('More?');
  expect(server.questions).toEqual([{ prompt: 'More?', conversation_id: 5 }]);
  await server.complete({ id: 71 });
  await click('Conversations');
  await click('Delete Which accounts are at risk?');
  expect(server.requests.join()).not.toContain('DELETE');
  await click('Delete');
  expect(server.requests).toContain('DELETE /v1/api/ai-support/conversations/5/');
  await click('Conversations');
  expect(getThread()?.textContent).not.toContain('Before?');
  await click('Which accounts are at risk, and why?');
  expect(getPrompt().value).toBe('Which accounts are at risk, and why?');
  await click('Send');
  expect(server.questions.at(-1)).toMatchObject({ conversation_id: null, component_id: componentId });
});

test('a conversation that cannot be loaded offers Retry', async () => {
  server.conversations = [createConversation({})];
  await openChat();
  await click('Conversations');
  server.conversations = [];
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Conversations"] li button')?.click());
  await flushUpdates();
  expect(document.body.textContent).toContain('The conversation could not be loaded');
  server.conversations = [createConversation({})];
  server.messages = [createMessage({ id: 1, role: 'user', text: 'Before?' })];
  await click('Retry');
  expect(getThread()?.textContent).toContain('Before?');
});

test('without a provider, earlier conversations can be read and deleted, and nothing can be sent', async () => {
  server.isConfigured = false;
  server.conversations = [createConversation({ is_sample: true })];
  server.messages = [createMessage({ id: 1, role: 'user', text: 'Before?' }), createMessage({ id: 2 })];
  await openChat();
  expect(document.querySelector('[aria-label="Conversations"] li')?.textContent).toContain(
    'Which accounts are at risk?Sample data',
  );
  expect(getButton('New conversation').hasAttribute('disabled')).toBe(true);
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Conversations"] li button')?.click());
  await flushUpdates();
  expect(getThread()?.textContent).toContain('You: Before?Assistant: Yes.');
  expect(document.body.textContent).toContain('Sample data');
  expect(document.body.textContent).toContain('AI is not configured. Ask an administrator to add a provider.');
  expect(() => getButton('Send')).toThrow('no button Send');
  await click('Conversations');
  await click('Delete Which accounts are at risk?');
  server.conversations = [];
  await click('Delete');
  expect(document.querySelector('[aria-label="Conversations"]')?.tagName).not.toBe('UL');
});

test.each([
  ['an administrator', '["ADM"]', '#!/dashboard/admin/ai-provider'],
  ['a manager', '["CSM"]', undefined],
])('3-ai-chat-01 without a provider, %s sees the message', async (_who, role, href) => {
  server.isConfigured = false;
  localStorage.setItem('role', role);
  updateSession({ title: role });
  await openChat();
  expect(document.querySelector('b')?.textContent).toBe(
    'AI is not configured. Ask an administrator to add a provider.',
  );
  expect(document.querySelector('a')?.getAttribute('href') ?? undefined).toBe(href);
  expect(() => getButton('Send')).toThrow('no button Send');
});
