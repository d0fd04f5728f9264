import { formatMinutes } from '@mainstay/contract/rules/durations';
import { formatNumber, formatDecimals } from '@mainstay/contract/rules/numbers';
import { CASES_PAGE_SIZE, type CaseMetrics, type SupportCase } from '@mainstay/contract/support-cases';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LifeBuoy } from 'lucide-react';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PagedTable } from '../../../platform/ui/PagedTable.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { type Stat, StatStrip, StatStripSkeleton } from '../../../platform/ui/StatStrip.tsx';
import { CASE_COLUMNS } from '../components/case-columns.tsx';
import { useCasesView } from '../components/cases-view.ts';
import { casesPage } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Cases.module.css';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

/** Lists the support cases of the page's account. */
export function AccountSupport({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const [view, updateView] = useCasesView();
  const query = useQuery({ ...casesPage(id, view), enabled: id > 0 });
  if (id === 0) return null;
  const { data } = query;
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)} data-part="page-header-page">
      {data ? (
        <StatStrip label="Support summary" stats={toStats(data.figures)} />
      ) : (
        !query.error && <StatStripSkeleton label="Support summary" labels={LABELS} />
      )}
      <section className={clsx(cardStyles.card, styles.card)} aria-label="Account support cases">
        <div className={styles.header}>
          <SegmentedControl
            label="Cases"
            options={VIEWS}
            value={view.state}
            onChange={(state) => updateView({ state })}
          />
          <span className={layoutStyles.grow} />
          <a className={styles.ticketsLink} href="#!/dashboard/support">
            Tickets to Mainstay
          </a>
        </div>
        <PagedTable<SupportCase>
          label="Support cases"
          query={query}
          rows={data?.cases}
          columns={CASE_COLUMNS}
          rowId={(row) => row.id}
          rowName={(row) => row.subject}
          size={CASES_PAGE_SIZE}
          page={view.page}
          onPage={(page) => updateView({ page })}
          empty={
            view.state === 'all' ? (
              <EmptyState title="No support cases yet" icon={LifeBuoy}>
                Import them from your help desk.
              </EmptyState>
            ) : (
              <EmptyState title={`No ${view.state} cases`} icon={LifeBuoy} />
            )
          }
        />
      </section>
    </div>
  );
}

const MINUTES = 60;

const LABELS = ['Open cases', 'All cases', 'First response', 'Resolution time', 'Satisfaction'];

function toStats(metrics: CaseMetrics): Stat[] {
  const { total, open, escalated, first_response_minutes: firstResponse, resolution_hours: hours } = metrics;
  const { satisfaction_score: satisfaction } = metrics;
  return [
    {
      label: 'Open cases',
      value: formatNumber(open),
      note: escalated > 0 ? `${formatNumber(escalated)} escalated` : 'none escalated',
      ...(escalated > 0 && { tone: 'bad' as const }),
    },
    { label: 'All cases', value: formatNumber(total), note: `${formatNumber(total - open)} closed` },
    { label: 'First response', value: firstResponse === null ? '–' : formatMinutes(firstResponse), note: 'on average' },
    { label: 'Resolution time', value: hours === null ? '–' : formatMinutes(hours * MINUTES), note: 'on average' },
    {
      label: 'Satisfaction',
      value: satisfaction === null ? '–' : formatDecimals(satisfaction, 1),
      note: satisfaction === null ? 'no ratings' : 'of 5, on average',
    },
  ];
}
