/** Display cases of accounts: health, money, renewals, people. */
import { HealthCauses } from '../../domains/health/components/HealthCauses.tsx';
import { HealthHeader } from '../../domains/health/components/HealthHeader.tsx';
import { HealthTable } from '../../domains/health/components/HealthTable.tsx';
import { AccountFacts } from '../../domains/accounts/header/components/AccountFacts.tsx';
import { FamilyBreadcrumb } from '../../domains/accounts/header/components/FamilyBreadcrumb.tsx';
import { Peek } from '../../domains/accounts/list/components/Peek.tsx';
import { RenewalDays } from '../../domains/accounts/list/components/RenewalCell.tsx';
import { DetailsCard } from '../../domains/accounts/summary/components/DetailsCard.tsx';
import { KeyContacts } from '../../domains/accounts/summary/components/KeyContacts.tsx';
import { MetricsStrip } from '../../domains/accounts/summary/components/MetricsStrip.tsx';
import { AccountHierarchy } from '../../domains/hierarchy/screens/AccountHierarchy.tsx';
import { HealthBar } from '../../platform/ui/HealthBar.tsx';
import type { DisplayCases } from './cases.ts';

const MEASURE = {
  kpi: 'usage_trend',
  name: 'Usage trend',
  note: 'Uses',
  kpi_value: 4.71,
  unit: '%',
  norm: 58.4,
  weightage: 30,
  weight: 29.6,
  kpi_weightage_share: 17.35,
  change: -0.5,
};
const HEALTH = {
  account_id: 1,
  as_of: '2026-11-20',
  since: '2025-12-31',
  definition: { id: 1, name: 'Standard', version: 1 },
  account_score: 49.1,
  health: 50,
  data_share: 99.9,
  color: 'orange',
  previous_score: 55.1,
  change: -1,
  invalid_kpis: [],
  computed_at: '2026-11-20T11:30:00Z',
  kpi_score_data: [
    MEASURE,
    { ...MEASURE, kpi: 'engagement', name: 'Reach', norm: 80, weight: null, kpi_weightage_share: null, change: 0.5 },
    { ...MEASURE, kpi: 'open_tickets', name: 'Tickets', norm: null, kpi_value: null, weight: null, change: null },
  ],
  causes: [
    { text: 'Fewer logins', points: -2.25 },
    { text: 'Tickets were solved', points: 1.25 },
  ],
} as never;
const health = (more: object): never => ({ ...(HEALTH as object), ...more }) as never;
const ACCOUNT = {
  id: 7,
  name: 'Alder',
  plan: 'Gold',
  segment: null,
  tier: 'A',
  industry: 'Ships',
  country: null,
  mrr: 12_345.678,
  website: 'https://www.alder.test/',
  created: '2026-01-31',
  health: 76,
  renewal: '2026-12-21',
  tags: [],
  percentage_change_in_mrr: -4.25,
  pending_actions: 5,
  open_plays: 1,
  primary_owner: { id: 2, name: 'Mia Mole' },
  rank: 3,
  read_only_account: false,
  team: [
    { id: 1, name: 'Mia Mole', user_type: 'P', read_only: false },
    { id: 2, name: 'Ben Bell', user_type: 'E', read_only: true },
    { id: 3, name: 'Cai Cole', user_type: 'E', read_only: false },
  ],
} as never;
const account = (more: object): never => ({ ...(ACCOUNT as object), ...more }) as never;
const ROW = { id: 7, name: 'Alder', plan: 'Gold', image_url: null, health: 20, description: '' } as never;
const contact = (id: number, more: object) => ({
  id,
  contact_first_name: 'Jo',
  contact_last_name: 'Weber',
  contact_email: `c${id}+x@alder.test`,
  contact_designation: 'CTO',
  department: 'IT',
  pin_type: null,
  tag_mapping: [],
  ...more,
});
const SUMMARY = {
  mrr: 12_345.678,
  narr: 148_148,
  garr: 1_500_000,
  daily_active_user: null,
  health: 51,
  renewal: '2026-12-21',
  license_utilization: 94.94,
  user_reach: 0.04,
  avg_daily_active_users: 1234.5,
  percentage_change_in_mrr: 4.25,
  auto_renewal: true,
};
const HISTORY = { points: [], seats: 1500, entitlements: 2500 };
const NOTHING = Object.fromEntries(Object.keys(SUMMARY).map((key) => [key, null]));
const node = (id: number, mrr: number, accounts: number, health: number | null, children: object[] = []) => ({
  id,
  name: `Firm ${id}`,
  image_url: null,
  read_only_account: false,
  has_access: id !== 4,
  mrr,
  health,
  children,
  status: id === 3 ? 'Closed' : 'Active',
  branch: { mrr, accounts, health },
});
const TREE = node(1, 9000, 4, 60, [node(2, 3000, 3, 45, [node(3, 0, 1, null)]), node(4, 0, 0, null)]);
const hierarchy = (tree: object) => ({
  answers: { '/get-account-hierarchy/': { hierarchy_available: true, tree } },
});
const relative = (id: number) => ({ account_id: id, account_name: `Firm ${id}`, navigate_url: `#!/${id}` });

