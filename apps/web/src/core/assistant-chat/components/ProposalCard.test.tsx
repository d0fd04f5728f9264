/** Proposals: everything that would be written is shown, and it is written only after it is confirmed. */
import type { ProposedChange, Proposal } from '@mainstay/contract/assistant';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailComposers } from '../../mail/mail-composers.ts';
import { defineFeature, loadFeatures, provideFeatures } from '../../../platform/feature.ts';
import { lazyComponent } from '../../../platform/lib/lazy-component.tsx';
import { updateSession } from '../../../platform/lib/session.ts';
import { Toasts } from '../../../platform/ui/Toasts.tsx';
import { createConversation, createMessage, serveChat } from '../../../testing/chat-server.ts';
import { click, errorResponse, flushUpdates, getButton, setUpScreenTests } from '../../../testing/screen.tsx';
import { AssistantChat } from '../AssistantChat.tsx';

const { open, serve } = setUpScreenTests();
let componentId = 300;

const NOTE: ProposedChange = { kind: 'note', text: 'Call <b>Jo</b>.\nSoon.' };
const ACTION: ProposedChange = {
  kind: 'action',
  name: 'Call Jo',
  description: 'About the renewal',
  due_on: '2026-12-01',
  play_id: 4,
  play_name: 'Renewal',
};
const PLAN: ProposedChange = {
  kind: 'plan',
  name: 'Adoption',
  description: 'More users',
  due_on: '2026-12-31',
  summary: 'Ten new users.',
};
const MAIL: ProposedChange = {
  kind: 'mail',
  to: ['jo@alder.test', 'al@alder.test'],
  subject: 'Renewal',
  text: 'Hello',
};
const createProposal = (change: ProposedChange, more: Partial<Proposal> = {}): Proposal => ({
  id: 9,
  account_id: 7,
  account_name: 'Alder',
  change,
  state: 'pending',
  record_id: null,
  ...more,
});

/** Opens a conversation with a proposal. @param decide returns the response to a decision */
async function openProposal(proposal: Proposal, decide: (path: string) => unknown = () => undefined) {
  componentId += 1;
  const decisions: string[] = [];
  const server = serveChat(serve, ({ path }) => {
    decisions.push(path);
    return decide(path);
  });
  server.conversations = [createConversation({})];
  server.messages = [createMessage({ proposals: [proposal] })];
  await open(() => (
    <>
      <AssistantChat componentId={componentId} />
      <Toasts />
    </>
  ));
  await click('Conversations');
  await click(getFirstConversation());
  return decisions;
}
const getFirstConversation = () =>
  document.querySelector('[aria-label="Conversations"] li button')?.textContent?.trim() ?? '';
const getCard = () => document.querySelector<HTMLElement>('section[aria-label^="Proposed"]');
const getFacts = () =>
  [...document.querySelectorAll('dl > div')].map((one) => [...one.children].map((part) => part.textContent));

beforeAll(async () => {
  const Form = lazyComponent(async () => ({ accountId, mail }: { accountId: number; mail: object }) => (
    <p>{JSON.stringify({ accountId, ...mail })}</p>
  ));
  const contributions = [mailComposers({ isVisible: ({ mail_provider }) => mail_provider === 'google', Form })];
  provideFeatures([{ load: async () => ({ feature: defineFeature({ name: 'composer', contributions }) }) }]);
  await loadFeatures();
});
beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } });
});

