import { AI_NOT_CONFIGURED } from '@mainstay/contract/rules/assistant';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { briefPath } from '../../../platform/lib/addresses.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import { getToast } from '../../../platform/ui/toast.ts';
import { buildBrief } from '../../../testing/account-brief.ts';
import {
  click,
  errorResponse,
  flushUpdates,
  getButton,
  okResponse,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
import { AccountBriefScreen } from './AccountBriefScreen.tsx';

const screen = setUpScreenTests();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  updateSession({ entity_timezone: 'UTC', currency_symbol: '$', currency_digits: 2 });
});
afterEach(() => vi.useRealTimers());

const BRIEF = '/v1/api/accounts/7/brief/';
const SUMMARY = {
  statements: [
    { text: 'Health is poor.', sources: [2], is_new_line: true },
    { text: 'A guess.', sources: [], is_new_line: true },
  ],
  sources: [{ n: 2, label: 'Health', address: '#!/dashboard/accounts/7/health' }],
  rows: 12,
  total_records: 12,
};
function serve({ brief = buildBrief(), isConfigured = true, summary = okResponse(SUMMARY) } = {}): string[] {
  const sent: string[] = [];
  screen.serve(({ path, method }) => {
    sent.push(`${method} ${path}`);
    if (path === BRIEF) return brief;
    if (path === '/v1/api/gptresults/') return { is_configured: isConfigured };
    return path === `${BRIEF}summary/` ? summary : undefined;
  });
  return sent;
}
const open = (at = briefPath(7)) =>
  screen.open(AccountBriefScreen, { path: '/dashboard/accounts/$accountId/brief', at });
/** Opens the brief, and waits until it is known whether a text can be generated. */
async function openReady(): Promise<void> {
  await open();
  await waitForText('Call the sponsor');
  await vi.waitFor(() => expect(getButton('Summarize').hasAttribute('disabled')).toBe(false));
}
/** The links of a part of the page: text and address. */
const findLinks = (label: string) =>
  [...document.querySelectorAll(`section[aria-label="${label}"] a`)].map((link) => [
    link.textContent,
    decodeURIComponent(link.getAttribute('href') ?? ''),
  ]);
const ACCOUNT = '#!/dashboard/accounts/7';

test('decisions-08 every line of the brief links to its record', async () => {
  serve();
  await open();
  await waitForText('Call the sponsor');
  expect(document.querySelector('h1')?.textContent).toBe('Brief of Alder');
  expect(findLinks('Metrics')).toEqual([
    ['Health48Poor, −7.5 in 30 days', `${ACCOUNT}/health`],
    ['MRR$1.2K−20% in a month', `${ACCOUNT}/subscriptions`],
    ['RenewalDec 10th, 202620 days left, not automatic', `${ACCOUNT}/subscriptions`],
    ['Uses in 30 days900−10%, by 40 users', `${ACCOUNT}/usage`],
    ['Licenses used48.2%55% 30 days ago', `${ACCOUNT}/usage`],
    ['Open support cases11 escalated', `${ACCOUNT}/support`],
  ]);
  expect(findLinks('Changed in 30 days')).toEqual([
    ['Timeline', `${ACCOUNT}/timeline`],
    ['Changes', `${ACCOUNT}/timeline`],
    ['MRR', `${ACCOUNT}/subscriptions`],
    ['Health', `${ACCOUNT}/health`],
  ]);
  const rows = ['Open actions', 'Plays in progress', 'Success plans', 'Open support cases', 'Key contacts'].map(
    (label) => findLinks(label)[1],
  );
  expect(rows).toEqual([
    ['Call the sponsor', '#!/dashboard/actions?actionId=31'],
    ['Renewal play', `${ACCOUNT}/playbooks?query={"plays":{"playId":21}}`],
    ['Broad use', `${ACCOUNT}/success-plan/41`],
    ['Slow', `${ACCOUNT}/support`],
    ['Wilma Zorn', `${ACCOUNT}/contacts?query={"contacts":{"open":81}}`],
  ]);
  expect(findLinks('Latest notes')[1]).toEqual(['Call · Nov 11th, 2026 · Maya Doe', `${ACCOUNT}/notes`]);
  expect(findLinks('Meetings')[1]).toEqual(['Review', `${ACCOUNT}/timeline`]);
  const text = document.body.textContent ?? '';
  for (const part of ['They need seats.', '2 days overdue', '1 of 2 objectives complete · Draft', 'Fewer uses'])
    expect(text).toContain(part);
});

