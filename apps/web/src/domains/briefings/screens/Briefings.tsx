import { OWNER_SCOPE_LABELS, OWNER_SCOPES } from '@mainstay/contract/rules/access';
import { CHANGE_KINDS, CHANGE_TITLES, RISK_REASONS, RISK_TITLES } from '@mainstay/contract/rules/briefings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Activity, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountPath } from '../../../core/navigation/queries.ts';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { formatFullMoney } from '../../../platform/lib/money.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { ChoiceFilters } from '../../../platform/ui/ChoiceFilters.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { CHANGE_COLUMNS, RISK_COLUMNS } from '../components/briefing-columns.tsx';
import { BriefingTabs } from '../components/BriefingTabs.tsx';
import { briefingsAddress } from '../components/briefings-address.ts';
import { SummarizeButton } from '../components/SummarizeButton.tsx';
import { SummaryPanel } from '../components/SummaryPanel.tsx';
import { useSummary } from '../components/use-summary.ts';
import { changePages, riskPages, summarizeChanges, summarizeRisks } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../components/BriefingCells.module.css';

/** What a customer success manager looks at first: accounts at risk, and what changed since a day. */
export function Briefings() {
  const { state } = useListView(briefingsAddress);
  return state.tab === 'changes' ? <Changes /> : <Risks />;
}

type View = ReturnType<typeof useListView<ReturnType<typeof briefingsAddress.parse>>>;

const OWNER_FILTER = {
  id: 'owner_scope',
  name: 'Accounts',
  choices: OWNER_SCOPES.map((value) => ({ value, name: OWNER_SCOPE_LABELS[value] })),
};
const toChoices = <K extends string>(values: readonly K[], names: Readonly<Record<K, string>>) =>
  values.map((value) => ({ value, name: names[value] }));

/** Returns the number of rows that are loaded. */
const countRows = (pages: readonly { listing: readonly unknown[] }[] = []): number =>
  pages.reduce((sum, { listing }) => sum + listing.length, 0);

/** The total of all rows, at the end of the toolbar. */
const Total = ({ children }: { children: ReactNode }) => (
  <span className={clsx(textStyles.caption, styles.total)}>{children}</span>
);

function Risks() {
  const view: View = useListView(briefingsAddress);
  const getAccountPath = useAccountPath();
  const { reason, owner_scope } = view.state;
  const filter = { reason, owner_scope };
  const query = useInfiniteQuery(riskPages(filter));
  const rows = countRows(query.data?.pages);
  const summary = useSummary(JSON.stringify(filter), (signal) => summarizeRisks(filter, rows, signal));
  const mrr = query.data?.pages[0]?.mrr;
  const filters = [
    { id: 'reason', name: 'Reason', choices: toChoices(RISK_REASONS, RISK_TITLES), value: reason },
    { ...OWNER_FILTER, value: owner_scope },
  ];
  return (
    <ListScreen
      title="Accounts at risk"
      view={view}
      query={query}
      columns={RISK_COLUMNS}
      getName={({ name }) => name}
      getPath={getAccountPath}
      below={<BriefingTabs active={undefined} />}
      tools={<SummarizeButton summary={summary} hasRows={rows > 0} />}
      filters={
        <>
          <ChoiceFilters filters={filters} onChange={(id, value) => view.change({ [id]: value })}>
            {mrr !== undefined && <Total>{formatFullMoney(mrr)} MRR at risk</Total>}
          </ChoiceFilters>
          <SummaryPanel summary={summary} row="account" />
        </>
      }
      empty={{
        icon: ShieldAlert,
        title: 'No account is at risk',
        description: 'Accounts appear here if their health, revenue, usage or support needs attention.',
        noMatch: 'No account matches the filters',
      }}
    />
  );
}

function Changes() {
  const view: View = useListView(briefingsAddress);
  const getAccountPath = useAccountPath();
  const { kind, owner_scope, days } = view.state;
  const filter = { kind, owner_scope, days };
  const query = useInfiniteQuery(changePages(filter));
  const rows = countRows(query.data?.pages);
  const summary = useSummary(JSON.stringify(filter), (signal) => summarizeChanges(filter, rows, signal));
  const [page] = query.data?.pages ?? [];
  const filters = [
    { id: 'kind', name: 'Change', choices: toChoices(CHANGE_KINDS, CHANGE_TITLES), value: kind },
    { ...OWNER_FILTER, value: owner_scope },
  ];
  return (
    <ListScreen
      title="What changed"
      view={view}
      query={query}
      columns={CHANGE_COLUMNS}
      getName={({ name }) => name}
      getPath={getAccountPath}
      below={<BriefingTabs active="changes" />}
      tools={
        <>
          <SegmentedControl
            label="Period"
            options={[
              { value: '7', label: 'Last week' },
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
            ]}
            value={days ?? '7'}
            onChange={(next) => view.change({ days: next === '7' ? undefined : next })}
          />
          <SummarizeButton summary={summary} hasRows={rows > 0} />
        </>
      }
      filters={
        <>
          <ChoiceFilters filters={filters} onChange={(id, value) => view.change({ [id]: value })}>
            {page && (
              <Total>
                MRR {formatFullMoney(page.mrr)}, {formatFullMoney(page.mrr_before)} on {formatLongDate(page.since)}
              </Total>
            )}
          </ChoiceFilters>
          <SummaryPanel summary={summary} row="account" />
        </>
      }
      empty={{
        icon: Activity,
        title: 'Nothing changed',
        description: 'Accounts appear here if their revenue, health, renewal or support changed.',
        noMatch: 'No account matches the filters',
      }}
    />
  );
}
