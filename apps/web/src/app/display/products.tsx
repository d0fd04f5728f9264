/** Display cases of subscriptions, usage and support cases of an account, and tickets. */
import { AccountSubscriptions } from '../../domains/subscriptions/screens/AccountSubscriptions.tsx';
import { AccountSupport } from '../../domains/support-cases/screens/AccountSupport.tsx';
import { TicketsScreen } from '../../domains/tickets/screens/TicketsScreen.tsx';
import { UsageChart, UsesChart } from '../../domains/usage/components/UsageCharts.tsx';
import { SubscriptionsCard } from '../../domains/usage/components/SubscriptionsCard.tsx';
import { UsageTiles } from '../../domains/usage/components/UsageTiles.tsx';
import type { Tile } from '../../domains/usage/components/usage-view.ts';
import { click } from '../../testing/screen.tsx';
import type { DisplayCases } from './cases.ts';

const CONTEXT = { account_id: '7' } as never;
const USAGE = {
  daily_active_users: 12,
  change_in_daily_active_users: 1,
  weekly_active_users: 1234,
  change_in_weekly_active_users: -1,
  monthly_active_users: null,
  change_in_monthly_active_users: null,
  total_entitlements: 300,
  change_in_entitlements: 0,
  entitlements_usage: 100,
  change_in_usage: -2,
};
const usage = (more: object) => (
  <UsageTiles metrics={{ ...USAGE, usage_graph_data: {}, ...more }} tile="used" onTile={() => undefined} />
);
const DAYS = { '2026-11-19': 5, '2026-11-20': 1234 };
const MONTHS = { '2026-10-01': 7, '2026-11-01': 3 };
const WEEKS = { '2026-11-09': 7, '2026-11-16': 3 };
const chart = (tile: Tile, asOf?: string) => () => (
  <UsageChart account={{ id: 7, asOf }} node={undefined} tile={tile} onTile={() => undefined} monthly={MONTHS} />
);
const asTable = (title: string, answers: object = {}) => ({
  answers: { ...answers },
  steps: () => click(`As table: ${title}`),
});
const USES = { '/graph/7/family/': { family_graph_data: DAYS }, '/graph/7/feature/': { feature_graph_data: MONTHS } };
const GRAPHS = { '/graph/7/user/': { user_graph_data: DAYS } };

const SUBSCRIPTION = {
  id: 1,
  subscription_id: 'S-1',
  status: 'active',
  current_term_sd: '2026-01-01',
  current_term_ed: '2026-12-31',
  current_term_rd: '2027-01-01',
  current_term_ar: true,
  subscription_ed: null,
  initial_term: 1,
  mrr: 1234.5678,
  initial_term_type: 'year',
  renewal_term: 2,
  renewal_term_type: 'month',
  plan: null,
  seats: 1500,
  pre_subs_id: null,
  nxt_subs_id: 'S-2',
  customer_sid: 'C-9',
  product_list: Array.from({ length: 12 }, (_, at) => ({
    name: `Product ${at}`,
    sku_id: `P-${at}`,
    quantity: 1000 + at,
    unit_price: 1.2345,
    net_price: 1234.5,
  })),
};
const PRODUCTS = [
  { id: 3, sku_id: 'P-1', sku_name: 'Pro', family: null, total_subs: 1200 },
  { id: 4, sku_id: 'P-2', sku_name: 'Max', family: 'Suite', total_subs: 1 },
];
const SOLD = {
  '/accounts/subscriptions/': { subscriptions: [SUBSCRIPTION], has_next: true },
  '/accounts/products/': { products: PRODUCTS, has_next: false },
  '/accounts/product/subscription/': {
    subscriptions: [
      { id: 9, subscription_id: 'S-1', status: 'canceled', quantity: 1500, price: 99.5, net_price: 149_250 },
    ],
    has_next: false,
  },
  '/graph/7/product/': { product_graph_data: DAYS },
  '/subscriptions/statuses/': { statuses: ['active'] },
};

