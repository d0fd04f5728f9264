/** Checks the parts of an account that always show (and edit) today's state, even if the page shows a past day. */
import type { AccountDetails } from '@mainstay/contract/accounts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { NO_DETAIL_VALUES } from '../../../testing/account-fields.ts';
import { flushUpdates, getControls, setUpScreenTests } from '../../../testing/screen.tsx';
import { AccountFacts } from '../header/components/AccountFacts.tsx';
import { SummaryTab } from '../summary/components/SummaryTab.tsx';

const { open, serve } = setUpScreenTests();
const ACCOUNT: AccountDetails = {
  id: 7,
  name: 'North',
  status: 'Active',
  mrr: 100,
  created: '2025-01-01',
  renewal: null,
  plan: 'Pro',
  ...NO_DETAIL_VALUES,
  percentage_change_in_mrr: null,
  license_utilization: null,
  user_reach: null,
  avg_daily_active_users: null,
  auto_renewal: null,
  health: null,
  color: null,
  health_change: null,
  team: [],
  primary_owner: null,
  pending_actions: 2,
  open_plays: 0,
  rank: 3,
  tags: [],
  pin_status: false,
  pin_id: null,
  description: '',
  image_url: null,
  read_only_account: false,
  csm_type: 'P',
};

const facts = (asOf: string | undefined) => (
  <AccountFacts account={ACCOUNT} asOf={asOf} since={undefined} readOnly healthHref="/health" />
);
const summary = (asOf: string | undefined) => <SummaryTab account={ACCOUNT} asOf={asOf} />;

const HEADER = 'Shows today’s plan, owner, open tasks, and rank.';
const SIDE = 'Shows today’s plays, notes, details, contacts, and meetings.';

test.each([
  ['the header', facts, '2026-01-31', [HEADER]],
  ['the header', facts, undefined, []],
  ['the side column of the summary', summary, '2026-01-31', [SIDE]],
  ['the side column of the summary', summary, undefined, []],
] as const)('%s shows a notice about current data only on a past day: case %#', async (_, render, asOf, notices) => {
  serve(() => new Promise(() => undefined));
  await open(() => render(asOf));
  await act(flushUpdates);
  expect([...document.querySelectorAll('[role=note]')].map(({ textContent }) => textContent)).toEqual(notices);
});

test.each([
  ['full access today', false, undefined, ['Edit tags']],
  ['full access, on a past day', false, '2026-01-31', []],
  ['view access today', true, undefined, []],
  ['view access, on a past day', true, '2026-01-31', []],
] as const)('allows editing tags of the summary only with full access and for today: %s', async (...of) => {
  const [_, read_only_account, asOf, offered] = of;
  serve(() => new Promise(() => undefined));
  await open(() => <SummaryTab account={{ ...ACCOUNT, read_only_account }} asOf={asOf} />);
  await act(flushUpdates);
  expect(getControls().filter((name) => name === 'Edit tags')).toEqual(offered);
});