test.each([
  ['note', NOTE, [['Note', 'Call <b>Jo</b>.\nSoon.']]],
  [
    'action',
    ACTION,
    [
      ['Action', 'Call Jo'],
      ['Description', 'About the renewal'],
      ['Due', 'Dec 1st, 2026'],
      ['Play', 'Renewal'],
    ],
  ],
  [
    'action in a new play',
    { ...ACTION, play_id: null, due_on: null, description: '' },
    [
      ['Action', 'Call Jo'],
      ['Due', 'No due date'],
      ['New play', 'Renewal'],
    ],
  ],
  [
    'success plan',
    PLAN,
    [
      ['Name', 'Adoption'],
      ['Description', 'More users'],
      ['Executive summary', 'Ten new users.'],
      ['Due', 'Dec 31st, 2026'],
      ['State', 'Draft'],
    ],
  ],
  [
    'email',
    MAIL,
    [
      ['To', 'jo@alder.test, al@alder.test'],
      ['Subject', 'Renewal'],
      ['Message', 'Hello'],
    ],
  ],
] as const)('a proposed %s shows everything that would be written', async (_what, change, facts) => {
  await openProposal(createProposal(change));
  expect(getFacts()).toEqual(facts);
  expect(getCard()?.textContent).toContain('Alder');
});

test.each([
  [NOTE, 'Open the notes', '#!/dashboard/accounts/7/notes'],
  [ACTION, 'Open the action', '#!/dashboard/actions?actionId=3'],
  [PLAN, 'Open the success plan', '#!/dashboard/accounts/7/success-plan/3'],
])('Confirm writes it, and links to the record', async (change, text, href) => {
  const confirmed = createProposal(change, { state: 'confirmed', record_id: 3 });
  const decisions = await openProposal(createProposal(change), () => ({ proposal: confirmed }));
  await click('Confirm');
  expect(decisions).toEqual(['/v1/api/ai-support/proposals/9/confirm/']);
  const link = getCard()?.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([text, href]);
  expect(getCard()?.textContent).toContain('Confirmed');
  expect(() => getButton('Confirm')).toThrow('no button Confirm');
  expect(document.activeElement).toBe(getCard());
});

test('Dismiss writes nothing', async () => {
  const dismissed = createProposal(NOTE, { state: 'dismissed' });
  const decisions = await openProposal(createProposal(NOTE), () => ({ proposal: dismissed }));
  await click('Dismiss');
  expect(decisions).toEqual(['/v1/api/ai-support/proposals/9/dismiss/']);
  expect([getCard()?.textContent?.includes('Dismissed'), getCard()?.querySelector('a')]).toEqual([true, null]);
});

test('an error of the server is shown in place, and the proposal can be confirmed again', async () => {
  let isBroken = true;
  const confirmed = createProposal(NOTE, { state: 'confirmed', record_id: 3 });
  const decisions = await openProposal(createProposal(NOTE), () =>
    isBroken ? errorResponse(400, 'This play is closed.') : { proposal: confirmed },
  );
  await click('Confirm');
  expect(getCard()?.querySelector('[role="alert"]')?.textContent).toBe('This play is closed.');
  isBroken = false;
  await click('Confirm');
  expect(decisions).toHaveLength(2);
  expect(getCard()?.querySelector('[role="alert"]')).toBeNull();
});

test('a confirmed email opens for editing, and is copied without a mailbox', async () => {
  updateSession({ mail_provider: 'google' });
  const confirmed = createProposal(MAIL, { state: 'confirmed' });
  await openProposal(createProposal(MAIL), () => ({ proposal: confirmed }));
  await click('Confirm');
  await flushUpdates();
  expect(document.querySelector('[role="dialog"] p')?.textContent).toBe(
    JSON.stringify({
      accountId: 7,
      key: 'mail of the assistant 9',
      to: ['jo@alder.test', 'al@alder.test'],
      subject: 'Renewal',
      markup: '<p>Hello</p>',
    }),
  );
});

test('a user without a mailbox copies a confirmed email', async () => {
  await openProposal(createProposal(MAIL, { state: 'confirmed' }));
  expect(() => getButton('Edit and send')).toThrow('no button Edit and send');
  await click('Copy');
  expect(document.body.textContent).toContain('Copied.');
});

test('users with view-only access see no proposals', async () => {
  updateSession({ user_access_type: 'read_only' });
  await openProposal(createProposal(NOTE));
  expect(document.body.textContent).toContain('Yes.');
  expect(getCard()).toBeNull();
});