test('an empty brief states what is missing', async () => {
  const none = { total: 0, listing: [] };
  serve({
    brief: buildBrief({
      mrr: 0,
      mrr_before: 0,
      mrr_change: null,
      renewal: null,
      change: null,
      actions: none,
      plays: none,
      plans: [],
      notes: [],
      next_meeting: null,
      cases: { open: 0, escalated: 0, listing: [] },
      contacts: [],
      usage: {
        uses: null,
        uses_before: null,
        users: null,
        users_before: null,
        license_utilization: null,
        license_utilization_before: null,
      },
    }),
  });
  await open();
  await waitForText('No pending actions.');
  for (const part of ['No notes yet.', 'No contacts yet.', 'No usage yet', 'No running subscription', 'None escalated'])
    expect(document.body.textContent).toContain(part);
  expect(findLinks('Metrics')[1]).toEqual(['MRR$0$0 a month ago', `${ACCOUNT}/subscriptions`]);
});

test('decisions-08 Summarize shows a text that is marked as generated, with links to its sources', async () => {
  const sent = serve();
  await openReady();
  await click('Summarize');
  await waitForText('Health is poor.');
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([`POST ${BRIEF}summary/`]);
  const panel = document.querySelector('section[aria-label=Summary]');
  expect(panel?.textContent).toContain(
    'GeneratedA model wrote this from the 12 lines below. Check it before you use it.',
  );
  expect(panel?.textContent).toContain('A guess. No source');
  expect(findLinks('Summary')).toEqual([
    ['2', `${ACCOUNT}/health`],
    ['Health', `${ACCOUNT}/health`],
  ]);
  await click('Close the summary');
  expect(document.querySelector('section[aria-label=Summary]')).toBeNull();
});

test('a failed summary states why, and Stop ends a running one', async () => {
  serve({ summary: errorResponse(429, 'Your monthly number of AI calls is reached.') });
  await openReady();
  await click('Summarize');
  await waitForText('Your monthly number of AI calls is reached.');
  let signal: AbortSignal | undefined;
  screen.serve((call) => {
    if (call.path !== `${BRIEF}summary/`) return undefined;
    signal = call.signal;
    return new Promise(() => undefined);
  });
  await click('Summarize');
  expect(document.body.textContent).toContain('Generating…');
  await click('Stop');
  expect(signal?.aborted).toBe(true);
  expect(document.body.textContent).not.toContain('Generating…');
});

test('decisions-08 without a provider, Summarize is disabled and states the exact reason', async () => {
  const sent = serve({ isConfigured: false });
  await open();
  await waitForText(AI_NOT_CONFIGURED);
  await flushUpdates();
  expect(getButton('Summarize').getAttribute('aria-disabled')).toBe('true');
  await click('Summarize');
  expect(getToast()?.text).toBe(AI_NOT_CONFIGURED);
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('the brief is printed in light colors, and the mode of the user returns', async () => {
  serve();
  await open();
  await waitForText('Call the sponsor');
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const print = vi.fn(() => {
    window.dispatchEvent(new Event('beforeprint'));
    expect(root.getAttribute('data-mantine-color-scheme')).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
  });
  vi.stubGlobal('print', print);
  await click('Print');
  expect(print).toHaveBeenCalledTimes(1);
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
});

test('an account without access, and a link without an id, are explained', async () => {
  screen.serve(({ path }) => (path === BRIEF ? errorResponse(403, 'You do not have access to Alder.') : undefined));
  await open();
  await waitForText('You don’t have access to this account');
  screen.close();
  await open('/dashboard/accounts/x/brief');
  await waitForText('Account not found');
});