export const DISPLAY_OF_ACCOUNTS: DisplayCases = {
  'bars of health': [
    () =>
      (
        [
          [49.1, 4],
          [50, 5],
          [50.1, -5],
          [75, -4.9],
          [75.1, null],
          [0, 12],
        ] as const
      ).map(([score, change]) => (
        <p key={score}>
          <HealthBar score={score} change={change} />
        </p>
      )),
  ],
  'how a score is made': [() => <HealthTable health={HEALTH} />],
  'how a score is made, with what was measured': [() => <HealthTable health={HEALTH} wide />],
  'a score that is not there': [
    () => (
      <>
        <HealthHeader health={health({ account_score: null, change: null })} />
        <HealthTable health={health({ account_score: null, change: null, kpi_score_data: [] })} />
        <HealthCauses health={health({ account_score: null, causes: [] })} />
      </>
    ),
  ],
  'what moved a score': [
    () => (
      <>
        <HealthHeader health={HEALTH} />
        <HealthCauses health={HEALTH} />
        <HealthHeader health={health({ change: 12.34, since: '2026-01-01' })} />
        <HealthCauses health={health({ causes: [], previous_score: null })} />
        <HealthCauses health={health({ causes: [] })} />
      </>
    ),
  ],
  'the facts of an account': [
    () => (
      <>
        <AccountFacts account={ACCOUNT} asOf={undefined} since={undefined} readOnly healthHref="#h" />
        <AccountFacts
          account={account({
            percentage_change_in_mrr: 0.5,
            open_plays: 2,
            health: null,
            renewal: null,
            primary_owner: null,
          })}
          asOf="2026-11-01"
          since={undefined}
          readOnly={true}
          healthHref="#h"
        />
        <AccountFacts
          account={account({ percentage_change_in_mrr: 0, open_plays: 0, health: 50 })}
          asOf="2026-12-22"
          since={undefined}
          readOnly={true}
          healthHref="#h"
        />
      </>
    ),
  ],
  'the family of an account': [
    () => (
      <>
        <FamilyBreadcrumb
          relatives={
            {
              grand_parents: [1, 2].map(relative),
              parent_accounts: [relative(3)],
              child_accounts: [relative(4)],
            } as never
          }
        />
        <FamilyBreadcrumb
          relatives={
            { grand_parents: [], parent_accounts: [1, 2].map(relative), child_accounts: [4, 5].map(relative) } as never
          }
        />
      </>
    ),
  ],
  'days until a renewal': [
    () =>
      ['2027-02-20', '2027-02-19', '2026-12-22', '2026-12-21', '2026-11-21', '2026-11-20', '2026-11-10'].map((day) => (
        <p key={day}>
          {day} <RenewalDays day={day} />
        </p>
      )),
  ],
  'an account in brief': [() => <Peek row={ROW} href="#a" />, { answers: { '/accounts/7/summary/': SUMMARY } }],
  'an account in brief, of which nothing is known': [
    () => <Peek row={ROW} href="#a" />,
    { answers: { '/accounts/7/summary/': { ...NOTHING, mrr: 0, narr: 0, garr: 0, health: null } } },
  ],
  'the figures of an account': [
    () => <MetricsStrip account={ACCOUNT} asOf="2026-11-01" />,
    { answers: { '/accounts/7/summary/': SUMMARY, '/accounts/7/history/': HISTORY } },
  ],
  'the figures of an account that go down': [
    () => <MetricsStrip account={ACCOUNT} asOf={undefined} />,
    {
      answers: {
        '/accounts/7/summary/': { ...SUMMARY, percentage_change_in_mrr: -0.04, auto_renewal: false },
        '/accounts/7/history/': { ...HISTORY, seats: null, entitlements: null },
      },
    },
  ],
  'the figures of an account of which nothing is known': [
    () => <MetricsStrip account={ACCOUNT} asOf={undefined} />,
    { answers: { '/accounts/7/summary/': NOTHING, '/accounts/7/history/': HISTORY } },
  ],
  'the details of an account': [() => <DetailsCard account={ACCOUNT} readOnly />],
  'an address that is none of the web': [
    () => <DetailsCard account={account({ website: 'javascript:alert(1)', plan: '', team: [] })} readOnly />,
  ],
  'key contacts': [
    () => <KeyContacts id={7} />,
    {
      answers: {
        '/accounts/7/contacts/': {
          contacts: [
            contact(1, { pin_type: 'P', tag_mapping: [{ id: 1, tag: 'Sponsor' }] }),
            contact(2, { contact_first_name: '', contact_last_name: '', contact_designation: null }),
            contact(3, { contact_designation: null, department: null }),
          ],
        },
      },
    },
  ],
  'no key contact': [() => <KeyContacts id={7} />, { answers: { '/accounts/7/contacts/': { contacts: [] } } }],
  'a family from its top': [() => <AccountHierarchy context={{ account_id: '1' }} />, hierarchy(TREE)],
  'a family from one of its branches': [() => <AccountHierarchy context={{ account_id: '2' }} />, hierarchy(TREE)],
  'a family without revenue': [
    () => <AccountHierarchy context={{ account_id: '2' }} />,
    hierarchy(node(1, 0, 1200, null, [node(2, 0, 1, null)])),
  ],
};
