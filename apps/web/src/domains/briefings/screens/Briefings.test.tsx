import { AI_NOT_CONFIGURED } from '@mainstay/contract/rules/assistant';
import { beforeEach, expect, test, vi } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { click, getButton, okResponse, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { briefingsAddress } from '../components/briefings-address.ts';
import { Briefings } from './Briefings.tsx';

const screen = setUpScreenTests();
beforeEach(() => updateSession({ entity_timezone: 'UTC', currency_symbol: '$', currency_digits: 2 }));

const RISK = {
  id: 7,
  name: 'Alder',
  image_url: null,
  owner_name: null,
  mrr: 1200,
  health: 20,
  health_change: null,
  renewal: null,
  reasons: ['poor_health'],
};
const CHANGE = {
  ...RISK,
  mrr_before: 1500,
  health_before: 30,
  open_cases: 1,
  open_cases_before: 1,
  renewal_before: null,
  kinds: ['contraction'],
};
const SUMMARY = {
  statements: [{ text: 'Alder needs a call.', sources: [1], is_new_line: true }],
  sources: [{ n: 1, label: 'Alder', address: '#!/dashboard/accounts/7/summary' }],
  rows: 2,
  total_records: 120,
};
function serve(isConfigured: boolean): string[] {
  const sent: string[] = [];
  screen.serve(({ path, method, query }) => {
    if (method === 'POST') sent.push(`${path}?${query.toString()}`);
    if (path.endsWith('/summary/')) return okResponse(SUMMARY);
    if (path === '/v1/api/gptresults/') return { is_configured: isConfigured };
    const page = { has_next: false, total_records: 2, mrr: 2400 };
    if (path === '/v1/api/briefings/risks/') return { ...page, listing: [RISK, { ...RISK, id: 8, name: 'Birch' }] };
    if (path === '/v1/api/briefings/changes/')
      return { ...page, listing: [CHANGE], mrr_before: 1500, since: '2026-10-21' };
    return undefined;
  });
  return sent;
}
const open = (at: string) =>
  screen.open(Briefings, { path: '/dashboard/briefings', at, search: briefingsAddress.parse });

test('decisions-08 the displayed rows are summarized with the filters of the list, and another filter removes the text', async () => {
  const sent = serve(true);
  await open('/dashboard/briefings?reason=poor_health&owner_scope=mine');
  await waitForText('2,400.00 MRR at risk');
  await click('Summarize');
  await waitForText('Alder needs a call.');
  expect(sent).toEqual(['/v1/api/briefings/risks/summary/?reason=poor_health&owner_scope=mine&limit=2']);
  expect(document.body.textContent).toContain('A model wrote this from the first 2 of 120 accounts below.');
  await vi.waitFor(() => getButton('Remove filter Reason Health of 50 or less'));
  await click('Remove filter Reason Health of 50 or less');
  expect(document.body.textContent).not.toContain('Alder needs a call.');
});

test('decisions-08 the summary of changes covers the selected period', async () => {
  const sent = serve(true);
  await open('/dashboard/briefings?tab=changes&days=30');
  await waitForText('on Oct 21st, 2026');
  await click('Summarize');
  await waitForText('Alder needs a call.');
  expect(sent).toEqual(['/v1/api/briefings/changes/summary/?days=30&limit=1']);
});

test('decisions-08 without a provider, the button of a list is disabled with the exact message', async () => {
  serve(false);
  await open('/dashboard/briefings');
  await waitForText(AI_NOT_CONFIGURED);
  expect(getButton('Summarize').getAttribute('aria-disabled')).toBe('true');
});