const CASE = {
  id: 1,
  subject: '',
  closed_at: null,
  escalated: false,
  priority: 'high',
  contact: null,
  submitted_at: '2026-11-19T11:30:00Z',
  first_response_minutes: 59.6,
  satisfaction_score: null,
};
const CASES = [
  CASE,
  { ...CASE, id: 2, subject: 'Lost', escalated: true, first_response_minutes: 60, contact: { name: 'Jo' } },
  { ...CASE, id: 3, subject: 'Slow', closed_at: '2026-11-20T11:30:00Z', first_response_minutes: 2879 },
  {
    ...CASE,
    id: 4,
    subject: 'Late',
    closed_at: '2026-11-20T09:30:00Z',
    escalated: true,
    first_response_minutes: 2880,
    satisfaction_score: 4,
  },
  { ...CASE, id: 5, subject: 'New', first_response_minutes: null },
];
const metrics = { total: 1234, open: 34, escalated: 2, first_response_minutes: 90, resolution_hours: 60 };
const TICKETS = Array.from({ length: 11 }, (_, at) => ({
  id: at,
  ticket_name: `Ticket ${at}`,
  description: '',
  priority: 'High',
  created_at: '2026-11-19T11:30:00Z',
  status: ['Done', 'WIP', 'Sent'][at % 3],
  close_date: at === 0 ? '2026-11-19T11:30:00Z' : null,
  tentative_close_date: null,
  assigned_to: null,
  s4_comments: 'Soon.',
  created_by: null,
  has_image: false,
  version: 1,
}));

export const DISPLAY_OF_PRODUCTS: DisplayCases = {
  'tiles of usage': [() => usage({})],
  'tiles of usage without figures': [
    () => usage({ total_entitlements: 0, entitlements_usage: 0, change_in_usage: null, daily_active_users: null }),
  ],
  'users by month': [chart('monthly'), asTable('Monthly active users')],
  'users by month, of a past day': [chart('monthly', '2026-10-31'), asTable('Monthly active users')],
  'users by week': [chart('weekly'), asTable('Weekly active users', { '/graph/7/user/': { user_graph_data: WEEKS } })],
  'users by day': [chart('daily'), asTable('Daily active users', GRAPHS)],
  'entitlements by month': [
    chart('used'),
    asTable('Entitlements', { '/graph/7/entitlements/': { entitlements_graph_data: MONTHS } }),
  ],
  'uses by day': [
    () => <UsesChart account={{ id: 7, asOf: undefined }} node={undefined} />,
    asTable('Uses by day', USES),
  ],
  'uses of a feature by day': [
    () => <UsesChart account={{ id: 7, asOf: undefined }} node={{ idType: 'feature', idValue: 3 }} />,
    asTable('Uses by day', USES),
  ],
  'subscriptions beside usage': [
    () => <SubscriptionsCard account={{ id: 7, asOf: undefined }} />,
    { answers: { '/usage/subscriptions/': { subscriptions: [{ id: 1, subscription_id: 'S-1', status: 'active' }] } } },
  ],
  'products of an account': [() => <AccountSubscriptions context={CONTEXT} />, { answers: SOLD }],
  'subscriptions of an account': [
    () => <AccountSubscriptions context={CONTEXT} />,
    {
      answers: SOLD,
      query: { lists: { view: 'subscriptions' } },
      steps: () => click('Next page', '.Subscriptions-side'),
    },
  ],
  'support cases of an account': [
    () => <AccountSupport context={CONTEXT} />,
    {
      answers: {
        '/support-cases/': { cases: CASES, figures: { ...metrics, satisfaction_score: 4.25 }, has_next: true },
      },
    },
  ],
  'no support case of an account': [
    () => <AccountSupport context={CONTEXT} />,
    {
      answers: {
        '/support-cases/': {
          cases: [],
          has_next: false,
          figures: { ...metrics, escalated: 0, satisfaction_score: null, resolution_hours: null },
        },
      },
    },
  ],
  'the company’s tickets for support staff': [
    () => <TicketsScreen />,
    { answers: { '/get-all-client-tickets/': { response: { tickets: TICKETS, support_staff: true } } } },
  ],
  'the company’s tickets': [
    () => <TicketsScreen />,
    { answers: { '/get-all-client-tickets/': { response: { tickets: TICKETS.slice(0, 3), support_staff: false } } } },
  ],
};
